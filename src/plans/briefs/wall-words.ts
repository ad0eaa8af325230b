import { ServiceError } from '../../base/errors.ts'
import { valueText } from '../../schema/wire/explain.ts'
import { between, type Wall } from './walls-of.ts'

/** Where walls named by their side of the plan face, degrees clockwise from its top. */
const SIDES: Readonly<Record<string, number>> = { top: 0, upper: 0, right: 90, bottom: 180, lower: 180, left: 270 }
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
  const length = /^(other |second |opposite )?(short|long)(er|est)?$/.exec(said)
  if (length) return byLength(walls, length[2] === 'short', length[1] !== undefined)
  const side = SIDES[said]
  const compass = COMPASS[said.replace(/ern$/, '')]
  if (side === undefined && compass === undefined)
    throw refused(path, `must be one of ${WALL_WORDS}; got ${valueText(word)}`)
  const facing = side ?? (((compass! + north) % 360) + 360) % 360
  const there = walls.filter((it) => between(it.facing, facing) <= ASIDE_MAX)
  if (there.length === 0) throw refused(path, `no wall faces there, got ${valueText(word)}`)
  return longest(there)
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
