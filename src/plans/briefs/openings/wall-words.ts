import { ServiceError } from '../../../base/errors.ts'
import { valueText } from '../../../schema/wire/explain.ts'
import { between, type Wall } from './walls-of.ts'

/** Where walls named by their side of the plan face, degrees clockwise from its top. */
const SIDES: Readonly<Record<string, number>> = {
  top: 0,
  upper: 0,
  back: 0,
  rear: 0,
  right: 90,
  bottom: 180,
  lower: 180,
  front: 180,
  left: 270,
}
const COMPASS: Readonly<Record<string, number>> = {
  north: 0,
  n: 0,
  east: 90,
  e: 90,
  south: 180,
  s: 180,
  west: 270,
  w: 270,
}

/** Walls that face further from a side than this do not lie on it, degrees. */
const ASIDE_MAX = 50
/** Walls are as long as each other within this, metres. */
const LIKE = 0.01

/** What is understood, for refusals and documents. */
export const WALL_WORDS =
  'short, long, other short, other long, top, right, bottom, left, north, east, south, west, opposite (of the first door), same (as the first door), or its number from 1'

const RELATIVE = /^(opposite|facing|same|across)\b/

/** Whether a wall is said by that of another opening. */
export const isRelative = (word: string | number): boolean => typeof word === 'string' && RELATIVE.test(plain(word))

/**
 * The wall of a room that a word means.
 *
 * @throws ServiceError `invalid` with what would be understood
 */
export function wallNamed(word: string | number, walls: readonly Wall[], north: number, path: string): Wall {
  if (typeof word === 'number' || /^\d+$/.test(word.trim())) {
    const found = walls.find(({ number }) => number === Number(word))
    if (found) return found
    throw refused(path, `must be 1 to ${walls.length} as a number, got ${word}`)
  }
  const said = plain(word)
  const length = LENGTHS.exec(said)
  if (length) return byLength(walls, length[2] === 'short', length[1] !== undefined)
  const facing = facingOf(said, north)
  if (facing === undefined) throw refused(path, `must be one of ${WALL_WORDS}; got ${valueText(word)}`)
  const there = facingThere(walls, facing)
  if (there.length === 0) throw refused(path, `no wall faces there, got ${valueText(word)}`)
  return longest(there)
}

const LENGTHS = /^(other |second |opposite )?(short|long)(er|est)?$/

/** Whether a word tells a wall by its length. */
export const isLengthWord = (word: string): boolean => LENGTHS.test(plain(word))

const facingThere = (walls: readonly Wall[], facing: number): Wall[] =>
  walls.filter((it) => between(it.facing, facing) <= ASIDE_MAX)

/** The direction of a side of the plan or of the compass, degrees clockwise from the top of the plan; undefined: it is none. */
export function facingOf(said: string, north: number): number | undefined {
  const side = SIDES[said]
  if (side !== undefined) return side
  const compass = COMPASS[said.replace(/ern$/, '')]
  return compass === undefined ? undefined : (((compass + north) % 360) + 360) % 360
}

/** Whether a word leaves open which wall it means: two are as short, several lie on a side, or it is said by another opening. */
export function isOpen(word: string | number, walls: readonly Wall[], north: number): boolean {
  if (typeof word === 'number' || /^\d+$/.test(word.trim())) return false
  const said = plain(word)
  if (isRelative(word) || /^(back|rear|front)$/.test(said)) return true
  const [found, , size] = LENGTHS.exec(said) ?? []
  if (found === undefined) return facingThere(walls, facingOf(said, north) ?? 0).length > 1
  const lengths = walls.map(({ length }) => length)
  const extreme = size === 'short' ? Math.min(...lengths) : Math.max(...lengths)
  return lengths.filter((it) => Math.abs(it - extreme) < LIKE).length > 1
}

/** A wall as its openings may name it: by its side of the plan, or by its number where several lie there. */
export function nameOf(wall: Wall, walls: readonly Wall[]): string {
  const side = (['top', 'right', 'bottom', 'left'] as const)[Math.round(wall.facing / 90) % 4]!
  return facingThere(walls, SIDES[side]!).length === 1 ? `the ${side} wall` : `wall ${wall.number} (${side})`
}

/**
 * The end of a wall that lies to a side of the plan or of the compass, as seen from inside.
 *
 * @returns undefined for other words, and where the wall runs across that direction
 */
export function endTowards(said: string, { start, end, length }: Wall, north: number): 'left' | 'right' | undefined {
  const facing = facingOf(said, north)
  if (facing === undefined) return undefined
  const [x, z] = [Math.sin((facing * Math.PI) / 180), -Math.cos((facing * Math.PI) / 180)]
  const along = ((end[0] - start[0]) * x + (end[1] - start[1]) * z) / length
  return Math.abs(along) < 0.5 ? undefined : along > 0 ? 'right' : 'left'
}

/** The wall across the room: the longest of those that face the other way. */
export function opposite(wall: Wall, walls: readonly Wall[]): Wall {
  const turned = (wall.facing + 180) % 360
  const nearest = Math.min(...walls.map(({ facing }) => between(facing, turned)))
  return longest(walls.filter(({ facing }) => between(facing, turned) <= nearest + 1))
}

/** The shortest or longest wall, or of those as long as it the next one. */
function byLength(walls: readonly Wall[], isShort: boolean, isOther: boolean): Wall {
  const lengths = walls.map(({ length }) => length)
  const extreme = isShort ? Math.min(...lengths) : Math.max(...lengths)
  const like = walls.filter(({ length }) => Math.abs(length - extreme) < LIKE)
  if (!isOther) return like[0]!
  return like.length > 1 ? opposite(like[0]!, like) : nextInLength(walls, like[0]!, isShort)
}

function nextInLength(walls: readonly Wall[], first: Wall, isShort: boolean): Wall {
  const others = walls.filter((it) => it !== first)
  return others.reduce((best, it) => ((isShort ? it.length < best.length : it.length > best.length) ? it : best))
}

const longest = (walls: readonly Wall[]): Wall =>
  walls.reduce((best, it) => (it.length > best.length + LIKE ? it : best))

/** `the short wall` as `short`. */
const plain = (word: string): string =>
  word
    .trim()
    .toLowerCase()
    .replace(/^(in|on|at) /, '')
    .replace(/^(the|a|one) /, '')
    .replace(/[ -](wall|side|end)$/, '')

export const refused = (path: string, reason: string) => new ServiceError('invalid', `${path}: ${reason}`)
