import { edgesOf, pointAt } from '../../engine/geometry/edges.ts'
import { normaliseDegrees, type Ring, round6 } from '../../engine/geometry/frame.ts'
import { readPolygon } from '../../engine/geometry/points.ts'
import { perimeter, signedArea } from '../../engine/geometry/ring.ts'
import type { PlacedItem } from '../../schema/furnishing/result.ts'
import type { Room } from '../../schema/furnishing/room.ts'
import type { SpaceFacts } from './uses/space-facts.ts'

/** Where a room stands in a frame of its own: from a corner along a wall, the floor on the side of +z, mirrored or not. */
export interface RoomStand {
  readonly x: number
  readonly z: number
  /** Of the wall, degrees. */
  readonly turn: number
  readonly mirrored: boolean
}

/** A room apart from where it stands: rooms with the same key are the same, turned, moved or mirrored. */
export interface RoomForm {
  readonly key: string
  readonly stand: RoomStand
}

/** Outlines with more points are compared with none. */
const POINTS_MAX = 40
/** Rooms are the same to this, metres. */
const GRAIN = 1e-3

/** undefined where the outline is no polygon, or has too many points. */
export function formOf(room: Room): RoomForm | undefined {
  const { shape, openings = [] } = room.boundary
  const read = readPolygon(shape.points)
  if (!read.ok || read.value.length > 2 * POINTS_MAX) return undefined
  const ring = read.value
  const around = perimeter(ring)
  let best: RoomForm | undefined
  for (const mirrored of [false, true]) {
    const forwards = signedArea(ring) > 0 !== mirrored
    let start = 0
    for (const [i, [ax, az, bx, bz]] of edgesOf(ring).entries()) {
      const outline = outlineFrom(ring, 2 * i, forwards, mirrored)
      const holes = openings
        .map(({ pos, l, type, y, h, circulationWidth, leaf, hinge, opens }) => {
          const from = grains(mod(forwards ? pos - start : start - pos - l, around), around)
          return [
            from,
            grains(l),
            type,
            grains(y),
            grains(h),
            grains(circulationWidth ?? -1),
            leaf,
            opens,
            hinge && 1,
          ].join(' ')
        })
        .sort()
      const key = [grains(shape.h), ...outline.points, ...holes].join(';')
      if (!best || key < best.key) best = { key, stand: outline.stand }
      start += Math.hypot(bx - ax, bz - az)
    }
  }
  return best
}

const mod = (value: number, by: number) => ((value % by) + by) % by

/** Whole grains; what is as long as the whole way round is nothing. */
function grains(value: number, around?: number): number {
  const whole = Math.round(value / GRAIN)
  return around !== undefined && whole >= Math.round(around / GRAIN) ? 0 : whole + 0
}

function outlineFrom(ring: Ring, first: number, forwards: boolean, mirrored: boolean) {
  const n = ring.length
  const at = (step: number) => pointAt(ring, mod(first + (forwards ? 2 : -2) * step, n))
  const [x, z] = at(0)
  const [nextX, nextZ] = at(1)
  const length = Math.hypot(nextX - x, nextZ - z)
  const [cos, sin] = [(nextX - x) / length, (nextZ - z) / length]
  const points = Array.from({ length: n / 2 }, (_, step) => {
    const [px, pz] = at(step)
    const along = (px - x) * cos + (pz - z) * sin
    const across = (pz - z) * cos - (px - x) * sin
    return `${grains(along)} ${grains(mirrored ? -across : across)}`
  })
  return { points, stand: { x, z, turn: (Math.atan2(sin, cos) * 180) / Math.PI, mirrored } }
}

/**
 * Pieces of one room as they stand in another of the same form.
 *
 * @returns undefined where a piece has no mirror image that is the same piece
 */
export function movedPieces(pieces: readonly PlacedItem[], from: RoomStand, to: RoomStand): PlacedItem[] | undefined {
  const mirror = from.mirrored !== to.mirrored
  if (mirror && pieces.some(({ shape }) => shape.type !== 'box' && shape.type !== 'cylinder')) return undefined
  return pieces.map((piece) => {
    const { shape, rotation, position } = piece
    const origin = mirror && shape.type === 'box' ? alongPiece(piece, shape.a) : ([position[0], position[2]] as const)
    const [x, z] = movedPoint(origin, from, to)
    const turn = mirror ? to.turn + from.turn - rotation + 180 : rotation + to.turn - from.turn
    return {
      ...piece,
      position: [round6(x), position[1], round6(z)],
      rotation: shape.type === 'cylinder' && rotation === 0 ? 0 : round6(normaliseDegrees(turn)),
    }
  })
}

/** The corner of a piece at the other end of its back. */
function alongPiece({ position, rotation }: PlacedItem, width: number): readonly [number, number] {
  const radians = (rotation * Math.PI) / 180
  return [position[0] + width * Math.cos(radians), position[2] + width * Math.sin(radians)]
}

function movedPoint([x, z]: readonly [number, number], from: RoomStand, to: RoomStand): [number, number] {
  const turn = (from.turn * Math.PI) / 180
  const along = (x - from.x) * Math.cos(turn) + (z - from.z) * Math.sin(turn)
  const across = (z - from.z) * Math.cos(turn) - (x - from.x) * Math.sin(turn)
  const over = from.mirrored === to.mirrored ? across : -across
  const back = (to.turn * Math.PI) / 180
  return [to.x + along * Math.cos(back) - over * Math.sin(back), to.z + along * Math.sin(back) + over * Math.cos(back)]
}

/** Directions of the north that light a room alike, degrees. */
const LIGHT_STEP = 15
/** Windows face in one direction to this, degrees. */
const ONE_DIRECTION = 10

/**
 * Where the north is in the frame of a room whose windows face in several directions: which of them are the light ones follows
 * from it. Undefined where they face in one, and all are as light.
 *
 * @param north degrees clockwise from the top of the plan
 */
export function lightIn({ openings }: SpaceFacts, stand: RoomStand, north: number): number | undefined {
  const [first, ...others] = openings.filter(({ opening }) => opening.type === 'window')
  const cosine = Math.cos((ONE_DIRECTION * Math.PI) / 180)
  if (!first || others.every(({ outX, outZ }) => outX * first.outX + outZ * first.outZ > cosine)) return undefined
  const turned = north - stand.turn
  return mod(Math.round((stand.mirrored ? 180 - turned : turned) / LIGHT_STEP), 360 / LIGHT_STEP)
}
