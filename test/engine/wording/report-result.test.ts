import { expect, test } from 'vitest'
import { reportResult } from '../../../src/engine/wording/report-result.ts'
import type { FurnishingResult, PlacedItem } from '../../../src/schema/furnishing/result.ts'

const bed: PlacedItem = {
  type: 'bed',
  position: [0, 0, 1.805],
  rotation: -90,
  shape: { type: 'box', a: 1.6, b: 2.05, h: 1 },
  groupId: 'x',
}
const lamp: PlacedItem = {
  type: 'bed_lamp',
  position: [10.2, 0.5, 0.1],
  rotation: 33.690068,
  shape: { type: 'cylinder', r: 0.13, h: 0.4 },
  groupId: 'y',
}

test('the best furnishing is a table, with what was left out, why, and the warnings', () => {
  const result: FurnishingResult = {
    furnishings: [
      { density: 0.3149, id: '1', furniture: [bed, lamp] },
      { density: 0.2, id: '2', furniture: [bed] },
      { density: 0.2, id: '3', furniture: [bed] },
    ],
    warnings: [{ code: 'warning_2', message: 'Found only 3 furnishings.' }],
    diagnostics: [{ type: 'task_table', wanted: 2, placed: 1, reason: 'no wall is long enough' }],
  }
  expect(reportResult(result)).toBe(
    [
      '2 pieces placed, density 0.31, the best of 3 furnishings',
      '',
      '  piece     size              x     y     z  rotation  group',
      '  bed       1.6 × 2.05 m   0.00  0.00  1.80      -90°      1',
      '  bed lamp  ⌀ 0.26 m      10.20  0.50  0.10    33.69°      2',
      '',
      'Left out',
      '  desk: 1 of 2 placed, no wall is long enough',
      '',
      'Warning: Found only 3 furnishings. (warning_2)',
      '',
    ].join('\n'),
  )
})

test('a single piece and a single furnishing are reported in the singular', () => {
  const result: FurnishingResult = {
    furnishings: [{ density: 0.3, id: '1', furniture: [bed] }],
    warnings: [],
    diagnostics: [],
  }
  expect(reportResult(result).split('\n')[0]).toBe('1 piece placed, density 0.30')
})

test('hundreds of pieces are counted, not listed', () => {
  const furniture = Array.from(
    { length: 200 },
    (_, i): PlacedItem => ({ ...bed, type: i % 4 ? 'task_table' : 'shelf' }),
  )
  const text = reportResult({ furnishings: [{ density: 0.5, id: '1', furniture }], warnings: [], diagnostics: [] })
  expect(text).toContain('   50  shelves\n')
  expect(text).toContain('  150  desks\n')
  expect(text.split('\n').length).toBeLessThan(10)
})

test('nothing found is said in words', () => {
  const text = reportResult({
    furnishings: [],
    warnings: [{ code: 'warning_1', message: 'No furnishings found.' }],
    diagnostics: [],
  })
  expect(text).toBe('Nothing could be placed.\n\nWarning: No furnishings found. (warning_1)\n')
})
