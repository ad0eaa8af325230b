import { describe, expect, test } from 'vitest'
import { countDesks, type DeskPattern, layOutDesks } from '../../../../src/engine/furnishing/desk-grid/desk-layout.ts'

/** Desks of 1.6 m, so that islands of at most 3.2 m hold two; 1 m between islands. */
const PATTERN: DeskPattern = {
  length: 12.5,
  depth: 2.6,
  deskWidth: 1.6,
  deskDepth: 0.8,
  chairSpacing: 0.5,
  corridorWidth: 1,
  tableGap: 0,
  maxIslandLength: 3.2,
  spreadSpacing: true,
  startEdgeFacing: false,
  sideboardsPerIsland: 0,
  sideboardDepth: 0,
}
const columns = (change: Partial<DeskPattern>) =>
  [...layOutDesks({ ...PATTERN, ...change }).columns].map((x) => Math.round(x * 1e6) / 1e6)

describe('spread along the row', () => {
  test('the gaps between islands share the slack: the last ends at the end of the box', () => {
    // Three islands of 3.2 m and two gaps of 1 m are 11.6 m; each gap gets 0.45 m of the 0.9 m left.
    expect(columns({})).toEqual([0, 1.6, 4.65, 6.25, 9.3, 10.9])
    expect(columns({ length: 8 })).toEqual([0, 1.6, 4.8, 6.4])
    expect(columns({ spreadSpacing: false })).toEqual([0, 1.6, 4.2, 5.8, 8.4, 10])
  })

  test('so do the gaps between the desks of a lone island that may be as long as the box', () => {
    // Three desks are 4.8 m; each of two gaps gets 0.6 m of the 1.2 m left.
    expect(columns({ length: 6, maxIslandLength: 0 })).toEqual([0, 2.2, 4.4])
    expect(columns({ length: 6, maxIslandLength: 6 })).toEqual([0, 2.2, 4.4])
    expect(columns({ length: 6, maxIslandLength: 5.9 })).toEqual([0, 1.6, 3.2])
    expect(columns({ length: 3, maxIslandLength: 0 })).toEqual([0])
  })
})

test('the last island has as many desks as fit, and never more than the others', () => {
  const islands = (length: number) => {
    // Two whole islands and their gap are 7.4 m; one desk more takes 1 m and 1.6 m.
    const { columns: count, islands: of } = countDesks({ ...PATTERN, length })
    return [of, count]
  }
  expect(islands(7.4)).toEqual([2, 4])
  expect(islands(7.39)).toEqual([2, 3])
  expect(islands(10)).toEqual([3, 5])
  expect(islands(11.59)).toEqual([3, 5])
  expect(islands(9.99)).toEqual([2, 4])
  expect(islands(11.6)).toEqual([3, 6])
  const { columns: starts, columnEnds } = layOutDesks({ ...PATTERN, length: 10, spreadSpacing: false })
  expect([starts.length, [...columnEnds]]).toEqual([5, [1, 2, 1, 2, 3]])
})
