import type { z } from 'zod'
import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import { roomPartsChanged } from '../../../../operations/layouts/room-parts-changed.ts'
import { feetAndInches } from '../../../../schema/furnishing/feet-and-inches.ts'
import { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { PlainUnit } from '../../../../schema/furnishing/read-length.ts'
import type { FloorUpdate, OpeningChange } from '../../../../schema/resources/floors/floor-exchange.ts'
import type { LayoutAsset } from '../../../../schema/resources/floors/floor-layout.ts'
import type { LayoutComparison } from '../../../../schema/resources/floors/layout-resources.ts'
import type { Change } from './compare-page.ts'

type Comparison = z.output<typeof LayoutComparison>

/** What became of the rooms, in words. */
export const roomChanges = ({ spaces }: Comparison, unit: PlainUnit): Change[] =>
  changesOf(
    spaces,
    ({ name }) => name,
    (changes, before, after) =>
      roomDetail({ formerName: before.name, name: after.name, changes }, roomPartsChanged(before, after), unit),
  )

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

/** Changes of rooms of which only names are known, in words. */
export const briefRoomChanges = (spaces: FloorUpdate['spaces'], unit: PlainUnit): Change[] =>
  briefChanges(spaces, (it) => roomDetail(it, it, unit))

/** Changes of furniture of which only names are known, in words. */
export const briefPieceChanges = (assets: FloorUpdate['assets']): Change[] =>
  briefChanges(assets, ({ formerName, changes }) =>
    changes
      .map((it) => (it === 'name' && formerName ? `was “${called(formerName)}”` : (BRIEF_PIECE_MEMBERS[it] ?? it)))
      .join(', '),
  )

/** Values of custom attributes here and in a newer file, in words. */
export const valueChanges = (attributes: FloorUpdate['attributes']): Change[] =>
  attributes.map((it) => ({
    what: it.outcome !== 'set' ? it.outcome : it.before === null ? 'added' : 'changed',
    name: called(it.name),
    detail: `${it.apiFieldName}: ${valueWords(it)}`,
  }))

function valueWords({ before, after, outcome }: FloorUpdate['attributes'][number]): string {
  const [here, there] = [before, after].map((it) => (it === '' ? '“”' : it))
  if (outcome === 'kept') return after === null ? `${here}, no longer in the file` : `${here}, in the file ${there}`
  return [here, there].filter((it) => it !== null).join(' → ')
}

interface Brief<Row> {
  readonly added: readonly { readonly name: string }[]
  readonly removed: readonly { readonly name: string }[]
  readonly changed: readonly Row[]
}

const briefChanges = <Row extends { readonly name: string }>(
  { added, removed, changed }: Brief<Row>,
  detail: (row: Row) => string,
): Change[] => [
  ...changed.map((it) => ({ what: 'changed' as const, name: called(it.name), detail: detail(it) })),
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
  room: 'other walls',
  ...MODEL_MEMBERS,
  openings: 'other facts of its openings',
}

interface RoomRow {
  readonly name: string
  readonly formerName?: string | undefined
  readonly changes: readonly string[]
}

interface RoomParts {
  readonly walls?: boolean | undefined
  readonly openings?: readonly OpeningChange[] | undefined
}

function roomDetail(
  { name, formerName, changes }: RoomRow,
  { walls, openings = [] }: RoomParts,
  unit: PlainUnit,
): string {
  const said = changes.flatMap((it): string[] => {
    if (it === 'name' && formerName !== undefined && formerName !== name) return [`was “${formerName}”`]
    // Marks of openings are said with the openings.
    if (it === 'openings' && openings.length > 0) return []
    if (it !== 'room') return [ROOM_MEMBERS[it] ?? it]
    return [...(walls === false ? [] : ['other walls']), ...openings.map((one) => openingWords(one, unit))]
  })
  const ofMarks = changes.includes('room') ? [] : openings.map((one) => openingWords(one, unit))
  return [...said, ...ofMarks].join(', ')
}

/** `door “D-101” moved by 0.60 m`; by its number where it has no name. */
const openingWords = ({ type, number, name, outcome, by = 0 }: OpeningChange, unit: PlainUnit): string => {
  const what = `${type} ${name === undefined ? number : `“${name}”`}`
  return outcome === 'moved' ? `${what} moved by ${movedWords(by, unit)}` : `${what} ${outcome}`
}

const PIECE_MEMBERS: Readonly<Record<string, string>> = {
  type: 'other kind',
  name: 'named otherwise',
  shape: 'other size',
  groupId: 'other group',
  spaceId: 'in another room',
  ...MODEL_MEMBERS,
}

const BRIEF_PIECE_MEMBERS: Readonly<Record<string, string>> = {
  ...PIECE_MEMBERS,
  position: 'moved',
  rotation: 'turned',
}

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
