import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeBuilding, writePlan } from '../../../../src/plans/files/write-plan.ts'
import type { WriteOptions } from '../../../../src/plans/files/writing/write-options.ts'
import { buildFloor, rectangle } from '../../../fixtures/floors/build-floor.ts'
import { twoFlats } from '../../../fixtures/floors/two-flats.ts'
import { runs } from '../../../support/property-runs.ts'
import { randomFloor } from '../../../support/random-floor.ts'

/** The page of a file: its size, and the operators painted on it. */
async function pageOf(floor: Parameters<typeof writePlan>[1], options: WriteOptions = {}) {
  const { bytes } = await writePlan('pdf', floor, options)
  const source = Buffer.from(bytes).toString('latin1')
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(source)!.map(Number)
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, data]) => {
    try {
      return [inflateSync(Buffer.from(data!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return { source, width: width!, height: height!, content: streams.find((it) => / (m|l)\n/.test(it))! }
}

/** Closed polygons of straight lines, in points from the upper left corner. */
function polygonsIn(content: string): [number, number][][] {
  const polygons: [number, number][][] = []
  let points: [number, number][] = []
  for (const line of content.split('\n')) {
    const [x, y, operator] = line.split(' ')
    if (operator === 'm') points = [[Number(x), Number(y)]]
    else if (operator === 'l') points.push([Number(x), Number(y)])
    else if (operator === undefined && line === 'h') polygons.push(points)
    else if (line.endsWith(' c')) points = []
  }
  return polygons
}

test.each([50, 100, 200] as const)('rooms have their size at 1:%i', async (scale) => {
  const { content } = await pageOf(twoFlats(), { scale })
  const sizes = polygonsIn(content).map((points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)].map(
      (it) => ((it / 72) * 25.4 * scale) / 1000,
    )
  })
  // Living room 5.2 × 4.9 m, bath 2.2 × 2.6 m, millimetres of paper to a thousandth of a room.
  for (const room of [
    [5.2, 4.9],
    [2.2, 2.6],
    [6.6, 4.76],
  ])
    expect(sizes).toContainEqual(room.map((it) => expect.closeTo(it, 2)))
})

test('says its scale, its paper and the date of the caller, and embeds its typefaces', async () => {
  const { source, width, height } = await pageOf(twoFlats(), { date: '2026-01-30T10:00:00Z' })
  expect([Math.max(width, height), Math.min(width, height)]).toEqual([
    expect.closeTo(841.89, 1),
    expect.closeTo(595.28, 1),
  ])
  expect(source.match(/\/FontFile2/g)).toHaveLength(2)
  expect(source).toContain('(D:20260130100000Z)')
})

test('the caller hears once which letters are printed as boxes', async () => {
  const heard: string[] = []
  const floor = { ...twoFlats(), name: 'Büro 会议室 غرفة' }
  const onMissingLetters = (letters: string) => heard.push(letters)
  await writePlan('pdf', floor, { onMissingLetters })
  expect(heard).toEqual(['会议室'])
  await writePlan('pdf', twoFlats(), { onMissingLetters })
  expect(heard).toHaveLength(1)
})

test('paper and scale are those asked for; what does not fit is refused with what to do', async () => {
  const hall = buildFloor(8, 'Hall', [{ name: 'Hall', points: rectangle(0, 0, 60, 30) }], [])
  const { width, height } = await pageOf(hall, { scale: 200, paper: 'a2' })
  expect([width, height]).toEqual([expect.closeTo((594 / 25.4) * 72, 1), expect.closeTo((420 / 25.4) * 72, 1)])
  await expect(writePlan('pdf', hall, { scale: 100, paper: 'a4' })).rejects.toThrow(
    /the floor is 60\.4 × 30\.4 m and does not fit on A4 at 1:100; ask for a smaller scale or a larger paper/,
  )
  await expect(
    writePlan('pdf', {
      ...hall,
      spaces: buildFloor(8, '', [{ name: 'x', points: rectangle(0, 0, 4000, 9) }], []).spaces,
    }),
  ).rejects.toThrow('does not fit')
})

test('every floor is on its page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const { content, width, height } = await pageOf(randomFloor(seed))
      for (const [x, y] of polygonsIn(content).flat()) {
        expect(x).toBeGreaterThan(0)
        expect(x).toBeLessThan(width)
        expect(y).toBeGreaterThan(0)
        expect(y).toBeLessThan(height)
      }
    }),
    { numRuns: runs(40) },
  )
})

test('a building is written page by page, each before the next floor is asked for', async () => {
  const events: string[] = []
  const pieces: Uint8Array[] = []
  const floors = [3, 4, 5].map((seed, i) => {
    const { spaces, assets, ...facts } = randomFloor(seed)
    const content = () => {
      events.push(`floor ${i}`)
      return { spaces, assets }
    }
    return { ...facts, elevation: 3 * i, content }
  })
  const facts = { name: 'Tower', address: null, georeference: null, externalId: null }
  const { fileName } = await writeBuilding('pdf', { ...facts, floors }, {}, (bytes) => {
    pieces.push(bytes)
    if (events.at(-1) !== 'bytes') events.push('bytes')
  })
  expect(fileName).toBe('Tower.pdf')
  expect(events).toEqual(['floor 0', 'bytes', 'floor 1', 'bytes', 'floor 2', 'bytes'])
  const source = Buffer.concat(pieces).toString('latin1')
  expect(source.match(/\/Type \/Page\n/g)).toHaveLength(3)
  expect(source.match(/\/FontFile2/g)).toHaveLength(2)
  // Every object stands where the table at the end says.
  const table = source.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)![1]))
  const places = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at))
  expect(table.startsWith('xref\n')).toBe(true)
  expect(places.length).toBeGreaterThan(10)
  for (const [i, at] of places.entries()) expect(source.slice(at).startsWith(`${i + 1} 0 obj\n`)).toBe(true)
})
