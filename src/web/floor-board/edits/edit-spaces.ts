import type { Point } from '../../../engine/drawing/display-list.ts'
import { divideSpace } from '../../../plans/layouts/divide-space.ts'
import { joinSpaces } from '../../../plans/layouts/join-spaces.ts'
import { roomArea } from '../../../plans/layouts/space-area.ts'
import { SHARED_MAX, sharedFloor } from '../../../plans/layouts/space-overlaps.ts'
import { outlined, spaceUnder } from '../../../plans/whole-floors/assets-by-space.ts'
import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { Room } from '../../../schema/furnishing/room.ts'
import type { LayoutContent, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { lengthWords } from '../../playground/board/length-units.ts'
import { tell } from '../../playground/state/view.ts'
import { chosenId, content, edit, editSpace, undoLast } from '../floor-state.ts'
import { newId } from './new-id.ts'
import { type Reshaped, reshaped, withoutStrayFacts } from './reshaped-spaces.ts'

// What is done with spaces. Each is one step of undo; what cannot be done is said, and changes nothing.

export function renameSpace(space: LayoutSpace, name: string): void {
  const trimmed = name.trim()
  if (trimmed !== '' && trimmed !== space.name)
    editSpace({ ...space, name: trimmed }, `${space.name} renamed to ${trimmed}`)
}

export const retypeSpace = (space: LayoutSpace, template: TemplateName | null): void =>
  editSpace({ ...space, template }, `use of ${space.name} changed`)

/** Gives a space another room; walls and doors that it shares with others follow. */
export const reshapeSpace = (
  space: LayoutSpace,
  room: Room,
  step = `${space.name}: walls or openings changed`,
): boolean => showReshaped(reshaped(content.peek().spaces, space, room), step)

/** Shows spaces as they have become, or says why they cannot become so. @returns whether they can */
export function showReshaped(next: Reshaped, step: string): boolean {
  if (next.ok) edit({ ...content.peek(), spaces: next.spaces }, step)
  else tell(`${next.reason}. Nothing was changed.`)
  return next.ok
}

/** Divides a space along a line; the larger part is the space, the other one is new. */
export function divideAlong(space: LayoutSpace, line: readonly [Point, Point]): boolean {
  const divided = divideSpace(space.room, line)
  if (!divided.ok) {
    tell(`${divided.reason}.`)
    return false
  }
  const before = content.peek()
  const { openings: _, externalId: __, model: ___, ...facts } = space
  const part: LayoutSpace = { ...facts, id: newId(), name: freeName(before, space.name), room: divided.smaller }
  const larger = withoutStrayFacts({ ...space, room: divided.larger })
  const at = before.spaces.indexOf(space)
  const spaces = before.spaces.with(at, larger).toSpliced(at + 1, 0, part)
  edit(resettled(before, spaces, new Set([space.id])), `${space.name} divided`)
  tell(`${space.name} divided. The smaller part is ${part.name}.`, undoLast())
  chosenId.value = part.id
  return true
}

const freeName = ({ spaces }: LayoutContent, name: string): string => {
  const names = new Set(spaces.map((it) => it.name))
  let count = 2
  while (names.has(`${name} ${count}`)) count++
  return `${name} ${count}`
}

/** Height of a room that is drawn where there is none to go by, metres. */
const HEIGHT = 2.5

/** Adds a rectangular room. @returns whether it could be added */
export function addRoom([[ax, az], [bx, bz]]: readonly [Point, Point]): boolean {
  const [minX, maxX, minZ, maxZ] = [Math.min(ax, bx), Math.max(ax, bx), Math.min(az, bz), Math.max(az, bz)]
  if (maxX - minX < SIDE_LEAST || maxZ - minZ < SIDE_LEAST) {
    tell(`A room is at least ${lengthWords(SIDE_LEAST)} wide. Drag from one corner to the opposite one.`)
    return false
  }
  const before = content.peek()
  const points: [number, number][] = [
    [minX, minZ],
    [maxX, minZ],
    [maxX, maxZ],
    [minX, maxZ],
  ]
  const h = before.spaces[0]?.room.boundary.shape.h ?? HEIGHT
  const room: Room = { boundary: { shape: { type: 'polygon-extrusion', points, h }, openings: [] } }
  const name = before.spaces.some((it) => it.name === 'Room') ? freeName(before, 'Room') : 'Room'
  const space: LayoutSpace = { id: newId(), name, usage: null, template: null, room }
  const other = before.spaces.find((it) => sharedFloor(space, it) > SHARED_MAX)
  if (other) {
    tell(`The room would lie on ${other.name}.`)
    return false
  }
  edit({ ...before, spaces: [...before.spaces, space] }, `${name} added`)
  chosenId.value = space.id
  return true
}

/** Shortest side of a room that is drawn, metres. */
const SIDE_LEAST = 0.8

/** Takes a room away; what stands in it goes, too. */
export function removeRoom(space: LayoutSpace): void {
  const before = content.peek()
  const spaces = before.spaces.filter((it) => it !== space)
  const assets = before.assets.filter(({ spaceId }) => spaceId !== space.id)
  edit({ spaces, assets }, `${space.name} removed`)
  tell(`${space.name} and what stood there have been removed.`, undoLast())
}

/** Rooms that differ by less are as large as one another, m². */
const EQUAL_AREAS = 0.001

/** Joins two spaces; the larger one is the space that is left, under its name. */
export function joinWith(one: LayoutSpace, other: LayoutSpace): void {
  const joined = joinSpaces(one.room, other.room)
  if (!joined.ok) {
    tell(`${joined.reason}.`)
    return
  }
  const before = content.peek()
  // Of two that are as large, the one that is listed first is left.
  const [first, second] = before.spaces.indexOf(one) < before.spaces.indexOf(other) ? [one, other] : [other, one]
  const [larger, smaller] =
    roomArea(first.room) >= roomArea(second.room) - EQUAL_AREAS ? [first, second] : [second, first]
  const { openings: _, ...facts } = larger
  const spaces = before.spaces.flatMap((it) =>
    it === larger ? [{ ...facts, room: joined.room }] : it === smaller ? [] : [it],
  )
  edit(resettled(before, spaces, new Set([one.id, other.id])), `${smaller.name} joined to ${larger.name}`)
  tell(`${smaller.name} is part of ${larger.name} now.`, undoLast())
  chosenId.value = larger.id
}

/** The spaces that can be joined to one. */
export const neighboursOf = (space: LayoutSpace): LayoutSpace[] =>
  content.value.spaces.filter((it) => it !== space && joinSpaces(space.room, it.room).ok)

/** The content with other spaces: what stood in those that are named is in the space under its middle. */
function resettled(before: LayoutContent, spaces: readonly LayoutSpace[], named: ReadonlySet<string>): LayoutContent {
  const rings = spaces.map(outlined)
  const assets = before.assets.map((asset) => {
    if (asset.spaceId === null || !named.has(asset.spaceId)) return asset
    const spaceId = spaceUnder(rings, asset)?.space.id ?? null
    return spaceId === asset.spaceId ? asset : { ...asset, spaceId }
  })
  return { spaces, assets }
}
