import { expect, test } from 'vitest'
import type { FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import { joinedArrow } from '../../../src/threads/bulk/joined-arrow.ts'
import { resultArrow } from '../../../src/threads/bulk/result-arrow.ts'
import { summaryArrow } from '../../../src/threads/bulk/result-summary.ts'
import { expectedRows, rowsOf } from './arrow-rows.ts'

async function rowsIn(lines: readonly string[], write = resultArrow) {
  const part = write(new TextEncoder().encode(lines.map((it) => `${it}\n`).join('')))
  const chunks: Uint8Array[] = []
  for await (const chunk of joinedArrow(
    (async function* () {
      yield part
    })(),
  ))
    chunks.push(chunk)
  return rowsOf(Buffer.concat(chunks))
}

const box = { type: 'box', a: 1.6, b: 0.8, h: 0.74 }
const desk = { type: 'task_table', position: [1.25, 0, -3], rotation: 180, shape: box, groupId: '1-1' }
const resultOf = (furnishings: readonly object[][], item = 0) => ({
  item,
  result: {
    furnishings: furnishings.map((furniture) => ({
      density: 0.4,
      id: 'a]}"',
      furniture,
      explanation: { idea: '"furniture":[{' },
    })),
  },
})

const results = [
  ...[0.1, 1e-7, 5e21, 0.1 + 0.2, -0, 123456789.123456, 2 ** 53 + 2, 1 / 3, -1e-300].map((x) =>
    resultOf([[{ ...desk, position: [x, 0, x] }]]),
  ),
  resultOf([[desk, { ...desk, groupId: 'a "quote" \\ \u0001 and é 猫 😀' }, desk], [], [desk]], 7),
  resultOf(
    [[desk, { ...desk, customData: { position: [1] } }, { ...desk, customData: { a: 1 }, type: 'bed' }, desk]],
    8,
  ),
  resultOf([[desk, { ...desk, shape: { ...box, customData: { t: '}],"groupId":"' } } }]], 9),
  resultOf(
    [
      [
        { ...desk, shape: { type: 'cylinder', r: 0.45, h: 0.7 } },
        {
          ...desk,
          shape: {
            type: 'polygon-extrusion',
            points: [
              [0, 0],
              [2, 0],
              [2, 1],
            ],
            h: 3,
          },
        },
      ],
    ],
    10,
  ),
  resultOf([], 11),
  resultOf([[]], 12),
  { item: 13, error: { code: 'invalid', message: 'room: "is" ü' } },
  resultOf([[desk]], 4_000_000_000),
] as unknown as FurnishingItemResult[]

const linesOf = (results: readonly FurnishingItemResult[]) => results.map((it) => JSON.stringify(it))
const readBack = (lines: readonly string[]) => expectedRows(lines.map((it) => JSON.parse(it) as FurnishingItemResult))

test('lines become the rows that their objects have, written as usual or not', async () => {
  const usual = linesOf(results)
  const spaced = results.map((it) => JSON.stringify(it, null, 1).replaceAll('\n', ''))
  const numbers = ['-0', '-0.0', '1E3', '0.10', '12345678901234567890', '-2.5e-3'].map((it) =>
    JSON.stringify(resultOf([[desk]])).replace('1.25', it),
  )
  for (const lines of [usual, spaced, numbers, []]) expect(await rowsIn(lines)).toEqual(readBack(lines))
})

test('pieces carry the customData of their shapes, whichever was there before', async () => {
  const sku = (name: string | undefined) => ({
    ...desk,
    shape: { ...box, ...(name === undefined ? {} : { customData: { sku: name, 'ü"\n': [1, { a: null }] } }) },
  })
  const names = ['A', 'A', undefined, 'B', 'A', '', undefined, undefined, '猫', 'A']
  const lines = linesOf([resultOf([names.map(sku)])] as unknown as FurnishingItemResult[])
  const rows = (await rowsIn(lines)) as unknown as { customData: string | null }[]
  expect(rows.map(({ customData }) => customData && JSON.parse(customData).sku)).toEqual(names.map((it) => it ?? null))
  expect(rows).toEqual(readBack(lines))
})

test('a summary has a row for each request: what its first furnishing holds', async () => {
  const chair = { ...desk, type: 'task_chair' }
  const all = [
    resultOf([[desk, chair, { ...desk, type: 'exec_table' }, { ...desk, type: 'shelf' }], [desk]], 3),
    resultOf([], 4),
    { item: 5, error: { code: 'invalid', message: 'room: ü' } },
    resultOf([[]], 6),
  ] as unknown as FurnishingItemResult[]
  const nothing = { furnishings: 0, desks: 0, pieces: 0, density: null, error: null }
  expect(await rowsIn(linesOf(all), summaryArrow)).toEqual([
    { item: 3, furnishings: 2, desks: 2, pieces: 4, density: 0.4, error: null },
    { ...nothing, item: 4 },
    { ...nothing, item: 5, error: 'room: ü' },
    { item: 6, furnishings: 1, desks: 0, pieces: 0, density: 0.4, error: null },
  ])
  expect(await rowsIn([], summaryArrow)).toEqual([])
})

test('more rows than one batch holds, cut inside a line, also one that is made to objects', async () => {
  const many = Array.from({ length: 70_000 }, (_, i) => ({
    ...desk,
    position: [i / 8, 0, i],
    ...(i === 65_000 ? { customData: {} } : {}),
  }))
  const lines = linesOf([resultOf([many]), resultOf([[desk]], 1)] as unknown as FurnishingItemResult[])
  expect(await rowsIn(lines)).toEqual(readBack(lines))
})

test('what is no JSON is not taken for rows', () => {
  const line = JSON.stringify(resultOf([[desk, desk]]))
  for (const length of [30, 120, 170, 200, 240])
    expect(() => resultArrow(new TextEncoder().encode(line.slice(0, length)))).toThrow()
})
