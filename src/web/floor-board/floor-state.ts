import { batch, computed, signal } from '@preact/signals'
import { type FloorPiece, floorPieces } from '../../engine/drawing/floor/floor-pieces.ts'
import { floorPlanOf } from '../../engine/drawing/floor/floor-plan.ts'
import { operationsBetween } from '../../plans/layouts/operations-between.ts'
import { assetsBySpace, outlined, spaceUnder } from '../../plans/whole-floors/assets-by-space.ts'
import type { LayoutAsset, LayoutContent, LayoutSpace } from '../../schema/resources/floors/floor-layout.ts'
import type { Product } from '../playground/board/board-props.ts'
import { openingsOf } from '../playground/board/outline/edit-openings.ts'
import { cornersOf } from '../playground/board/outline/walls.ts'
import { emptyHistory, type Gone, redone, stepped, undone, wayBack } from '../playground/state/history.ts'
import type { Background } from './background/background.ts'
import type { Revision } from './saving/floor-calls.ts'

const EMPTY: LayoutContent = { spaces: [], assets: [] }
const COUNTED = ['wall', 'opening'] as const
const NONE: ReadonlySet<string> = new Set()

/** The revision that is worked on: what has changed since is not saved. */
export const base = signal<Revision>({ revision: 0, content: EMPTY, uses: {} })
/** The floor as it was opened: what has changed since is judged, whether it is saved or not. */
export const opened = signal<LayoutContent>(EMPTY)
/** The floor as it is on the board. */
export const content = signal<LayoutContent>(EMPTY)
/** The picture under the plan; it is no part of the floor, and kept as long as the page is open. */
export const background = signal<Background | undefined>(undefined)
/** Where the picture is on its way to. */
export const liftedBackground = signal<Background | undefined>(undefined)

/** What steps of undo lead through. */
interface BoardState {
  readonly content: LayoutContent
  readonly background: Background | undefined
}
const history = signal(emptyHistory<BoardState>())
const present = (): BoardState => ({ content: content.peek(), background: background.peek() })

export const undoStep = computed(() => history.value.past.at(-1)?.step)
export const redoStep = computed(() => history.value.future.at(-1)?.step)

/** Ids of the assets that are selected. */
export const picked = signal<ReadonlySet<string>>(NONE)
/** Id of the space that is chosen. */
export const chosenId = signal<string | undefined>(undefined)
/** A wall or an opening of a space. */
export interface Part {
  readonly kind: 'wall' | 'opening'
  readonly spaceId: string
  /** Among the walls of its outline, or its openings. */
  readonly index: number
}
const partAt = signal<Part | undefined>(undefined)
/** Whether the chosen space is worked on by itself. */
export const isInside = signal(false)
/** Assets on their way to other places, by their ids. */
export const lifted = signal<ReadonlyMap<string, LayoutAsset>>(new Map())
/** What the account may add beside the usual sizes of furniture. */
export const products = signal<readonly Product[]>([])
/** What a screen reader says. */
export const said = signal('')

/** The wall or opening of the chosen space that is selected, while no pieces are. */
export const part = computed(() => {
  const selected = partAt.value
  const space = content.value.spaces.find(({ id }) => id === selected?.spaceId)
  if (!selected || !space || space.id !== chosenId.value || picked.value.size > 0) return undefined
  return selected.index < partCount(space, selected.kind) ? selected : undefined
})

/** How many walls or openings a space has. */
export const partCount = ({ room }: LayoutSpace, kind: Part['kind']): number =>
  kind === 'wall' ? cornersOf(room).length : openingsOf(room).length

/** Selects a wall or an opening, with its space; undefined = none. */
export function selectPart(next: Part | undefined): void {
  batch(() => {
    partAt.value = next
    if (!next) return
    picked.value = NONE
    chosenId.value = next.spaceId
  })
}

export const chosen = computed(() => content.value.spaces.find(({ id }) => id === chosenId.value))

/** What has changed since the revision that is worked on. */
export const changes = computed(() => operationsBetween(base.value.content, content.value))

const outlines = computed(() => content.value.spaces.map(outlined))

/** The construction of the floor, which pieces do not change. */
const spaces = computed(() => content.value.spaces)
export const plan = computed(() => floorPlanOf({ spaces: spaces.value }))

/** Assets with those that are dragged where they are. */
export const placed = computed(() => {
  const moving = lifted.value
  const { assets } = content.value
  return moving.size === 0 ? assets : assets.map((asset) => moving.get(asset.id) ?? asset)
})

/** The same as long as the asset is, so that only pieces that change are drawn anew. */
const pieceOf = new WeakMap<LayoutAsset, FloorPiece>()
export const pieces = computed(() =>
  placed.value.map((asset) => {
    const piece = pieceOf.get(asset) ?? floorPieces([asset])[0]!
    pieceOf.set(asset, piece)
    return piece
  }),
)

/** What stands in each space, by its id. */
export const bySpace = computed(() => assetsBySpace(outlines.value, placed.value))

/** The asset in the space under its middle. */
export function settled(asset: LayoutAsset): LayoutAsset {
  const spaceId = spaceUnder(outlines.peek(), { ...asset, spaceId: null })?.space.id ?? null
  return spaceId === asset.spaceId ? asset : { ...asset, spaceId }
}

export const spaceOf = (id: string): LayoutSpace | undefined => content.peek().spaces.find((it) => it.id === id)

/** Begins with a revision: nothing can be undone. */
export function begin(revision: Revision): void {
  batch(() => {
    base.value = revision
    opened.value = revision.content
    content.value = revision.content
    history.value = emptyHistory()
    chosenId.value ??= revision.content.spaces[0]?.id
  })
}

/** Changes the floor in one step of undo. @param step what is done, in a few words without a capital */
export const edit = (next: LayoutContent, step: string): void => take({ ...present(), content: next }, step)

/** Lays the picture under the plan otherwise, or takes it away, in one step of undo. */
export const editBackground = (next: Background | undefined, step: string): void =>
  take({ ...present(), background: next }, step)

function take(next: BoardState, step: string): void {
  batch(() => {
    history.value = stepped(history.peek(), present(), step)
    show(next)
    said.value = `${step.charAt(0).toUpperCase()}${step.slice(1)}`
  })
}

export const editAssets = (assets: readonly LayoutAsset[], step: string): void =>
  edit({ ...content.peek(), assets }, step)

/** The floor with another state of a space. */
export const editSpace = (space: LayoutSpace, step: string): void =>
  edit({ ...content.peek(), spaces: content.peek().spaces.map((it) => (it.id === space.id ? space : it)) }, step)

export const undo = (): void => go(undone(history.peek(), present()), 'Undone')
export const redo = (): void => go(redone(history.peek(), present()), 'Done again')

/** The way back from what was done last, until something else is done. */
export const undoLast = () => wayBack(history, undo)

function go(gone: Gone<BoardState> | undefined, words: string): void {
  if (!gone) return
  batch(() => {
    history.value = gone.history
    show(gone.present)
    said.value = `${words}: ${gone.step}`
  })
}

function show({ content: next, background: lies }: BoardState): void {
  // Openings and walls are known by their numbers, which others may have now.
  const space = content.peek().spaces.find(({ id }) => id === partAt.peek()?.spaceId)
  const now = next.spaces.find(({ id }) => id === space?.id)
  if (space && now && COUNTED.some((kind) => partCount(space, kind) !== partCount(now, kind))) selectPart(undefined)
  content.value = next
  background.value = lies
  lifted.value = new Map()
  liftedBackground.value = undefined
  const ids = new Set(next.assets.map(({ id }) => id))
  picked.value = new Set([...picked.peek()].filter((id) => ids.has(id)))
  if (next.spaces.some(({ id }) => id === chosenId.peek())) return
  chosenId.value = next.spaces[0]?.id
  isInside.value = false
}
