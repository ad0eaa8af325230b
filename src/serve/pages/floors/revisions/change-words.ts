import type { z } from 'zod'
import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import { feetAndInches, type PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { FloorUpdate } from '../../../../schema/resources/floors/floor-exchange.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../schema/resources/floors/floor-layout.ts'
import type { LayoutComparison } from '../../../../schema/resources/floors/layout-resources.ts'
import type { Change } from './compare-page.ts'

type Comparison = z.output<typeof LayoutComparison>

/** What became of the rooms, in words. */
export const roomChanges = ({ spaces }: Comparison): Change[] => changesOf(spaces, ({ name }) => name, roomDetail)

/** What became of the furniture, in words. */
export const pieceChanges = ({ assets }: Comparison, unit: PlainUnit): Change[] =>
  changesOf(assets, pieceName, (changes, before, after) => pieceDetail(changes, before, after, unit))

interface Differences<Part> {
  readonly added: readonly Part[]
  readonly removed: readonly Part[]
  readonly changed: readonly { readonly changes: readonly string[]; readonly before: Part; readonly after: Part }[]
}

const changesOf = <Part>(
  { added, removed, changed }: Differences<Part>,
  name: (part: Part) => string,
  detail: (changes: readonly string[], before: Part, after: Part) => string,
): Change[] => [
  ...changed.map((it) => ({
    what: 'changed' as const,
    name: name(it.after),
    detail: detail(it.changes, it.before, it.after),
  })),
  ...added.map((it) => ({ what: 'added' as const, name: name(it) })),
  ...removed.map((it) => ({ what: 'removed' as const, name: name(it) })),
]

type Brief = FloorUpdate['spaces']

/** Changes of rooms of which only names are known, in words. */
export const briefRoomChanges = (spaces: Brief): Change[] => briefChanges(spaces, ROOM_MEMBERS)

/** Changes of furniture of which only names are known, in words. */
export const briefPieceChanges = (assets: Brief): Change[] => briefChanges(assets, BRIEF_PIECE_MEMBERS)

const briefChanges = ({ added, removed, changed }: Brief, words: Readonly<Record<string, string>>): Change[] => [
  ...changed.map(({ name, formerName, changes }) => ({
    what: 'changed' as const,
    name: called(name),
    detail: changes
      .map((it) => (it === 'name' && formerName ? `was “${called(formerName)}”` : (words[it] ?? it)))
      .join(', '),
  })),
  ...added.map(({ name }) => ({ what: 'added' as const, name: called(name) })),
  ...removed.map(({ name }) => ({ what: 'removed' as const, name: called(name) })),
]

/** A name; pieces without one are named by their type. */
const called = (name: string): string => {
  const { success, data } = FurnitureType.safeParse(name)
  return success ? capitalise(nameOf(data)) : name
}

const pieceName = ({ name, type }: LayoutAsset) => name ?? capitalise(nameOf(type))

const MODEL_MEMBERS = { externalId: 'other id of its model', model: 'other facts of its model' }

const ROOM_MEMBERS: Readonly<Record<string, string>> = {
  name: 'named otherwise',
  usage: 'other usage',
  template: 'other use',
  room: 'other walls or openings',
  ...MODEL_MEMBERS,
  openings: 'other facts of its openings',
}

const roomDetail = (changes: readonly string[], before: LayoutSpace, after: LayoutSpace) =>
  before.name === after.name
    ? changes.map((it) => ROOM_MEMBERS[it] ?? it).join(', ')
    : `was “${before.name}”${changes.length > 1 ? ', and more' : ''}`

const PIECE_MEMBERS: Readonly<Record<string, string>> = {
  type: 'other kind',
  name: 'named otherwise',
  shape: 'other size',
  groupId: 'other group',
  spaceId: 'in another room',
  ...MODEL_MEMBERS,
}

const BRIEF_PIECE_MEMBERS = { ...PIECE_MEMBERS, position: 'moved', rotation: 'turned' }

/** Members that follow from others, or that people do not see. */
const UNSEEN = ['origin', 'moved']

function pieceDetail(changes: readonly string[], before: LayoutAsset, after: LayoutAsset, unit: PlainUnit): string {
  const said = changes
    .filter((it) => !UNSEEN.includes(it))
    .map((it) => {
      if (it === 'position') return `moved by ${movedWords(distance(before, after), unit)}`
      if (it === 'rotation') return `turned by ${turned(before, after)}°`
      return PIECE_MEMBERS[it] ?? it
    })
  return said.length === 0 ? 'other origin' : said.join(', ')
}

const movedWords = (length: number, unit: PlainUnit) =>
  unit === 'ft' ? feetAndInches(length) : `${length.toFixed(2)} m`

const distance = ({ position: a }: LayoutAsset, { position: b }: LayoutAsset) =>
  Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2])

/** Degrees, the short way round. */
function turned({ rotation: a }: LayoutAsset, { rotation: b }: LayoutAsset): number {
  const by = (((b - a) % 360) + 360) % 360
  return Math.round(Math.min(by, 360 - by))
}
