import { describe, expect, test } from 'vitest'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { type Beside, Placing, type Trial, type UnitRecords } from '../../../src/engine/kernels/placing.ts'
import { PLACE_TERMS, RELATION_TERMS } from '../../../src/engine/kernels/placing-terms.ts'
import {
  CHOICE_STRIDE,
  COMPOSITION_STRIDE,
  DETAIL_STRIDE,
  KEPT_STRIDE,
  PART_STRIDE,
  PIECE_STRIDE,
  ROOM_STRIDE,
  WALL_STRIDE,
} from '../../../src/engine/kernels/records.ts'
import { between, pick, type Random, seeded, whole } from './random.ts'

const NONE = new Float64Array(0)
const TICKS = { x: 0, z: 0, perMetre: 1e6 }

/** A rectangle with its ring and record; walls carry middles and ends at random, far more than a real wall has. */
function roomOf(random: Random, lists: number) {
  const [w, d] = [between(random, 2, 30), between(random, 2, 30)]
  const ring = [0, 0, w, 0, w, d, 0, d]
  const middles = Array.from({ length: lists }, () => between(random, -1, 31))
  const ends = Array.from({ length: lists }, () => [between(random, -1, 31), whole(random, 0, 1)]).flat()
  const directions = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ] as const
  const walls = directions.flatMap(([dx, dz], i) => [
    ...[ring[2 * i]!, ring[2 * i + 1]!, dx, dz, i % 2 ? d : w, 1, 1, 0, 0, 0, 0, lists, 0, lists],
  ])
  const turns = [...directions, [1, 0] as const].flatMap(([cos, sin]) => [cos, sin, -sin, cos, -cos, -sin, sin, -cos])
  const at = ROOM_STRIDE + 4 * WALL_STRIDE
  const starts = [at, at, at + lists, at + 3 * lists, at + 3 * lists, at + 3 * lists, at + 3 * lists + turns.length]
  const head = [4, 0, 0, 1, Math.sqrt(w * d), w / 2, d / 2, 1, 0, Math.max(w, d), 0, 0]
  return {
    ring,
    room: Float64Array.from([...head, ...starts, ...walls, ...middles, ...ends, ...turns, ...[1, 0, 0, w, 0, d]]),
  }
}

const part = (hx: number, hz: number) => [hx, hz, hx, hz, 1, 0, 0, 1, 1, 1, 1]

/** Boxes at a wall or free, each a composition of one part. */
function unitOf(random: Random, count: number): UnitRecords {
  const sizes = Array.from({ length: count }, () => [between(random, 0.1, 2), between(random, 0.1, 1)] as const)
  const compositions = sizes.flatMap(([hx, hz], i) => [
    ...[
      i,
      1,
      2 * hx,
      2 * hz,
      whole(random, 0, 1),
      0,
      2 * hx,
      whole(random, 0, 2),
      whole(random, 0, 1),
      whole(random, -9, 9),
      1,
    ],
    ...[hx, hz, hx, hz, 1, 0, whole(random, 0, 1), hx, hz, -1, 0, 1, 0, hx, hz, hx, hz],
  ])
  const relation = [2 ** 31 - 1, whole(random, 0, 2), 2, 3, ...RELATION_TERMS.map(() => between(random, -1, 1))]
  return {
    templates: Float64Array.from(sizes.flatMap(([hx, hz]) => part(hx, hz))),
    compositions: Float64Array.from(compositions),
    worths: Float64Array.from(sizes, () => 1),
    rule: Float64Array.from([...PLACE_TERMS.map(() => between(random, -1, 1)), 2, ...relation, ...relation]),
  }
}

const TRIAL: Trial = {
  places: NONE,
  seesScreen: false,
  besideWalls: true,
  isFine: false,
  step: 0.25,
  perPoint: 0.1,
  most: 60,
  budget: 1e6,
}

function besideOf(random: Random, keptRecords: Float64Array, pieces: number): Beside {
  const count = keptRecords.length / KEPT_STRIDE
  const records = Array.from({ length: count }, (_, i) => [
    ...keptRecords.subarray(i * KEPT_STRIDE, (i + 1) * KEPT_STRIDE),
  ])
  const stands = Array.from({ length: pieces }, () => {
    const box = [between(random, 0, 30), between(random, 0, 30), between(random, 0.1, 1), between(random, 0.1, 1), 1, 0]
    const wall = whole(random, -1, 3)
    return [2 ** whole(random, 0, 23), ...box, whole(random, 0, 2), wall, 1, 2, 0.5, ...box]
  })
  return {
    candidates: Float64Array.from(records.flatMap(([i, x, z]) => [i!, 1, x!, z!, 1, 0])),
    details: Float64Array.from(records.flatMap(([i, , , , wall, score]) => [i!, wall!, score!])),
    parts: [Float64Array.from(stands.flatMap(([, x, z, hx, hz]) => [x!, z!, hx!, hz!, 1, 0, 0, 1, 1, 1, 1]))],
    pieces: Float64Array.from(stands.flat()),
    places: NONE,
    butts: 2 ** 30 - 1,
    score: 100,
    looks: 7,
    range: [-0.5, 2.5],
    share: 1,
    asked: false,
    most: 40,
  }
}

test.each(
  Array.from({ length: 40 }, (_, seed) => seed),
)('whatever is asked: places in order, finite, of known compositions, memory given back; seed %d', (seed) => {
  const kernels = new Kernels()
  const use = () => {
    const random = seeded(seed)
    const { ring, room } = roomOf(random, pick(random, [0, 3, 700]))
    const placing = new Placing(kernels, ring, room, NONE, TICKS)
    const unit = unitOf(random, whole(random, 1, 12))
    placing.setUnit(unit)
    const count = unit.compositions.length / COMPOSITION_STRIDE
    const { places, complete, steps } = placing.placesOf({ ...TRIAL, seesScreen: random() < 0.5 })
    expect(complete).toBe(true)
    expect(steps).toBeGreaterThan(0)
    expect(places.every(Number.isFinite)).toBe(true)
    let last = Number.POSITIVE_INFINITY
    for (let at = 0; at < places.length; at += KEPT_STRIDE) {
      expect(places[at]).toBeLessThan(count)
      expect(places[at + 5]).toBeLessThanOrEqual(last)
      last = places[at + 5]!
    }
    const choices = placing.choicesBeside(besideOf(random, places, pick(random, [0, 1, 60]))).slice()
    expect(choices.every(Number.isFinite)).toBe(true)
    expect(choices.length / CHOICE_STRIDE).toBeLessThanOrEqual(40)
    for (let at = CHOICE_STRIDE; at < choices.length; at += CHOICE_STRIDE)
      expect(choices[at + 2]).toBeLessThanOrEqual(choices[at + 2 - CHOICE_STRIDE]!)
    placing.close()
    return { top: kernels.exports.mark(), bytes: kernels.exports.memory.buffer.byteLength, places, choices }
  }
  const first = use()
  expect(use()).toEqual(first)
})

describe('what does not fit is refused', () => {
  const random = seeded(7)
  const { ring, room } = roomOf(random, 0)
  const placing = new Placing(new Kernels(), ring, room, NONE, TICKS)
  const unit = unitOf(random, 2)

  test.each([
    ['a run of parts beyond the templates', { templates: unit.templates.slice(PART_STRIDE) }],
    ['half a template', { templates: unit.templates.slice(1) }],
    ['half a composition', { compositions: unit.compositions.slice(1) }],
  ])('%s', (_, wrong) => {
    expect(() => placing.setUnit({ ...unit, ...wrong })).toThrow(RangeError)
  })

  test('lists of other lengths', () => {
    placing.setUnit(unit)
    const beside = besideOf(random, placing.placesOf(TRIAL).places, 2)
    expect(() => placing.choicesBeside({ ...beside, details: beside.details.slice(DETAIL_STRIDE) })).toThrow(RangeError)
    expect(() => placing.choicesBeside({ ...beside, pieces: beside.pieces.slice(1) })).toThrow(RangeError)
    expect(beside.pieces.length).toBe(2 * PIECE_STRIDE)
  })
})
