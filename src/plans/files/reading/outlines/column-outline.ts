import { pointsOf } from '../../../../engine/geometry/edges.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import type { Outline } from '../found.ts'
import { outlineOf } from './cut-polygons.ts'

/** Columns that are larger are left as they are, metres, as are those of no more points. */
const ROUNDED_MAX = 1.2
const ROUNDED_POINTS_MIN = 8

/** A column as it stands in the way: round ones, and those of steel, as the octagon around them. */
export function columnOutline(ring: Ring): Outline {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  if (ring.length / 2 <= ROUNDED_POINTS_MIN || Math.max(maxX - minX, maxZ - minZ) > ROUNDED_MAX) return outlineOf(ring)
  const sums = pointsOf(ring).map(([x, z]) => x + z)
  const differences = pointsOf(ring).map(([x, z]) => x - z)
  const [low, high] = [Math.min(...sums), Math.max(...sums)]
  const [left, right] = [Math.min(...differences), Math.max(...differences)]
  return outlineOf([
    ...[low - minZ, minZ, right + minZ, minZ],
    ...[maxX, maxX - right, maxX, high - maxX],
    ...[high - maxZ, maxZ, left + maxZ, maxZ],
    ...[minX, minX - left, minX, low - minX],
  ])
}

/** Names of columns and of layers of columns, in the languages of other layers and of the AIA guidelines. */
const COLUMNS =
  /colum|[-_]cols\b|st(?:ü|ue)tzen?\b|s(?:ä|ae)ulen?\b|pfeiler|poteau|pilar|pilast|pillar|pilier|colonn|kolom|pilaar|\bpelare|s(?:ø|oe)jle|s[łl]up(?:y|ów)?\b|sloup/i

export const namesColumn = (name: string): boolean => COLUMNS.test(name.normalize('NFC'))

/** Columns are at least so wide and at most so long, metres. */
const SIDE_MIN = 0.1
const SIDE_MAX = 3

/** Whether a ring is as large as columns are. @param sideMin least width, metres */
export function isColumnRing(ring: Ring, sideMin = SIDE_MIN): boolean {
  const { minX, minZ, maxX, maxZ } = bounds(ring)
  const sides = [maxX - minX, maxZ - minZ]
  return Math.min(...sides) >= sideMin && Math.max(...sides) <= SIDE_MAX
}
