import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHUNK_BYTES } from '../../../../src/engine/furnishing/desk-grid/chunks.ts'
import { generateDeskGrid, streamDeskGrid } from '../../../../src/engine/furnishing/generate-desk-grid.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import type { GenerateDeskGridParams } from '../../../../src/schema/furnishing/desk-grid.ts'
import { FurnishingResult } from '../../../../src/schema/furnishing/result.ts'
import { runs } from '../../../support/property-runs.ts'
import { box, options, read, rectangle, star } from './requests.ts'

const kernels = new Kernels()

const text = (params: GenerateDeskGridParams) => Buffer.concat([...streamDeskGrid(kernels, params)]).toString('utf8')

// Numbers of any kind, not only those of a lattice.
const length = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true })

const customData = fc.oneof(
  fc.constant(undefined),
  fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' })),
  fc.constantFrom(JSON.parse('{"__proto__":{"a":1},"constructor":"\\u2028\\ud800 \\"\\\\/","é😀":[null,1e-9,-0.5]}'), {
    long: 'ü'.repeat(700),
  }),
)

const shape = fc
  .record({
    kind: fc.integer({ min: 0, max: 3 }),
    a: length(0.7, 1.9),
    b: length(0.4, 0.9),
    h: length(0.4, 1),
    customData,
  })
  .map(({ kind, a, b, h, customData }) => {
    const rest = customData === undefined ? { h } : { h, customData }
    if (kind === 0) return { type: 'box', a, b, ...rest }
    if (kind === 1) return { type: 'cylinder', r: b / 2, ...rest }
    if (kind === 2) return { type: 'l-extrusion', a, b, c: a / 3, d: b / 3, ...rest }
    return {
      type: 'polygon-extrusion',
      points: [
        [-a, 0],
        [0, -b],
        [0.1, 0.2],
      ],
      ...rest,
    }
  })

const item = (type: string) =>
  fc.record(
    { type: fc.constant(type), shapes: fc.array(shape, { minLength: 1, maxLength: 3 }), targetCount: fc.nat(30) },
    { requiredKeys: ['type', 'shapes'] },
  )

const request = fc
  .record({
    options,
    box: fc.record({ x: length(1, 14), y: fc.constant(3), z: length(1, 14) }),
    chairSpacing: length(0.3, 1.1),
    tableGap: length(0, 0.2),
    furniture: fc.array(fc.constantFrom('task_table', 'task_table', 'task_chair', 'sideboard', 'sofa').chain(item), {
      minLength: 1,
      maxLength: 6,
    }),
    obstacles: fc.array(star, { maxLength: 4 }),
  })
  .map(({ options, box, ...rest }) => read({ ...options, ...rest, boundingBox: box }))

describe('streamDeskGrid', () => {
  it('gives the bytes of the stringified result, for any numbers, shapes and customData', () => {
    let items = 0
    fc.assert(
      fc.property(request, (params) => {
        const result = generateDeskGrid(kernels, params)
        items += result.furnishings.reduce((sum, { furniture }) => sum + furniture.length, 0)
        expect(text(params)).toBe(JSON.stringify(result))
      }),
      { seed: 31, numRuns: runs(450) },
    )
    expect(items).toBeGreaterThan(runs(6000))
  })

  it('gives results that the schema accepts', () => {
    fc.assert(
      fc.property(request, (params) => {
        expect(FurnishingResult.safeParse(JSON.parse(text(params))).error).toBeUndefined()
      }),
      { seed: 32, numRuns: runs(100) },
    )
  })

  it('gives full chunks that later ones leave alone, iterators interleaved', () => {
    const make = (startRows: string, x: number, long: string) =>
      read({
        boundingBox: { x, y: 3, z: 50 },
        chairSpacing: 0.9,
        startRows,
        maxIslandLength: 12,
        corridorWidth: 1.1,
        obstacles: [rectangle(3, 3, 0.4, 0.4), rectangle(4, 30, 9, 0.4)],
        furniture: [
          { type: 'task_table', shapes: [{ ...box(1.6, 0.8), customData: { long } }, box(1.4, 0.7)] },
          { type: 'task_chair', shape: box(0.5, 0.5) },
          { type: 'sideboard', shape: box(0.8, 0.4) },
        ],
      })
    const all = [make('-z', 40, 'a'), make('x', 35.5, 'b'.repeat(3000)), make('z', 9, 'ä'.repeat(150_000))]
    const iterators = all.map((params) => streamDeskGrid(kernels, params)[Symbol.iterator]())
    const chunks: Uint8Array[][] = all.map(() => [])
    for (let open = all.length; open > 0; ) {
      open = 0
      for (const [i, iterator] of iterators.entries()) {
        const next = iterator.next()
        if (next.done) continue
        open++
        chunks[i]!.push(next.value)
      }
    }
    for (const [i, params] of all.entries()) {
      expect(Buffer.concat(chunks[i]!).equals(Buffer.from(JSON.stringify(generateDeskGrid(kernels, params))))).toBe(
        true,
      )
      for (const chunk of chunks[i]!.slice(0, -1)) expect(chunk.length).toBe(CHUNK_BYTES)
      expect(chunks[i]!.at(-1)!.length).toBeLessThanOrEqual(CHUNK_BYTES)
    }
    expect(chunks[2]!.length).toBeGreaterThan(50)
  })

  it('fills chunks again that are handed back, and no others', () => {
    const params = read({
      boundingBox: { x: 300, y: 3, z: 300 },
      chairSpacing: 1,
      furniture: [{ type: 'task_table', shape: box(1.6, 0.8) }],
    })
    const chunks = streamDeskGrid(kernels, params)
    const foreign = new Uint8Array(CHUNK_BYTES)
    const seen = new Set<Uint8Array>()
    const copies: Uint8Array[] = []
    for (let next = chunks.next(), i = 0; !next.done; i++) {
      seen.add(next.value)
      copies.push(next.value.slice())
      next = chunks.next(i % 5 === 0 ? foreign : next.value)
    }
    expect(Buffer.concat(copies).toString()).toBe(text(params))
    expect(copies.length).toBeGreaterThan(10)
    // Those that were kept, and what is filled while two are out.
    expect(seen.size).toBeLessThan(copies.length / 5 + 4)
    expect(foreign.every((byte) => byte === 0)).toBe(true)
  })

  it.each([
    ['one row of very many columns', 90_000, 1.9],
    ['very many rows of one column', 1.9, 90_000],
  ])('gives the same bytes for %s', (_, x, z) => {
    const params = read({
      boundingBox: { x, y: 3, z },
      chairSpacing: 0.5,
      furniture: [
        { type: 'task_table', shape: box(1.1, 0.6) },
        { type: 'task_chair', shape: { type: 'cylinder', r: 0.2, h: 1 } },
      ],
      obstacles: [rectangle(0, 0, x / 2, 0.1)],
    })
    const result = generateDeskGrid(kernels, params)
    expect(result.furnishings[0]!.furniture.length).toBeGreaterThan(50_000)
    expect(text(params) === JSON.stringify(result)).toBe(true)
  })

  it('gives the same bytes from another instance and after other requests', () => {
    fc.assert(
      fc.property(request, request, (one, other) => {
        const before = text(one)
        text(other)
        const again = Buffer.concat([...streamDeskGrid(new Kernels(), structuredClone(one))]).toString('utf8')
        expect(again).toBe(before)
      }),
      { seed: 33, numRuns: runs(60) },
    )
  })

  it('leaves the memory of the kernels as it was, when iterated to the end or not', () => {
    const params = read({
      boundingBox: { x: 40, y: 3, z: 40 },
      chairSpacing: 0.9,
      furniture: [{ type: 'task_table', shape: box(1.6, 0.8) }],
      obstacles: [rectangle(3, 3, 0.4, 0.4)],
    })
    const before = kernels.exports.mark()
    text(params)
    streamDeskGrid(kernels, params)[Symbol.iterator]().next()
    generateDeskGrid(kernels, params)
    expect(kernels.exports.mark()).toBe(before)
  })

  it('gives ids that depend on the request and the shape, and on nothing else', () => {
    const make = (x: number, shapes = [box(1.6, 0.8), box(1.4, 0.8)]) =>
      generateDeskGrid(
        kernels,
        read({ boundingBox: { x, y: 3, z: 6 }, chairSpacing: 1, furniture: [{ type: 'task_table', shapes }] }),
      ).furnishings.map(({ id }) => id)
    expect(make(8)).toEqual(make(8))
    expect(new Set([...make(8), ...make(8.001)]).size).toBe(4)
  })
})
