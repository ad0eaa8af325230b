import { computed, effect, signal } from '@preact/signals'
import type { FurnishParams, TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import type { LayoutAsset, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { PieceFault } from '../playground/board/board-props.ts'
import { Lane } from '../playground/solver/lane.ts'
import { Solver } from '../playground/solver/solver.ts'
import { faultsOf } from '../playground/state/own-plan/fault-words.ts'
import { mergePlan } from '../playground/state/own-plan/merge-plan.ts'
import { nearRequest, restRequest, tidyRequest } from '../playground/state/own-plan/plan-requests.ts'
import { tell } from '../playground/state/view.ts'
import { assetsOf } from './edits/edit-assets.ts'
import { piecesOf, type RoomItem, withPieces } from './edits/room-items.ts'
import { base, bySpace, content, edit, opened, undoLast } from './floor-state.ts'
import { isSameList } from './same-list.ts'

const solver = new Solver({ onSolved() {}, onFailure() {}, onBusy() {} })

/** Whether the engine is furnishing. */
export const working = signal(false)

/** How a space is furnished: as it says, else as its name and surroundings tell; undefined = it stays empty. */
export const templateOf = ({ id, template }: LayoutSpace): TemplateName | undefined =>
  template ?? base.value.uses[id] ?? undefined

const requestFor = (space: LayoutSpace): FurnishParams => {
  const name = templateOf(space)
  return { room: space.room, ...(name ? { template: { name, exclude: [] } } : {}), furniture: [], maxResults: 1 }
}

/** A piece as the engine takes it. */
const itemOf = ({ asset: _, ...item }: RoomItem): PlacedItem => item
const itemsOf = (assets: readonly LayoutAsset[]): PlacedItem[] => piecesOf(assets).map(itemOf)

/** Furnishes a space. @param keeps whether what stands there stays */
export async function furnishSpace(space: LayoutSpace, keeps: boolean): Promise<void> {
  const before = content.peek()
  const standing = bySpace.peek().get(space.id) ?? []
  const items = itemsOf(standing)
  const params = keeps ? restRequest(requestFor(space), items) : requestFor(space)
  const found = await furnitureFor(params)
  if (!found || content.peek() !== before) return
  const added = keeps ? mergePlan(items, found).added : found
  if (added.length === 0) {
    tell(keeps ? `Nothing more fits into ${space.name}.` : `Nothing fits into ${space.name}.`)
    return
  }
  const replaced = new Set(keeps ? [] : standing.map(({ id }) => id))
  const assets = [...before.assets.filter(({ id }) => !replaced.has(id)), ...assetsOf(added, space.id)]
  edit({ ...before, assets }, `${space.name} furnished`)
  tell(`${space.name} furnished: ${added.length} pieces.`, undoLast())
}

/** The spaces that have a use and no furniture. */
export const emptySpaces = computed(() =>
  content.value.spaces.filter((space) => templateOf(space) && (bySpace.value.get(space.id) ?? []).length === 0),
)

/** Furnishes all of them in one step. */
export async function furnishEmpty(): Promise<void> {
  const before = content.peek()
  const added: LayoutAsset[] = []
  let count = 0
  for (const space of emptySpaces.peek()) {
    const found = await furnitureFor(requestFor(space), true)
    if (content.peek() !== before) return
    if (!found || found.length === 0) continue
    added.push(...assetsOf(found, space.id))
    count++
  }
  if (count === 0) {
    tell('Nothing fits into the empty rooms.')
    return
  }
  edit({ ...before, assets: [...before.assets, ...added] }, `${count} rooms furnished`)
  tell(`${count} rooms furnished: ${added.length} pieces.`, undoLast())
}

/** Moves the pieces of a space that cannot stand where they are to the nearest places where they can. */
export async function tidySpace(space: LayoutSpace): Promise<void> {
  const before = content.peek()
  const pieces = piecesOf(bySpace.peek().get(space.id) ?? [])
  const found = await furnitureFor(tidyRequest(requestFor(space), pieces.map(itemOf)))
  if (!found || content.peek() !== before) return
  const { pieces: tidied, moved, stuck } = mergePlan(pieces, found)
  const known = tidied.map((item, i) => ({ ...item, ...(pieces[i]?.asset ? { asset: pieces[i].asset } : {}) }))
  if (moved.length > 0) edit(withPieces(before, space.id, known), `${space.name} tidied up`)
  const stuckText = stuck.length > 0 ? ` ${stuck.length} found no other place.` : ''
  if (moved.length > 0) tell(`${moved.length} pieces moved.${stuckText}`, undoLast())
  else tell(`Nothing could be moved.${stuckText}`)
}

/** Adds a piece at the free place of a space nearest to where it is. */
export async function addNear(space: LayoutSpace, piece: PlacedItem): Promise<void> {
  const before = content.peek()
  const pieces = itemsOf(bySpace.peek().get(space.id) ?? [])
  const found = await furnitureFor(nearRequest(requestFor(space), pieces, piece))
  if (!found || content.peek() !== before) return
  const [item] = mergePlan(pieces, found).added.filter(({ type }) => type === piece.type)
  if (!item) {
    tell('There is no free place for it. Drag it to where it should stand.')
    return
  }
  const [asset] = assetsOf([{ ...item, groupId: '' }], space.id)
  edit({ ...before, assets: [...before.assets, asset!] }, 'piece added')
}

/** The furniture of the best answer; undefined where the engine refuses, which is said. @param silent where it is not */
async function furnitureFor(params: FurnishParams, silent = false): Promise<readonly PlacedItem[] | undefined> {
  working.value = true
  try {
    const answer = await solver.once({ mode: 'furnish', params })
    if ('mode' in answer) return answer.mode === 'furnish' ? (answer.result.furnishings[0]?.furniture ?? []) : undefined
    if (!silent) tell(`${answer.title}: ${answer.text}`)
    return undefined
  } finally {
    working.value = false
  }
}

/** What is wrong with pieces that were moved or added, or whose room was changed, by space. */
export const faults = signal<ReadonlyMap<string, readonly PieceFault[]>>(new Map())

interface Judged {
  readonly room: Room
  readonly assets: readonly LayoutAsset[]
}

/** Spaces whose walls or pieces are not as they were opened. */
const changedSpaces = computed(() => {
  const { spaces, assets } = opened.value
  const rooms = new Map(spaces.map(({ id, room }) => [id, room]))
  const saved = new Set(assets)
  return content.value.spaces.flatMap(({ id, room }): (Judged & { readonly id: string })[] => {
    const standing = bySpace.value.get(id) ?? []
    return rooms.get(id) === room && standing.every((asset) => saved.has(asset)) ? [] : [{ id, room, assets: standing }]
  })
})

/** Judges changed spaces whenever they change, each once. */
export function judgeFloor(): void {
  const judged = new Map<string, Judged>()
  const lane = new Lane(async (spaces: typeof changedSpaces.value) => {
    const found = new Map([...faults.peek()].filter(([id]) => spaces.some((it) => it.id === id)))
    for (const { id, room, assets } of spaces) {
      const known = judged.get(id)
      if (known?.room === room && isSameList(known.assets, assets)) continue
      const pieces = piecesOf(assets)
      const verdict = await solver.judge(room, pieces.map(itemOf))
      if (!verdict) continue
      judged.set(id, { room, assets })
      found.set(id, faultsOf(verdict.violations, pieces, room))
    }
    faults.value = found
  })
  effect(() => void lane.ask(changedSpaces.value))
}

/** Ids of the assets that cannot stand where they are, each with the reason. */
export const faultyAssets = computed(() => {
  const found = new Map<string, string>()
  for (const [id, ofSpace] of faults.value) {
    const standing = bySpace.value.get(id) ?? []
    for (const { items, text } of ofSpace)
      for (const item of items) {
        const asset = standing[item]
        if (asset) found.set(asset.id, text)
      }
  }
  return found
})
