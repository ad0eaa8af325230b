import { describe, expect, test } from 'vitest'
import { generateGroups } from '../../../src/engine/furnishing/generate-groups.ts'
import { areaOf, sharedArea } from '../../../src/engine/furnishing/verify/area.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { FURNITURE_TYPES, type FurnitureType } from '../../../src/schema/furnishing/furniture.ts'
import { GROUP_TYPES, type GroupType } from '../../../src/schema/furnishing/group-types.ts'
import { GenerateGroupsParams } from '../../../src/schema/furnishing/groups.ts'
import { FurnishingResult } from '../../../src/schema/furnishing/result.ts'
import { type Piece, pieceOf } from '../../support/members.ts'
import { randomShape } from '../../support/random-furniture.ts'
import { between, intBetween, pick, seeded } from '../../support/seeded.ts'

const kernels = new Kernels()
const generate = (request: object) => generateGroups(kernels, GenerateGroupsParams.parse(request))
const codesOf = ({ warnings }: FurnishingResult) => warnings.map(({ code }) => code)
const NEAR = 2e-6

/** @see docs/specification.md#group-types: the anchor first */
const TYPES: Record<GroupType, readonly FurnitureType[]> = {
  dining: ['dining_table', 'dining_chair', 'pendant_lamp', 'carpet'],
  relaxing: ['sofa', 'armchair', 'coffee_table', 'free_standing_lamp', 'carpet'],
  sleeping: ['bed', 'nightstand', 'bed_lamp', 'carpet'],
  storing: ['shelf', 'sideboard'],
  working: ['task_table', 'task_chair', 'drawer_unit'],
  meeting: ['meeting_table', 'meeting_chair'],
  exec: ['exec_table', 'exec_chair', 'task_chair', 'drawer_unit'],
}

function randomRequest(random: () => number) {
  const groupType = pick(random, GROUP_TYPES)
  const boundingBox = { x: between(random, 0.5, 7), y: pick(random, [2, 2.4, 2.8]), z: between(random, 0.5, 7) }
  const own = TYPES[groupType].filter((_, i) => random() < (i === 0 ? 0.9 : 0.6))
  const strange = random() < 0.3 ? [pick(random, FURNITURE_TYPES)] : []
  const furniture = [...own, ...strange].map((type) => ({
    type,
    ...(random() < 0.6 ? { targetCount: intBetween(random, 0, 8) } : {}),
    shapes: Array.from({ length: intBetween(random, 1, 3) }, () => randomShape(random, type)),
  }))
  return {
    groupType,
    boundingBox,
    ...(random() < 0.7 ? { furniture } : {}),
    ...(random() < 0.5 ? { maxResults: intBetween(random, 1, 40) } : {}),
  }
}

function faultsOf(params: GenerateGroupsParams, result: FurnishingResult): string[] {
  const faults: string[] = []
  const { furnishings } = result
  const codes = codesOf(result)
  const n = furnishings.length
  if (!FurnishingResult.safeParse(result).success) faults.push('does not fit its schema')
  if (n > params.maxResults) faults.push(`${n} results of ${params.maxResults}`)
  if (codes.includes('warning_1') !== (n === 0)) faults.push('warning_1')
  if (codes.includes('warning_2') !== (n > 0 && n < params.maxResults)) faults.push('warning_2')
  if (codes.some((code) => !['warning_1', 'warning_2', 'warning_8'].includes(code))) faults.push(`warnings ${codes}`)
  if (new Set(furnishings.map(({ id }) => id)).size !== n) faults.push('ids repeat')
  if (new Set(furnishings.map(({ furniture }) => JSON.stringify(furniture))).size !== n) faults.push('results repeat')
  for (const { furniture, density } of furnishings) {
    const pieces = furniture.map(pieceOf)
    faults.push(...placeFaults(params, pieces))
    if (!codes.includes('warning_8') && params.furniture?.length) faults.push(...contentFaults(params, pieces))
    if (!furniture.some(({ type }) => type === TYPES[params.groupType][0] || params.groupType === 'storing'))
      faults.push('no anchor')
    if (new Set(furniture.map(({ groupId }) => groupId)).size !== 1) faults.push('more than one group')
    if (Math.abs(density - standingShare(params, pieces)) > 1e-5) faults.push(`density ${density}`)
  }
  return faults
}

function placeFaults(
  { boundingBox: { x, y, z }, groupType }: GenerateGroupsParams,
  pieces: readonly Piece[],
): string[] {
  return pieces.flatMap((piece, i) => {
    const { region, type, bottom, top } = piece
    const faults: string[] = []
    if (!TYPES[groupType].includes(type)) faults.push(`${type} in ${groupType}`)
    if (region.minX < -NEAR || region.minZ < -NEAR || region.maxX > x + NEAR || region.maxZ > z + NEAR)
      faults.push(`${type} beside the box: ${region.minX} ${region.minZ} ${region.maxX} ${region.maxZ} in ${x} x ${z}`)
    if (top > y + NEAR || bottom < 0) faults.push(`${type} from ${bottom} to ${top} in a box ${y} high`)
    for (const other of pieces.slice(i + 1)) {
      const carpets = [piece, other].filter((one) => one.type === 'carpet').length
      const above = Math.min(top, other.top) - Math.max(bottom, other.bottom) <= NEAR
      if (carpets !== 1 && !above && sharedArea(region, other.region) > 1e-5) faults.push(`${type} in ${other.type}`)
    }
    return faults
  })
}

function contentFaults({ furniture = [] }: GenerateGroupsParams, pieces: readonly Piece[]): string[] {
  const defaults: Partial<Record<FurnitureType, number>> = {
    nightstand: 2,
    bed_lamp: 2,
    armchair: 2,
    dining_chair: 8,
    meeting_chair: 16,
  }
  return [...new Set(pieces.map(({ type }) => type))].flatMap((type) => {
    const items = furniture.filter((item) => item.type === type)
    const placed = pieces.filter((piece) => piece.type === type)
    const most = items.reduce((sum, { targetCount }) => sum + (targetCount ?? defaults[type] ?? 1), 0)
    const shapes = items.flatMap(({ shape, shapes: several }) => (shape ? [shape] : several!))
    return [
      ...(placed.length > most ? [`${placed.length} of ${most} ${type}`] : []),
      ...(placed.every(({ shape }) => shapes.includes(shape)) ? [] : [`${type} of a shape that was not given`]),
    ]
  })
}

const standingShare = ({ boundingBox: { x, z } }: GenerateGroupsParams, pieces: readonly Piece[]): number =>
  pieces
    .filter(({ type, bottom }) => bottom < 0.05 && type !== 'carpet' && type !== 'pendant_lamp')
    .reduce((sum, { region }) => sum + areaOf(region), 0) /
  (x * z)

describe('random requests', () => {
  const random = seeded(31)
  const requests = Array.from({ length: 160 }, () => GenerateGroupsParams.parse(randomRequest(random)))
  const results = requests.map((params) => generateGroups(kernels, params))

  test('are answered with groups that lie in the box, clear of one another, of what was asked for', () => {
    expect(requests.flatMap((params, i) => faultsOf(params, results[i]!).map((fault) => `${i} ${fault}`))).toEqual([])
  })

  test('cover all group types, results, no results and defaults', () => {
    for (const group of GROUP_TYPES) {
      const own = results.filter((_, i) => requests[i]!.groupType === group)
      expect(own.filter(({ furnishings }) => furnishings.length > 0).length).toBeGreaterThan(5)
    }
    expect(results.filter(({ furnishings }) => furnishings.length === 0).length).toBeGreaterThan(10)
    expect(results.filter((result) => codesOf(result).includes('warning_8')).length).toBeGreaterThan(5)
  })

  test('are answered alike whatever came before', () => {
    const some = requests.map((_, i) => i).filter((i) => i % 3 === 0)
    for (const i of some.toReversed())
      expect(JSON.stringify(generateGroups(kernels, structuredClone(requests[i]!)))).toBe(JSON.stringify(results[i]))
  })
})

describe.each(GROUP_TYPES)('%s', (groupType) => {
  const box = { x: 5, y: 2.6, z: 5 }

  test('is formed of default pieces when none are given', () => {
    const result = generate({ groupType, boundingBox: box, maxResults: 3 })
    expect([result.furnishings.length, codesOf(result)]).toEqual([3, []])
  })

  test('has no result in a box that is too small', () => {
    const result = generate({ groupType, boundingBox: { x: 0.3, y: 2.6, z: 0.3 } })
    expect(result).toEqual({
      furnishings: [],
      warnings: [{ code: 'warning_1', message: 'No furnishings found.' }],
      diagnostics: expect.arrayContaining([
        {
          type: TYPES[groupType][0],
          wanted: expect.any(Number),
          placed: 0,
          reason: 'does not fit into the bounding box',
        },
      ]),
    })
  })

  test('has no result below every piece', () => {
    expect(codesOf(generate({ groupType, boundingBox: { x: 5, y: 0.1, z: 5 } }))).toEqual(['warning_1'])
  })

  test('says how many it found when there are fewer than asked for', () => {
    const few = generate({
      groupType,
      boundingBox: box,
      furniture: [{ type: TYPES[groupType][0], shape: { type: 'box', a: 1.6, b: 0.8, h: 0.7 } }],
      maxResults: 40,
    })
    const n = few.furnishings.length
    expect(n).toBeGreaterThan(0)
    expect(n).toBeLessThan(40)
    expect(few.warnings).toEqual([{ code: 'warning_2', message: `Found only ${n} furnishings.` }])
  })

  test('falls back to default pieces when the given ones do not fit, and says so', () => {
    const huge = [{ type: TYPES[groupType][0], shape: { type: 'box', a: 9, b: 9, h: 0.7 } }]
    const result = generate({ groupType, boundingBox: box, furniture: huge, maxResults: 1 })
    expect(result.furnishings.length).toBe(1)
    expect(result.warnings).toEqual([
      {
        code: 'warning_8',
        message: 'No groups were generated with the given furniture, trying with the default ones.',
      },
    ])
    const small = { x: 0.3, y: 2.6, z: 0.3 }
    expect(codesOf(generate({ groupType, boundingBox: small, furniture: huge }))).toEqual(['warning_1'])
  })

  test('fits the box exactly, in either direction', () => {
    const [best] = generate({ groupType, boundingBox: { x: 30, y: 2.6, z: 30 }, maxResults: 1 }).furnishings
    const regions = best!.furniture.map((item) => pieceOf(item).region)
    const width = Math.max(...regions.map(({ maxX }) => maxX)) - Math.min(...regions.map(({ minX }) => minX))
    const depth = Math.max(...regions.map(({ maxZ }) => maxZ)) - Math.min(...regions.map(({ minZ }) => minZ))
    const counts = [
      [width + 2.5, depth + 2.5],
      [depth + 2.5, width + 2.5],
    ].map(([x, z]) => {
      const params = GenerateGroupsParams.parse({ groupType, boundingBox: { x, y: 2.6, z } })
      const result = generateGroups(kernels, params)
      expect(faultsOf(params, result)).toEqual([])
      return result.furnishings[0]!.furniture.length
    })
    expect(counts).toEqual([best!.furniture.length, best!.furniture.length])
  })
})

describe('results are ideas', () => {
  const formsOf = (groupType: GroupType, x: number, z: number, maxResults: number) =>
    generate({ groupType, boundingBox: { x, y: 2.6, z }, maxResults }).furnishings.map(({ furniture }) => {
      const turns = furniture.map(({ type, rotation }) => `${type} ${Math.abs(rotation)}`).sort()
      return JSON.stringify([furniture[0]!.shape.type, turns])
    })

  test('the first lounges are composed differently', () => {
    const first = formsOf('relaxing', 5, 5, 4)
    expect(new Set(first).size).toBe(4)
  })

  test('the first dining places are a free table, one at a wall and a round one', () => {
    const { furnishings } = generate({ groupType: 'dining', boundingBox: { x: 4.5, y: 2.6, z: 4.5 }, maxResults: 3 })
    const tables = furnishings.map(({ furniture }) => {
      const turns = new Set(furniture.filter(({ type }) => type === 'dining_chair').map(({ rotation }) => rotation))
      const round = furniture[0]!.shape.type === 'cylinder'
      return round ? 'round' : turns.has(0) && turns.has(180) ? 'free' : 'at the wall'
    })
    expect(tables.sort()).toEqual(['at the wall', 'free', 'round'])
  })

  test('the first beds stand centred and with a side at the wall', () => {
    const { furnishings } = generate({ groupType: 'sleeping', boundingBox: { x: 4, y: 2.6, z: 4 }, maxResults: 2 })
    const stands = furnishings.map(({ furniture }) => furniture.filter(({ type }) => type === 'nightstand').length)
    expect(stands).toEqual([2, 1])
  })

  test.each([
    ['working', 9],
    ['exec', 9],
    ['sleeping', 8],
  ] as const)('of ten results of %s in a large box %i or more are compositions of their own', (groupType, least) => {
    const { furnishings } = generate({ groupType, boundingBox: { x: 8, y: 2.6, z: 5 }, maxResults: 10 })
    // How pieces are turned to the first, and in how many rows they stand: neither sizes nor a mirror image make another one.
    const compositions = furnishings.map(({ furniture }) =>
      furniture
        .map(
          ({ type, rotation }) =>
            `${type} ${Math.abs((Math.abs(rotation - furniture[0]!.rotation + 540) % 360) - 180)}`,
        )
        .sort()
        .join(),
    )
    const rows = furnishings.map(({ furniture }) => {
      const places = furniture
        .filter(({ type }) => type === furniture[0]!.type)
        .map(({ position: [, , z] }) => Math.round(z * 10))
      return new Set(places).size
    })
    expect(furnishings.length).toBe(10)
    expect(new Set(compositions.map((one, i) => `${one} ${rows[i]}`)).size).toBeGreaterThanOrEqual(least)
  })

  test('desks that are asked for in number come in blocks and rows of so many first', () => {
    const desk = { type: 'task_table', targetCount: 6, shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }
    const chair = { type: 'task_chair', targetCount: 6, shape: { type: 'box', a: 0.6, b: 0.6, h: 1 } }
    const boundingBox = { x: 10, y: 2.6, z: 6 }
    const { furnishings } = generate({ groupType: 'working', boundingBox, furniture: [desk, chair] })
    const desks = furnishings.map(({ furniture }) => furniture.filter(({ type }) => type === 'task_table'))
    const shown = desks.slice(0, 3)
    expect(shown.map(({ length }) => length)).toEqual([6, 6, 6])
    expect(new Set(shown.map((some) => new Set(some.map(({ position }) => position[2])).size)).size).toBeGreaterThan(1)
    const four = { ...chair, targetCount: 4 }
    const counts = generate({ groupType: 'working', boundingBox, furniture: [desk, four] }).furnishings.map(
      ({ furniture }) => ['task_table', 'task_chair'].map((type) => furniture.filter((it) => it.type === type).length),
    )
    // As many as there are chairs, none of them without one.
    expect(counts[0]).toEqual([4, 4])
    for (const [desks, chairs] of counts) expect(chairs).toBe(desks)
  })

  test('groups with much fewer pieces than others of their kind come last', () => {
    const chair = { type: 'armchair', targetCount: 3, shape: { type: 'box', a: 0.8, b: 0.8, h: 0.8 } }
    const sofa = { type: 'sofa', shape: { type: 'box', a: 2, b: 0.9, h: 0.8 } }
    const table = { type: 'coffee_table', shape: { type: 'box', a: 1, b: 0.6, h: 0.4 } }
    const { furnishings } = generate({
      groupType: 'relaxing',
      boundingBox: { x: 6, y: 2.6, z: 6 },
      furniture: [chair, sofa, table],
      maxResults: 40,
    })
    const counts = furnishings.map(({ furniture }) => furniture.length)
    const few = counts.findIndex((count) => count < 3)
    expect(Math.max(...counts)).toBe(5)
    expect(few).toBeGreaterThan(4)
    expect(Math.max(...counts.slice(few))).toBeLessThan(5)
  })
})

describe('a box without a group', () => {
  const table = (a: number, b: number) => ({ type: 'dining_table', shape: { type: 'box', a, b, h: 0.75 } })
  const chair = { type: 'dining_chair', targetCount: 2, shape: { type: 'box', a: 0.45, b: 0.5, h: 0.9 } }
  const reasons = (boundingBox: object, furniture: object[], groupType = 'dining') =>
    generate({ groupType, boundingBox, furniture }).diagnostics?.map(({ type, reason }) => [type, reason])

  test('is explained: the anchor is too large', () => {
    expect(reasons({ x: 0.6, y: 2.5, z: 0.6 }, [table(5, 5), chair])).toEqual([
      ['dining_table', 'does not fit into the bounding box'],
      ['dining_chair', 'no dining_table to stand by'],
    ])
  })

  test('is explained: the anchor fits, but not with the floor around it', () => {
    expect(reasons({ x: 1.3, y: 2.5, z: 0.6 }, [table(0.55, 1.2)])).toEqual([
      ['dining_table', 'leaves no room in the bounding box for the floor that it needs'],
    ])
  })

  test('is explained: there is no anchor', () => {
    expect(reasons({ x: 0.6, y: 2.5, z: 0.6 }, [chair])).toEqual([['dining_chair', 'no dining_table to stand by']])
  })

  test('is explained as well where default pieces take its place', () => {
    expect(reasons({ x: 4, y: 2.5, z: 4 }, [table(5, 5)])).toEqual([
      ['dining_table', 'does not fit into the bounding box'],
    ])
  })
})

test.each([
  [2, 0.35],
  [0.35, 2],
  [1.5, 0.8],
])('a shelf of 1.0 × 0.3 m is stored in a box of %s × %s m', (x, z) => {
  const shelf = { type: 'shelf', targetCount: 1, shape: { type: 'box', a: 1, b: 0.3, h: 1.8 } }
  const { furnishings, warnings } = generate({
    groupType: 'storing',
    boundingBox: { x, y: 2.5, z },
    furniture: [shelf],
    maxResults: 1,
  })
  expect([furnishings[0]!.furniture.map(({ shape }) => shape), warnings]).toEqual([[shelf.shape], []])
  expect(furnishings[0]!.furniture[0]!.rotation).toBe(x > z ? 0 : 90)
})

describe('the request', () => {
  const boundingBox = { x: 4, y: 2.6, z: 4 }
  const desk = { type: 'task_table', shape: { type: 'box', a: 1.4, b: 0.7, h: 0.75, customData: { sku: 'D-1' } } }

  test('fallBackToDefaults changes nothing but the ids', () => {
    const without = generate({ groupType: 'working', boundingBox, furniture: [desk] })
    for (const fallBackToDefaults of [true, false]) {
      const result = generate({ groupType: 'working', boundingBox, furniture: [desk], fallBackToDefaults })
      const contents = ({ furnishings }: FurnishingResult) => furnishings.map(({ furniture }) => furniture)
      expect([contents(result), codesOf(result)]).toEqual([contents(without), codesOf(without)])
    }
  })

  test('pieces of other groups are ignored', () => {
    const bed = { type: 'bed', shape: { type: 'box', a: 1, b: 2, h: 0.5 } }
    const result = generate({ groupType: 'working', boundingBox, furniture: [bed, desk] })
    expect(new Set(result.furnishings.flatMap(({ furniture }) => furniture.map(({ type }) => type)))).toEqual(
      new Set(['task_table']),
    )
    expect(codesOf(result)).not.toContain('warning_8')
  })

  test('customData comes back', () => {
    const [first] = generate({ groupType: 'working', boundingBox, furniture: [desk] }).furnishings
    expect(first!.furniture.map(({ shape }) => shape)).toEqual([desk.shape])
  })

  test('a targetCount of 0 takes a type out, also the anchor', () => {
    const chair = { type: 'task_chair', shape: { type: 'box', a: 0.5, b: 0.5, h: 0.9 } }
    const types = (furniture: object[]) =>
      generate({ groupType: 'working', boundingBox, furniture }).furnishings[0]!.furniture.map(({ type }) => type)
    expect(types([desk, chair])).toEqual(['task_table', 'task_chair'])
    expect(types([desk, { ...chair, targetCount: 0 }])).toEqual(['task_table'])
    const none = generate({ groupType: 'working', boundingBox, furniture: [{ ...desk, targetCount: 0 }, chair] })
    expect(codesOf(none)).toContain('warning_8')
  })

  test('says what it left out', () => {
    const shelf = { type: 'shelf', targetCount: 9, shape: { type: 'box', a: 1, b: 0.4, h: 2 } }
    const { furnishings, diagnostics } = generate({ groupType: 'storing', boundingBox, furniture: [shelf] })
    const placed = furnishings[0]!.furniture.length
    expect(placed).toBe(3)
    expect(diagnostics).toEqual([{ type: 'shelf', wanted: 9, placed, reason: expect.any(String) }])
  })

  test('a shape that is none is refused with its place', () => {
    const broken = { type: 'l-extrusion', a: 1, b: 1, c: 2, d: 0.5, h: 1 }
    expect(() =>
      generate({ groupType: 'storing', boundingBox, furniture: [{ type: 'shelf', shape: broken }] }),
    ).toThrow('params.furniture[0].shape.c: must be <= a (1), got 2')
  })

  test('hundreds of shapes and a billion pieces are answered', () => {
    const shapes = Array.from({ length: 100 }, (_, i) => ({ type: 'box', a: 1.2 + i / 100, b: 0.8, h: 0.75 }))
    for (const groupType of GROUP_TYPES) {
      const furniture = TYPES[groupType].map((type) => ({ type, targetCount: 1e9, shapes }))
      const params = GenerateGroupsParams.parse({ groupType, boundingBox: { x: 50, y: 3, z: 50 }, furniture })
      expect(faultsOf(params, generateGroups(kernels, params))).toEqual([])
    }
  })
})
