import { capitalise, nameOf } from '../../../../engine/drawing/words.ts'
import type { Violation } from '../../../../engine/furnishing/verify/violation.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Opening, Room } from '../../../../schema/furnishing/room.ts'
import type { PieceFault } from '../../board/board-props.ts'

/** What the verifier says of pieces, as people say it. */
export const faultsOf = (violations: readonly Violation[], pieces: readonly PlacedItem[], room: Room): PieceFault[] =>
  violations.map((violation) => ({ items: violation.items, text: textOf(violation, pieces, room) }))

function textOf(violation: Violation, pieces: readonly PlacedItem[], room: Room): string {
  const [first, second] = violation.items.map((index) => nameOf(pieces[index]!.type))
  const openings = room.boundary.openings ?? []
  const opening = openings[violation.opening ?? -1]
  switch (violation.rule) {
    case 'Q1':
      return first === second ? `Two of the same overlap: ${first}` : `The ${first} and the ${second} overlap`
    case 'Q2':
      return `The ${first} ${OUTSIDE.find(([pattern]) => pattern.test(violation.message))?.[1] ?? 'does not fit into the room'}`
    case 'Q3':
      return opening
        ? `The ${first} stands ${beforeOpening(opening, violation.message)}`
        : capitalise(violation.message)
    case 'Q4':
      return first
        ? `The ${first} cannot be reached`
        : `No way is left from ${openingText(openings, violation.opening!)} to ${listOf((violation.apart ?? []).map((other) => openingText(openings, other)))}`
    default:
      return capitalise(violation.message)
  }
}

/** By what the verifier says of a piece that is not wholly inside. */
const OUTSIDE: readonly (readonly [RegExp, string])[] = [
  [/lie outside the room/, 'stands in the wall'],
  [/above the room's height/, 'is higher than the room'],
  [/above the slope/, 'is higher than the slope above it'],
  [/ceiling above it/, 'stands where the ceiling is too low to use it'],
  [/below the floor/, 'reaches below the floor'],
]

function beforeOpening({ type }: Opening, message: string): string {
  if (/along the wall before/.test(message)) return `too close beside the ${type}`
  if (type === 'door') return 'in the swing of the door'
  return type === 'gap' ? 'in the passage' : 'before the window and reaches above its sill'
}

/** `the door`, or with its number where there are several. */
function openingText(openings: readonly Opening[], index: number): string {
  const { type } = openings[index]!
  const alike = openings.filter((opening) => opening.type === type)
  return alike.length === 1 ? `the ${type}` : `${type} ${index + 1}`
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? String(names[0] ?? 'the rest of the room') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
