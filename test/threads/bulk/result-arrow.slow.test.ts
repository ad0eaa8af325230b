import { expect, test } from 'vitest'
import type { FurnishingItemResult } from '../../../src/schema/resources/bulk-job.ts'
import { joinedArrow } from '../../../src/threads/bulk/joined-arrow.ts'
import { resultArrow } from '../../../src/threads/bulk/result-arrow.ts'
import { expectedRows, rowsOf } from './arrow-rows.ts'

async function rowsIn(lines: readonly string[]) {
  const part = resultArrow(new TextEncoder().encode(lines.map((it) => `${it}\n`).join('')))
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
