import { isRecord } from '../../base/is-record.ts'
import { parseLength } from '../../schema/furnishing/read-length.ts'
import { without } from './openings/opening-points.ts'

// Sizes of a room that are no width and depth: an area alone, sides by their axes, and walls by their ends.

/** Of a room by its area alone: how wide it is for its depth, as rooms usually are. */
const WIDTH_FOR_DEPTH = 0.8

/** A number and a unit of areas. */
const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const UNIT = String.raw`m2|m²|sq\.?\s?m(?:et(?:re|er)s?)?|sqm|square met(?:re|er)s?|qm|ft2|ft²|sq\.?\s?ft|sqft|square (?:feet|foot)`
const AREA = new RegExp(String.raw`^(?:about |approx(?:imately|\.)? |ca\.? )?(${NUMBER})\s*(${UNIT})?$`, 'i')

/** An area with its unit within a text, "20 m²". */
export const AREA_IN_TEXT = new RegExp(String.raw`${NUMBER}\s*(?:${UNIT})(?![\p{L}\d])`, 'iu')

/** Names of an area. */
const AREA_NAMES = /^(?:floor_?)?(?:area|size)(?:_?(m2|sqm|sq_?m|sqft|sq_?ft|ft2))?$/i

/** A square foot, m². */
const SQUARE_FOOT = (parseLength('1 ft', 'm') ?? 0) ** 2

/** An area as m²: a number in the unit of the room, or a text with one; undefined: it is none. */
export function areaIn(sent: unknown, unit: unknown): number | undefined {
  const said = typeof sent === 'number' ? String(sent) : typeof sent === 'string' ? sent.trim() : ''
  const [, number, own] = AREA.exec(said) ?? []
  if (number === undefined) return undefined
  const isFeet = own === undefined ? /ft|feet|foot/i.test(String(unit ?? 'm')) : /f/i.test(own)
  return Number(number.replace(',', '.')) * (isFeet ? SQUARE_FOOT : 1)
}

/** The sides that an area alone leaves open, in usual proportions, metres. */
export function sidesOfArea(area: number, assumed: string[]): { width: string; depth: string } {
  const width = Math.round(10 * Math.sqrt(WIDTH_FOR_DEPTH * area)) / 10
  const depth = Math.round((100 * area) / width) / 100
  assumed.push(`a width of ${width} m and a depth of ${depth} m, which an area of ${rounded(area)} m² leaves open`)
  return { width: `${width} m`, depth: `${depth} m` }
}

const rounded = (value: number): number => Math.round(value * 100) / 100

/** Gives a room that has an area and not both sides what follows from the area. */
export function withArea(room: Record<string, unknown>, assumed: string[]): void {
  const name = Object.keys(room).find((it) => AREA_NAMES.test(it))
  const [, unit] = name === undefined ? [] : (AREA_NAMES.exec(name) ?? [])
  const area = name === undefined ? undefined : areaIn(room[name], unit ?? room['unit'])
  if (name === undefined || area === undefined || !(area > 0) || room['points'] !== undefined) return
  const deep = room['depth'] !== undefined ? 'depth' : 'length'
  const { width, [deep]: depth } = room
  if (width !== undefined && depth !== undefined) return
  delete room[name]
  if (width === undefined && depth === undefined) Object.assign(room, sidesOfArea(area, assumed))
  else {
    const known = metresOfSide(width ?? depth, room['unit'])
    if (known === undefined) {
      room[name] = area
      return
    }
    room[width === undefined ? 'width' : 'depth'] = `${rounded(area / known)} m`
  }
}

function metresOfSide(side: unknown, unit: unknown): number | undefined {
  const metres = typeof side === 'number' ? parseLength(`${side} ${unit ?? 'm'}`, 'm') : parseLength(String(side), 'm')
  return metres !== undefined && metres > 0 ? metres : undefined
}

/** Gives a room that is said as `{x, y}` or `{x, y: height, z}`, as boxes are, its sides. */
export function withAxes(room: Record<string, unknown>): void {
  const { x, y, z } = room
  const isBox = x !== undefined && (y ?? z) !== undefined
  if (!isBox || ['width', 'depth', 'length', 'points'].some((it) => room[it] !== undefined)) return
  for (const it of ['x', 'y', 'z']) delete room[it]
  Object.assign(
    room,
    { width: x, depth: z ?? y },
    z !== undefined && y !== undefined && room['height'] === undefined ? { height: y } : {},
  )
}

/** Gives a room whose walls are said by their ends, one after the other, its points; openings that they have name their wall. */
export function withPointsOfWalls(room: Record<string, unknown>): void {
  const { walls } = room
  if (!Array.isArray(walls) || walls.length < 3 || room['points'] !== undefined) return
  const points = walls.map((it) => (isRecord(it) ? pointOf(it['start'] ?? it['from']) : undefined))
  if (!points.every((it) => it !== undefined)) return
  room['points'] = points
  room['walls'] = walls.map((it, i) => ({ ...without(it, OF_WALL), wall: i + 1 }))
}

/** What a wall says of itself, which its points do. */
const OF_WALL = ['start', 'from', 'end', 'to', 'id', 'name', 'length']

const pointOf = (it: unknown): unknown =>
  isRecord(it) && 'x' in it
    ? [it['x'], it['z'] ?? it['y']]
    : Array.isArray(it) && it.length >= 2
      ? [it[0], it.at(-1)]
      : undefined
