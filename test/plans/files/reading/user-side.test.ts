import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FoundPiece } from '../../../../src/plans/files/reading/found.ts'
import { withUserSide } from '../../../../src/plans/files/reading/furniture/user-side.ts'
import type { FurnitureType } from '../../../../src/schema/furnishing/furniture.ts'

type Point = readonly [number, number]

/** A point given from the middle of a desk, where the plan is turned by `turn` degrees. */
const placed = ([x, z]: Point, turn: number): Point => {
  const t = (turn * Math.PI) / 180
  return [x * Math.cos(t) - z * Math.sin(t), x * Math.sin(t) + z * Math.cos(t)]
}

/** A box of `a` by `b` around a point, whose front looks along `turn` + 90 degrees. */
function piece(kind: FurnitureType, middle: Point, turn: number, a: number, b: number): FoundPiece {
  const [x, z] = placed([-a / 2, -b / 2], turn)
  return {
    element: kind,
    kind,
    name: null,
    position: [middle[0] + x, 0, middle[1] + z],
    rotation: turn > 180 ? turn - 360 : turn,
    shape: { type: 'box', a, b, h: 0.75 },
  }
}

/** The direction in which the user of a desk sits, from its middle, and its corners to the millimetre in any order. */
function readingOf({ position: [x, , z], rotation, shape }: FoundPiece) {
  if (shape.type !== 'box') throw new Error(shape.type)
  const corner = (s: number, t: number): Point => {
    const [dx, dz] = placed([s * shape.a, t * shape.b], rotation)
    return [x + dx, z + dz]
  }
  const corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
  const text = corners.map((it) => it.map((value) => (value + 100).toFixed(3)).join()).sort()
  return { out: placed([0, 1], rotation), corners: text }
}

/** The walls of a room around a desk, whose sides lie so far from its middle: to the left, back, right and front of the plan. */
function room(turn: number, [left, back, right, front]: readonly [number, number, number, number]): number[] {
  const corners: Point[] = [
    [-left, -back],
    [right, -back],
    [right, front],
    [-left, front],
  ]
  return corners.flatMap((it) => placed(it, turn))
}

const [WIDE, DEEP] = [1.6, 0.8]
/** Quarters by which a file may have turned a desk: its box is not moved. */
const quarters = fc.constantFrom(0, 90, 180, 270)
const turns = fc.integer({ min: 0, max: 359 })

/** A desk that covers 1.6 × 0.8 m of a plan turned by `turn`, with its front by so many quarters elsewhere. */
const deskOf = (turn: number, quarter: number) =>
  piece(
    'task_table',
    [0, 0],
    (turn + quarter) % 360,
    quarter % 180 === 0 ? WIDE : DEEP,
    quarter % 180 === 0 ? DEEP : WIDE,
  )

function expectUserAt(desk: FoundPiece, read: FoundPiece, direction: Point): void {
  const { out, corners } = readingOf(read)
  expect(corners).toEqual(readingOf(desk).corners)
  expect(out[0] * direction[0] + out[1] * direction[1]).toBeCloseTo(1, 6)
}

describe('the user of a desk sits', () => {
  test('where its chair stands, whatever its file says and other chairs do', () => {
    fc.assert(
      fc.property(
        turns,
        quarters,
        fc.boolean(),
        fc.double({ min: 0.1, max: 1.2, noNaN: true }),
        (turn, quarter, isBelow, off) => {
          const desk = deskOf(turn, quarter)
          const side = isBelow ? 1 : -1
          const at = (z: number, x = 0): Point => placed([x, z], turn)
          const chairs = [
            piece('task_chair', at(side * off), turn + 17, 0.5, 0.5),
            piece('meeting_chair', at(-side * 0.5), turn, 0.5, 0.5),
            piece('task_chair', at(-side * 2.2), turn, 0.5, 0.5),
          ]
          expectUserAt(desk, withUserSide(desk, room(turn, [5, 5, 5, 5]), chairs), at(side))
        },
      ),
    )
  })

  test('across from the wall behind it', () => {
    fc.assert(
      fc.property(
        turns,
        quarters,
        fc.boolean(),
        fc.double({ min: -0.05, max: 0.34, noNaN: true }),
        (turn, quarter, isAbove, gap) => {
          const desk = deskOf(turn, quarter)
          const wall = DEEP / 2 + gap
          const ring = room(turn, isAbove ? [4, wall, 4, 3] : [4, 3, 4, wall])
          expectUserAt(desk, withUserSide(desk, ring, []), placed([0, isAbove ? 1 : -1], turn))
        },
      ),
    )
  })

  test('where there is floor: two desks front to front are used from outside', () => {
    fc.assert(
      fc.property(turns, (turn) => {
        const desk = deskOf(turn, 0)
        const other = piece('task_table', placed([0.1, DEEP], turn), (turn + 180) % 360, WIDE, DEEP)
        const ring = room(turn, [4, 4, 4, 4])
        expectUserAt(desk, withUserSide(desk, ring, [other]), placed([0, -1], turn))
        expectUserAt(other, withUserSide(other, ring, [desk]), placed([0, 1], turn))
      }),
    )
  })

  test('where its file says, when both sides will do', () => {
    fc.assert(
      fc.property(turns, fc.constantFrom(0, 180), (turn, quarter) => {
        const desk = deskOf(turn, quarter)
        expect(withUserSide(desk, room(turn, [3, 2, 3, 1.2]), [])).toBe(desk)
      }),
    )
  })
})

test('what hangs above a desk, and what stands under it, takes no floor', () => {
  const desk = deskOf(0, 0)
  const ring = room(0, [3, 3, 3, 3])
  const shelf = piece('shelf', [0, 0.6], 0, 1.6, 0.3)
  const hung = { ...shelf, position: [shelf.position[0], 1.4, shelf.position[2]] as const }
  expect(withUserSide(desk, ring, [hung, piece('drawer_unit', [0.5, 0.5], 0, 0.4, 0.5)])).toBe(desk)
  expectUserAt(desk, withUserSide(desk, ring, [shelf]), [0, -1])
})
