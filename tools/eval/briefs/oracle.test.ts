import { describe, expect, test } from 'vitest'
import { roomInWords } from '../../../src/plans/briefs/room-in-words.ts'
import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { WordedRoom } from '../../../src/schema/furnishing/worded-room.ts'
import { checkNeeds, type WantedNeed } from './oracle.ts'

// A room of 5 × 4 m whose door is at the left of the lower wall as one looks at the plan, and whose window is in the upper one.
const room = roomInWords(
  WordedRoom.parse({ width: 5, depth: 4, doors: [{ wall: 'bottom', at: 'right' }], windows: [{ wall: 'top' }] }),
)

const piece = (
  type: string,
  [x, z]: readonly [number, number],
  rotation: number,
  a: number,
  b: number,
  more: object = {},
) =>
  ({ type, position: [x, 0, z], rotation, shape: { type: 'box', a, b, h: 0.8 }, groupId: '1', ...more }) as PlacedItem

// Bed with its head at the right wall, desk and chair at the upper wall, sofa at the left wall, screen before it.
const bed = piece('bed', [5, 1.2], 90, 1.6, 2)
const desk = piece('task_table', [1.6, 0], 0, 1.4, 0.7)
const chair = piece('task_chair', [2, 0.75], 0, 0.5, 0.5)
const sofa = piece('sofa', [0, 2.6], -90, 1.8, 0.8)
const tv = piece('tv', [2.4, 1.4], 90, 1, 0.1)
const furniture = [bed, desk, chair, sofa, tv]

const failed = (pieces: readonly PlacedItem[], ...needs: readonly WantedNeed[]) =>
  checkNeeds(room, pieces, needs).flatMap(({ name, passed }) => (passed ? [] : [name]))

describe('what holds for every room', () => {
  test('a sound furnishing passes', () => {
    expect(failed(furniture)).toEqual([])
  })

  test.each([
    ['inside', piece('shelf', [4.5, 3.9], 0, 0.6, 0.3)],
    ['inside', piece('shelf', [4, 3.5], 0, 0.6, 0.3, { shape: { type: 'box', a: 0.6, b: 0.3, h: 2.6 } })],
    ['apart', piece('shelf', [3.5, 1.5], 0, 0.4, 0.4)],
    ['doors free', piece('shelf', [0.4, 3.3], 0, 0.5, 0.3)],
    // A wall of shelves between the door and the rest of the room.
    ['reached', piece('shelf', [1.2, 4], -90, 4, 0.3)],
  ])('%s fails', (name, added) => {
    expect(failed([...furniture, added])).toContain(name)
  })

  test('a lamp above a table, a carpet below it and a chair under it overlap nothing', () => {
    const lamp = piece('bed_lamp', [3.4, 1.5], 0, 0.3, 0.3, { position: [3.4, 0.8, 1.5] })
    const carpet = piece('carpet', [1, 1], 0, 3, 2, { shape: { type: 'box', a: 3, b: 2, h: 0.01 } })
    const under = { ...chair, position: [2, 0, 0.4] as [number, number, number] }
    expect(failed([bed, desk, under, sofa, tv, lamp, carpet])).toEqual([])
  })
})

describe('needs', () => {
  const moved = (it: PlacedItem, x: number, z: number): PlacedItem => ({ ...it, position: [x, 0, z] })

  test.each<[WantedNeed, readonly PlacedItem[]]>([
    [{ kind: 'pieces', type: 'bed', count: 1, width: 1.6 }, [piece('bed', [5, 1.2], 90, 1.5, 2)]],
    [{ kind: 'front', types: ['task_table', 'sofa'], metres: 3.2 }, [desk, piece('sofa', [0, 2.6], -90, 1.7, 0.8)]],
    [{ kind: 'places', count: 1 }, [desk, moved(chair, 2, 1.2)]],
    [{ kind: 'places', count: 1, width: 1.4 }, [piece('task_table', [1.6, 0], 0, 1.3, 0.7), chair]],
    [{ kind: 'loungeSeats', count: 3 }, [piece('sofa', [0, 2.6], -90, 1.7, 0.8)]],
    [{ kind: 'besideBed', metres: 1.2, sides: 2 }, [bed, piece('shelf', [3.3, 0.6], 0, 0.5, 0.3)]],
    [
      { kind: 'besideBed', metres: 1.2, sides: 1 },
      [piece('bed', [4.1, 1.1], 0, 0.9, 2), piece('shelf', [3.1, 2], 0, 0.3, 0.3)],
    ],
    [{ kind: 'behindDesk', metres: 0.6 }, [desk, chair, piece('shelf', [2.2, 1.2], 0, 0.5, 0.3)]],
    [{ kind: 'areaPerPlace', first: 8, further: 6 }, []],
    [{ kind: 'screenFromSofa', metresMax: 2.5, degreesMax: 30 }, [sofa, moved(tv, 4.5, 1.4)]],
    [{ kind: 'screenFromSofa', metresMax: 2.5, degreesMax: 30 }, [sofa, moved(tv, 0.6, 0.2)]],
    [{ kind: 'deskAtWindow', metresMax: 1 }, [moved(desk, 1.6, 1.5), chair]],
  ])('%j holds in the room and not in another', (need, other) => {
    expect(failed(furniture, need)).toEqual([])
    const [name] = failed(other, need).slice(-1)
    expect(checkNeeds(room, other, [need]).at(-1)).toEqual({ name, passed: false })
  })

  test('a circle is as wide as the floor that is free', () => {
    const wide = (metres: number, pieces: readonly PlacedItem[]) =>
      failed(pieces, { kind: 'circle', metres }).length === 0
    expect([wide(3.9, []), wide(4.2, [])]).toEqual([true, false])
    const middle = piece('shelf', [2.25, 1.75], 0, 0.5, 0.5)
    expect([wide(2.3, [middle]), wide(2.6, [middle])]).toEqual([true, false])
  })

  test('seats are chairs at a table, and no others', () => {
    const table = piece('dining_table', [2, 2.4], 0, 1.2, 0.8)
    const at = (x: number, z: number) => piece('dining_chair', [x, z], 0, 0.45, 0.45)
    const seats = (count: number, ...chairs: readonly PlacedItem[]) =>
      checkNeeds(room, [table, ...chairs], [{ kind: 'tableSeats', count }]).at(-1)!.passed
    expect([seats(2, at(2.1, 1.8), at(2.7, 3.3)), seats(2, at(2.1, 1.8), at(2.7, 3.6))]).toEqual([true, false])
  })
})
