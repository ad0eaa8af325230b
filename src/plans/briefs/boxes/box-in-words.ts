import { ServiceError } from '../../../base/errors.ts'
import { isRecord } from '../../../base/is-record.ts'
import { parseLength } from '../../../schema/furnishing/read-length.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import { lengthsInUnit } from '../lengths-in-unit.ts'
import { renamed, sidesOf } from '../other-names.ts'
import { AT_MEETINGS, AT_WORK, furnitureAt, naturalPieces } from '../pieces/natural-pieces.ts'
import { metresOf } from '../pieces/piece-phrase.ts'
import { NUMBERS } from '../plan-words.ts'
import { sidesOfText } from '../room-sentence.ts'
import { areaIn, sidesOfArea } from '../room-sizes.ts'
import { groupTypeCalled } from './group-words.ts'

type Sent = Readonly<Record<string, unknown>>

/** Names of the sides of a box, those of its schema first. */
const SIDES = { x: ['x', 'width', 'w'], y: ['y', 'height', 'h'], z: ['z', 'depth', 'length', 'd', 'l'] } as const
/** Members that a box has, where they are sent beside one another instead of in it. */
const OF_BOX = ['width', 'depth', 'length', 'height', 'unit'] as const
/** Other names of the box as a whole. */
const BOXES = ['room', 'box', 'size', 'area', 'dimensions', 'space', 'floor', 'footprint', 'bounds'] as const

/** Height of a box of which nothing is said, metres: that of a room in words. */
const HEIGHT = 2.5

/**
 * Params of what fills a box as people send them: the box by width, depth and height, in it, in a room or beside one another,
 * and lengths as texts with a unit. What is not known stays where it is, for the schema to refuse.
 *
 * @param assumed takes a sentence for sides that an area leaves open
 * @throws ServiceError `invalid` for a unit that is not known
 */
export function withNaturalBox(given: Sent, assumed: string[] = []): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...given }
  const other = BOXES.find((it) => sent[it] !== undefined && sidesOfBox(sent[it]) !== undefined)
  if (sent['boundingBox'] === undefined && other !== undefined) {
    sent['boundingBox'] = sent[other]
    delete sent[other]
  }
  if (sent['boundingBox'] === undefined && sent['width'] !== undefined) {
    const members = OF_BOX.filter((it) => sent[it] !== undefined)
    sent['boundingBox'] = Object.fromEntries(members.map((it) => [it, sent[it]]))
    for (const it of members) delete sent[it]
  }
  const sides = sidesOfBox(sent['boundingBox'], assumed)
  if (sides) sent['boundingBox'] = boxOf(sides)
  return sent
}

/** A box by the names of its sides, by its corners, as `4 x 3 m`, or as `[x, z]` or `[x, y, z]`. */
function sidesOfBox(box: unknown, assumed: string[] = []): Sent | undefined {
  if (typeof box === 'string')
    return sidesOfText(box) ?? (areaIn(box, undefined) ? sidesOfBox({ area: box }, assumed) : undefined)
  if (Array.isArray(box) && box.length >= 2 && box.length <= 3)
    return box.length === 2 ? { x: box[0], z: box[1] } : { x: box[0], y: box[1], z: box[2] }
  if (!isRecord(box)) return undefined
  if ('area' in box && Object.keys(box).every((it) => ['area', 'height', 'unit'].includes(it))) {
    const area = areaIn(box['area'], box['unit'])
    return area
      ? { ...sidesOfArea(area, assumed), ...(box['height'] === undefined ? {} : { height: box['height'] }) }
      : box
  }
  const { min, max, ...others } = box
  if (!isCorner(min) || !isCorner(max) || min.length !== max.length || Object.keys(others).length > 0) return box
  const sides = min.map((_, axis) => Number((max[axis]! - min[axis]!).toFixed(6)))
  return sidesOfBox(sides)
}

const isCorner = (it: unknown): it is number[] =>
  Array.isArray(it) && (it.length === 2 || it.length === 3) && it.every((value) => typeof value === 'number')

/**
 * Params of groups as people send them: what they are called, and the box around them.
 *
 * @param assumed takes a sentence for the unit of a box that says none
 */
export function withNaturalGroup(given: Sent, assumed: string[] = []): Record<string, unknown> {
  const called = 'groupType' in given ? { ...seatsIn(given), groupType: groupTypeCalled(given['groupType']) } : given
  const sent = withNaturalBox(withOwnPieces(withSeats(called)), assumed)
  const { boundingBox: box } = sent
  // No group is as large in metres.
  if (!isRecord(box) || ![box['x'], box['z']].every((it) => typeof it === 'number' && it >= GROUP_MAX)) return sent
  assumed.push('boundingBox is in centimetres, as no group is as large in metres')
  const { y, ...sides } = box
  const inMetres = lengthsInUnit({ ...sides, unit: 'cm' })
  return { ...sent, boundingBox: { ...inMetres, y: Number(y) >= GROUP_MAX ? Number(y) / 100 : y } }
}

/** Sides of a box around a group that can be no metres. */
const GROUP_MAX = 40

/** A mere chair or table by the group that it belongs to. */
function withOwnPieces(given: Sent): Sent {
  const { groupType, furniture } = given
  const place = groupType === 'meeting' ? AT_MEETINGS : groupType === 'working' ? AT_WORK : undefined
  return place && furniture !== undefined
    ? { ...given, furniture: furnitureAt(naturalPieces(furniture), place) }
    : given
}

/** Names of a number of seats, and the pieces of groups that have as many of them as are asked for. */
const SEATS = ['seats', 'chairs', 'people', 'persons', 'capacity'] as const
const SEATED: Readonly<Record<string, readonly [table: string, chair: string]>> = {
  dining: ['dining_table', 'dining_chair'],
  meeting: ['meeting_table', 'meeting_chair'],
}

const SEATS_WORDS = [...NUMBERS, 'eleven', 'twelve']
const FOR_SEATS = new RegExp(
  `\\bfor (\\d{1,2}|${SEATS_WORDS.join('|')})\\b|\\b(\\d{1,2})[- ](?:seat|person|people)`,
  'i',
)

/** A group whose name says how many sit there, "dining table for six", with that number. */
function seatsIn(given: Sent): Sent {
  const { groupType } = given
  const [, count, before] = typeof groupType === 'string' ? (FOR_SEATS.exec(groupType) ?? []) : []
  const said = (count ?? before)?.toLowerCase()
  if (said === undefined || SEATS.some((it) => given[it] !== undefined)) return given
  return { ...given, seats: /^\d/.test(said) ? Number(said) : SEATS_WORDS.indexOf(said) + 2 }
}

/** A group of a table by the number of its seats, where it says no furniture. */
function withSeats(given: Sent): Sent {
  const name = SEATS.find((it) => given[it] !== undefined)
  const pieces = SEATED[String(given['groupType'])]
  if (name === undefined || pieces === undefined || given['furniture'] !== undefined) return given
  const { [name]: seats, ...others } = given
  const count = Number(seats)
  if (!Number.isInteger(count) || count < 1) return given
  const [table, chair] = pieces
  return { ...others, furniture: [{ type: table }, { type: chair, count }] }
}

function boxOf(given: Sent): Sent {
  const box: Record<string, unknown> = lengthsInUnit(renamed(given, { unit: ['units'] }) as Sent)
  for (const [side, names] of Object.entries(SIDES)) {
    const name = names.find((it) => box[it] !== undefined)
    if (name === undefined) continue
    const length = box[name]
    delete box[name]
    box[side] = lengthIn(length)
  }
  return { y: HEIGHT, ...box }
}

/** What a desk grid has of which nothing more is said. */
const USUAL_DESKS = { furniture: ['task_table', 'task_chair'], chairSpacing: 1 }

/** Lengths of a desk grid that lie inside its box. */
const INSIDE = ['chairSpacing', 'corridorWidth'] as const

/**
 * Params of a desk grid in natural words, with its box.
 *
 * @throws ServiceError `invalid` for a length beyond the box: it was meant in the unit of the box
 */
export function withNaturalGrid(given: Sent, assumed: string[] = []): Record<string, unknown> {
  const sent = withNaturalBox(withUsualDesks(withNaturalObstacles(given)), assumed)
  const { boundingBox: box } = sent
  const longest = isRecord(box) ? Math.max(Number(box['x']), Number(box['z'])) : Number.NaN
  for (const name of INSIDE)
    if (Number(sent[name]) > longest)
      throw new ServiceError(
        'invalid',
        `${name}: must be <= ${longest}, the longest side of the box in metres, got ${valueText(sent[name])}; only the box has a unit, send "120 cm"`,
      )
  return sent
}

/** Names of obstacles that are columns, which are said by their middles. */
const COLUMNS = ['columns', 'pillars', 'posts'] as const

/** Obstacles of a desk grid by a corner and their sides, as pieces are, and columns by their middles. */
function withNaturalObstacles(given: Sent): Sent {
  const name = COLUMNS.find((it) => Array.isArray(given[it]))
  const { [name ?? '']: columns, obstacles, ...others } = given
  if (name === undefined && !Array.isArray(obstacles)) return given
  const listed = Array.isArray(obstacles) ? obstacles.map((it) => obstacleOf(it, 0)) : []
  const standing = Array.isArray(columns) ? columns.map((it) => obstacleOf(it, 0.5)) : []
  return { ...others, obstacles: [...listed, ...standing] }
}

/** @param share of its sides by which a corner lies before the place that is said */
function obstacleOf(sent: unknown, share: number): unknown {
  if (!isRecord(sent) || 'points' in sent) return sent
  const { x, y, z = y, size, diameter = size, width = diameter, depth = width, height = HEIGHT } = sent
  const [left, top, wide, deep] = [x, z, width, depth].map(lengthIn)
  const isPlaced = [left, top, wide, deep].every((it) => typeof it === 'number' && Number.isFinite(it))
  if (!isPlaced) return sent
  const at = (value: unknown, side: unknown) => Number(((value as number) - share * (side as number)).toFixed(6))
  const [a, b] = [at(left, wide), at(top, deep)]
  const [c, d] = [a + (wide as number), b + (deep as number)]
  const points = [
    [a, b],
    [c, b],
    [c, d],
    [a, d],
  ]
  return { type: 'polygon-extrusion', points, h: lengthIn(height) }
}

const lengthIn = (sent: unknown): unknown => (typeof sent === 'string' ? (parseLength(sent, 'm') ?? sent) : sent)

/** Params of a desk grid as people send them: at a desk a chair is a task chair, and what is left out is usual. */
export function withUsualDesks({ chairs, ...given }: Sent): Record<string, unknown> {
  // Chairs stand at desks unless others are listed.
  const areUsual = chairs === undefined || (chairs === true && given['furniture'] === undefined)
  const sent = { ...USUAL_DESKS, ...withDeskSize(given), ...(areUsual ? {} : { chairs }) } as Record<string, unknown>
  const furniture = naturalPieces(sent['furniture'])
  return {
    ...sent,
    furniture: furnitureAt(furniture, AT_WORK),
  }
}

/** The size of the desks, where it is said instead of furniture. */
function withDeskSize(given: Sent): Sent {
  const { desk, deskSize, desk_size, deskWidth, desk_width, deskDepth, desk_depth, ...others } = given
  if (given['furniture'] !== undefined) return given
  const size = desk ?? deskSize ?? desk_size
  const sides =
    size === undefined ? { width: deskWidth ?? desk_width, depth: deskDepth ?? desk_depth } : metresOf(sidesOf(size))
  if (!isRecord(sides)) return given
  const said = Object.entries(sides).filter(([, it]) => it !== undefined)
  if (said.length === 0) return given
  return { ...others, furniture: [{ ...Object.fromEntries(said), type: 'task_table' }, 'task_chair'] }
}
