import { describe, expect, test } from 'vitest'
import type { PlacementGroup } from '../../../src/furnishing/groups/placement-groups.ts'
import { lampSpots, relationOf, standsBesideSeats } from '../../../src/furnishing/search/relation.ts'
import type { Placed } from '../../../src/furnishing/search/state.ts'
import type { FurnitureType } from '../../../src/schema/furniture.ts'
import { atWall, free, groupOf, piece, placed, type Stand } from './placed-groups.ts'

const relaxing = groupOf('relaxing', 'sofa')
const sofa = free(piece('sofa', 2, 1))
/** A sofa with its middle at (x, z) that faces the greater z. */
const sofaAt = (x: number, z: number) => placed(relaxing, sofa, { x: x - 1, z: z - 0.5 })

function relation(group: PlacementGroup, one: Placed, others: readonly Placed[]): number | undefined {
  return relationOf(group, others)?.(one.candidate)
}

describe('a television', () => {
  const media = groupOf('media', 'tv')
  const tv = atWall(piece('tv', 1.2, 0.1))
  /** Its middle `distance` before the middle of a sofa at (5, 2), `off` degrees off its axis, looking back or turned. */
  const seen = (distance: number, off = 0, turned = 0, sofas = [sofaAt(5, 2)]) => {
    const angle = (off * Math.PI) / 180
    const [x, z] = [5 - distance * Math.sin(angle), 2 + distance * Math.cos(angle)]
    const turn = 180 + off + turned
    const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
    const stand = { x: x - 0.6 * cos + 0.05 * sin, z: z - 0.6 * sin - 0.05 * cos, turn: turn > 180 ? turn - 360 : turn }
    return relation(media, placed(media, tv, stand), sofas)!
  }

  test.each([
    ['on the axis at the least distance', seen(1.75), 0.6],
    ['on the axis in between', seen(2.5), 0.6],
    ['on the axis at the greatest distance', seen(3.3), 0.6],
    ['0.1 m nearer', seen(1.65), 0.56],
    ['0.1 m further', seen(3.4), 0.56],
    ['29 degrees off the axis', seen(2.5, 29), 0.2 + 0.4 * Math.cos((29 * Math.PI) / 180)],
    ['59 degrees turned away', seen(2.5, 0, 59), 0.6],
    ['0.19 m further', seen(3.49), 0.2 + 0.4 * 0.81],
    ['in the very middle of the sofa', seen(0), -0.3],
    // No longer watched: −0.3, and a fifth of how far ahead it is.
    ['0.21 m too near', seen(1.54), -0.1],
    ['0.21 m too far', seen(3.51), -0.1],
    ['31 degrees off the axis', seen(2.5, 31), -0.3 + 0.2 * Math.cos((31 * Math.PI) / 180)],
    ['31 degrees off on the other side', seen(2.5, -31), -0.3 + 0.2 * Math.cos((31 * Math.PI) / 180)],
    ['61 degrees turned away', seen(2.5, 0, 61), -0.1],
    ['beside the sofa', seen(2.5, 90), -0.3],
    ['behind the sofa', seen(2.5, 180), -0.3],
    ['with no sofa to see it', seen(2.5, 0, 0, []), -0.3],
    ['with the best of two sofas', seen(2.5, 0, 0, [sofaAt(9, 9), sofaAt(5, 2)]), 0.6],
    ['with the best of two sofas, named first', seen(2.5, 0, 0, [sofaAt(5, 2), sofaAt(9, 9)]), 0.6],
  ])('%s', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 9)
  })

  test('a sofa faces where its group is turned', () => {
    // At (2, 5), its back to x = 0: it faces the greater x when turned by −90°.
    const turned = placed(relaxing, sofa, { x: 1.5, z: 6, turn: -90 })
    const opposite = placed(media, tv, { x: 4.55, z: 4.4, turn: 90 })
    expect(relation(media, opposite, [turned])).toBeCloseTo(0.6, 9)
  })

  test('only a sofa watches', () => {
    const table = placed(groupOf('dining', 'dining_table'), free(piece('dining_table', 2, 1)), { x: 4, z: 1.5 })
    expect(seen(2.5, 0, 0, [table])).toBeCloseTo(-0.3, 9)
  })
})

describe('groups of seats', () => {
  const away = (x: number, others: readonly Placed[]) => relation(relaxing, sofaAt(x, 2), others)

  test('spread over the room: in proportion to the distance of the nearest, up to 5 m', () => {
    const [none, half, all] = [away(3, [sofaAt(3, 2)]), away(5.5, [sofaAt(3, 2)]), away(8, [sofaAt(3, 2)])]
    expect(none).toBe(0)
    expect(half).toBeCloseTo(all! / 2, 9)
    expect(all).toBeGreaterThan(0)
    expect(away(9, [sofaAt(3, 2)])).toBe(all)
    expect(away(5.5, [sofaAt(12, 2), sofaAt(3, 2)])).toBe(half)
  })

  test('do not matter to a group that is no seat', () => {
    const dining = placed(groupOf('dining', 'dining_table'), free(piece('dining_table', 2, 1)), { x: 0, z: 0 })
    expect(away(5, [dining])).toBeUndefined()
    expect(away(5, [])).toBeUndefined()
    expect(relationOf(groupOf('dining', 'dining_table'), [sofaAt(3, 2)])).toBeUndefined()
  })
})

describe('a floor lamp', () => {
  const lone = groupOf('lone', 'free_standing_lamp')
  const lamp = free(piece('free_standing_lamp', 0.4, 0.4))
  const lampAt = (x: number, z: number) => placed(lone, lamp, { x: x - 0.2, z: z - 0.2 })
  /** The sofa's middle is at (5, 2), its end at x = 6. */
  const lit = (x: number, ...others: Placed[]) => relation(lone, lampAt(x, 2), [sofaAt(5, 2), ...others])

  test.each([
    ['0.59 m from the end of a sofa', lit(6.59), 0.4],
    ['0.61 m from the end of a sofa', lit(6.61), -0.1],
    ['beside a sofa that another lamp lights from 2.4 m', lit(6.5, lampAt(8.9, 2)), -0.4],
    ['beside a sofa while another lamp is 2.6 m away', lit(6.5, lampAt(9.1, 2)), 0.4],
    ['with no seat in the room', relation(lone, lampAt(5, 2), []), -0.1],
  ])('%s', (_, value, expected) => {
    expect(value).toBe(expected)
  })

  test('belongs beside sofas, armchairs and single chairs, not beside a table', () => {
    const beside = (type: FurnitureType) =>
      relation(lone, lampAt(6.3, 2), [placed(groupOf('lone', type), free(piece(type, 2, 1)), { x: 4, z: 1.5 })])
    expect([beside('armchair'), beside('dining_table')]).toEqual([0.4, -0.1])
    expect([standsBesideSeats(lone), standsBesideSeats(groupOf('lone', 'shelf'))]).toEqual([true, false])
  })

  test('is tried 8 cm beside both ends of a back, in line with it', () => {
    const spots = (stand: Stand) =>
      lampSpots([placed(relaxing, sofa, stand)], lamp).map(({ x, z, turn }) => {
        const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
        const middle = [x + 0.2 * cos - 0.2 * sin, z + 0.2 * sin + 0.2 * cos]
        return [...middle, turn].map((value) => Math.round(value * 1e6) / 1e6)
      })
    // The sofa takes x from 4 to 6, its back is z = 1.5; the lamp is 0.4 m wide, so its middle is 0.28 m off both.
    expect(spots({ x: 4, z: 1.5 })).toEqual([
      [3.72, 1.78, 0],
      [6.28, 1.78, 0],
    ])
    // Turned by 90° about its corner (4, 1.5), it takes z from 1.5 to 3.5, its back is x = 4.
    expect(spots({ x: 4, z: 1.5, turn: 90 })).toEqual([
      [3.72, 1.22, 90],
      [3.72, 3.78, 90],
    ])
  })

  test('which is not as deep as wide keeps off by the larger half', () => {
    const wide = free(piece('free_standing_lamp', 0.6, 0.2))
    const [left, right] = lampSpots([placed(relaxing, sofa, { x: 4, z: 1.5 })], wide)
    // Its middle, 0.3 m and 0.1 m from its corner, is 0.38 m beside the sofa and from the back.
    expect([left!.x + 0.3, left!.z + 0.1, right!.x + 0.3]).toEqual(
      [3.62, 1.88, 6.38].map((it) => expect.closeTo(it, 9)),
    )
  })

  test('is tried in line with a seat that is turned in its group', () => {
    // An armchair of 1 m by 0.8 m whose back is to the left of the sofa: it faces the greater x.
    const pair = free(piece('sofa', 2, 1), piece('armchair', 1, 0.8, 0, 2, -90))
    const [, , low, high] = lampSpots([placed(relaxing, pair, { x: 4, z: 1.5 })], lamp)
    expect([low!.turn, high!.turn]).toEqual([-90, -90])
    // It takes x from 4 to 4.8 and z from 3.5 to 4.5. A spot is the lamp's corner, its middle 0.2 m off along its own axes.
    const middles = [low!, high!].map(({ x, z }) => [x + 0.2, z - 0.2])
    expect(middles).toEqual([
      [expect.closeTo(4.28, 9), expect.closeTo(4.78, 9)],
      [expect.closeTo(4.28, 9), expect.closeTo(3.22, 9)],
    ])
  })

  test('is tried at the 16 seats that were placed first', () => {
    const many = Array.from({ length: 20 }, (_, i) => sofaAt(5, 2 * i))
    expect(lampSpots(many, lamp)).toEqual(lampSpots(many.slice(0, 16), lamp))
    expect(lampSpots(many, lamp)).toHaveLength(32)
  })
})

describe('storage', () => {
  const lone = groupOf('lone', 'shelf')
  const shelf = atWall(piece('shelf', 1, 0.4))
  const shelfAt = (x: number, wall = 0) => placed(lone, shelf, { x, z: 0, wall })
  const wardrobe = placed(groupOf('lone', 'wardrobe'), atWall(piece('wardrobe', 1, 0.4)), { x: 1, z: 0, wall: 0 })

  test.each([
    ['next to its like', shelfAt(2), [shelfAt(1)], 0.1],
    ['0.14 m beside its like', shelfAt(2.14), [shelfAt(1)], 0.1],
    ['0.16 m beside its like', shelfAt(2.16), [shelfAt(1)], 0],
    ['0.14 m beside its like, to the left', shelfAt(1), [shelfAt(5), shelfAt(2.14)], 0.1],
    ['beside its like at another wall', shelfAt(2), [shelfAt(1, 1)], 0],
    ['beside another piece', shelfAt(2), [wardrobe], 0],
    ['free in the room', shelfAt(2, -1), [shelfAt(1, -1)], 0],
    ['alone', shelfAt(2), [], 0],
  ])('%s', (_, one, others, expected) => {
    expect(relation(lone, one, others)).toBe(expected)
  })

  test('of different widths, side by side', () => {
    const wide = placed(lone, atWall(piece('shelf', 2, 0.4)), { x: 2, z: 0, wall: 0 })
    expect(relation(lone, wide, [shelfAt(1)])).toBe(0.1)
    expect(relation(lone, shelfAt(1), [wide])).toBe(0.1)
  })
})
