import { describe, expect, it } from 'vitest'
import { generateDeskGrid, streamDeskGrid } from '../../../src/engine/furnishing/generate-desk-grid.ts'
import { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { box, read, rectangle } from './desk-grid/requests.ts'

const kernels = new Kernels()

const table = { type: 'task_table', shape: box(1.6, 0.8) }

const base = { boundingBox: { x: 8, y: 3, z: 6 }, chairSpacing: 1, corridorWidth: 1, furniture: [table] }

const grid = (params: object) => generateDeskGrid(kernels, read({ ...base, ...params }))

const items = (params: object, type: string) =>
  grid(params).furnishings[0]?.furniture.filter((item) => item.type === type) ?? []

describe('a desk grid', () => {
  it('of one pair stands as the decisions say', () => {
    const { furnishings, warnings, diagnostics } = grid({
      boundingBox: { x: 2, y: 3, z: 3.65 },
      furniture: [table, { type: 'task_chair', shape: box(0.5, 0.6, 0.9) }],
    })
    const [a, b, chair] = [table.shape, table.shape, box(0.5, 0.6, 0.9)]
    expect(furnishings).toEqual([
      {
        density: 0.432877,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        furniture: [
          { type: 'task_table', position: [1.6, 0, 1.8], rotation: 180, shape: a, groupId: '1-1' },
          { type: 'task_chair', position: [0.55, 0, 0.35], rotation: 0, shape: chair, groupId: '1-1' },
          { type: 'task_table', position: [0, 0, 1.85], rotation: 0, shape: b, groupId: '1-1' },
          { type: 'task_chair', position: [1.05, 0, 3.3], rotation: 180, shape: chair, groupId: '1-1' },
        ],
      },
    ])
    expect({ warnings, diagnostics }).toEqual({ warnings: [], diagnostics: [] })
  })

  it.each([
    ['-z', [0, 0, 0], 0],
    ['z', [4, 0, 3], 180],
    ['-x', [0, 0, 3], -90],
    ['x', [4, 0, 0], 90],
  ])('from edge %s facing it has its first desk at %j, turned by %d', (startRows, position, rotation) => {
    const [first] = items({ boundingBox: { x: 4, y: 3, z: 3 }, startRows, startEdgeFacing: true }, 'task_table')
    expect(first).toMatchObject({ position, rotation })
  })

  it('returns the shape object as sent, customData and alignment included', () => {
    const shape = JSON.parse(
      '{"customData":{"__proto__":{"a":[1]}},"type":"box","a":1.6,"b":0.8,"h":0.7,"wallAlignment":"corner"}',
    )
    const { furnishings } = grid({ furniture: [{ type: 'task_table', shape }] })
    expect(JSON.stringify(furnishings[0]!.furniture[0]!.shape.customData)).toBe('{"__proto__":{"a":[1]}}')
    expect(furnishings[0]!.furniture[0]!.shape).toMatchObject({ wallAlignment: 'corner' })
  })

  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 7],
    [8, 8],
    [9, 8],
  ])('with targetCount %d of task_table has %d', (targetCount, expected) => {
    expect(items({ furniture: [{ ...table, targetCount }] }, 'task_table')).toHaveLength(expected)
  })

  it('fills whole pairs first, in reading order', () => {
    const groups = items({ furniture: [{ ...table, targetCount: 5 }] }, 'task_table').map(({ groupId }) => groupId)
    expect(groups).toEqual(['1-1', '1-1', '1-2', '1-2', '1-3'])
  })

  it('has at most as many chairs and sideboards as wanted, the first ones', () => {
    const furniture = [
      table,
      { type: 'task_chair', shape: box(0.5, 0.5), targetCount: 3 },
      { type: 'sideboard', shape: box(1.6, 0.4), targetCount: 1 },
    ]
    expect(items({ furniture }, 'task_chair').map(({ groupId }) => groupId)).toEqual(['1-1', '1-1', '1-2'])
    expect(items({ furniture }, 'sideboard').map(({ groupId }) => groupId)).toEqual(['1-1'])
  })

  it('chooses the first chair and the first sideboard that fit', () => {
    const furniture = [
      table,
      {
        type: 'task_chair',
        shapes: [box(0.5, 0.96), box(1.7, 0.5), box(0.5, 0.5, 3.1), box(0.5, 0.95), box(0.4, 0.4)],
      },
      { type: 'sideboard', shapes: [box(1.66, 0.4), box(0.8, 0.4, 3.1), box(0.8, 7), box(1.65, 0.4), box(0.8, 0.3)] },
    ]
    expect(items({ furniture }, 'task_chair')[0]!.shape).toEqual(box(0.5, 0.95))
    expect(items({ furniture }, 'sideboard')[0]!.shape).toEqual(box(1.65, 0.4))
  })

  it('gives one furnishing per task_table shape, most desks first', () => {
    const furniture = [
      { type: 'task_table', shapes: [box(1.6, 0.8), box(1.2, 0.8)] },
      { type: 'task_table', shape: box(2, 1), targetCount: 4 },
      { type: 'task_table', shape: box(9, 0.8) },
    ]
    const { furnishings, warnings, diagnostics } = grid({ furniture })
    expect(furnishings.map(({ furniture }) => [furniture.length, furniture[0]!.shape])).toEqual([
      [12, box(1.2, 0.8)],
      [8, box(1.6, 0.8)],
      [4, box(2, 1)],
    ])
    expect(warnings).toEqual([])
    expect(diagnostics).toEqual([
      {
        type: 'task_table',
        wanted: 1,
        placed: 0,
        reason:
          'params.furniture[2].shape: one desk with its chair zone needs 9 m along the row and 1.8 m across; the bounding box has 8 and 6',
      },
    ])
  })

  it('leaves a sideboard out where an obstacle stands, and keeps the desks', () => {
    const furniture = [table, { type: 'sideboard', shape: box(1.6, 0.4) }]
    const space = { boundingBox: { x: 2.5, y: 3, z: 3.65 }, furniture }
    const free = grid(space)
    const met = grid({ ...space, obstacles: [rectangle(0.1, 1.8, 0.1, 0.1)] })
    expect(free.furnishings[0]!.furniture).toHaveLength(4)
    expect(met.furnishings[0]!.furniture.map(({ type }) => type)).toEqual(['task_table', 'task_table', 'sideboard'])
    expect(met.diagnostics).toEqual([
      {
        type: 'sideboard',
        wanted: 2,
        placed: 1,
        reason: 'the others have no desk beside them or an obstacle in their place',
      },
    ])
  })
})

describe('what a desk grid leaves out', () => {
  const obstacles = [rectangle(0, 2, 8, 0.1)]

  it.each([
    ['no table', { furniture: [] }, 'no task_table is given', 0],
    ['other types only', { furniture: [{ type: 'sofa', shape: box(1, 1) }] }, 'no task_table is given', 0],
    ['targetCount 0', { furniture: [{ ...table, targetCount: 0 }] }, 'params.furniture[0].shape: targetCount is 0', 0],
    [
      'a table taller than the box',
      { furniture: [{ type: 'task_table', shapes: [box(1, 1, 3.5)], targetCount: 4 }] },
      'params.furniture[0].shapes[0]: is taller than the bounding box: 3.5 > 3',
      4,
    ],
    [
      'a box too shallow',
      { boundingBox: { x: 8, y: 3, z: 1.79 } },
      'params.furniture[0].shape: one desk with its chair zone needs 1.6 m along the row and 1.8 m across; the bounding box has 8 and 1.79',
      1,
    ],
    [
      'islands shorter than a desk',
      { maxIslandLength: 1.5 },
      'params.furniture[0].shape: one desk with its chair zone needs 1.6 m along the row and 1.8 m across; the bounding box has 8 and 6, and maxIslandLength is 1.5',
      1,
    ],
  ])('is reported for %s, with warning_1', (_, params, reason, wanted) => {
    expect(grid(params)).toEqual({
      furnishings: [],
      warnings: [{ code: 'warning_1', message: 'No furnishings found.' }],
      diagnostics: [{ type: 'task_table', wanted, placed: 0, reason }],
    })
  })

  it('is reported when obstacles leave nothing', () => {
    expect(grid({ obstacles: [rectangle(-1, -1, 20, 20)] })).toEqual({
      furnishings: [],
      warnings: [{ code: 'warning_1', message: 'No furnishings found.' }],
      diagnostics: [{ type: 'task_table', wanted: 8, placed: 0, reason: 'obstacles meet the pairs left out' }],
    })
  })

  it('is reported for pairs that meet an obstacle and counts beyond the pattern', () => {
    expect(
      grid({ boundingBox: { x: 8, y: 3, z: 6.5 }, furniture: [{ ...table, targetCount: 30 }], obstacles }).diagnostics,
    ).toEqual([
      {
        type: 'task_table',
        wanted: 30,
        placed: 4,
        reason: 'the pattern holds at most 12 desks; obstacles meet the pairs left out',
      },
    ])
  })

  it('is reported for chairs and sideboards that do not fit', () => {
    const furniture = [
      table,
      { type: 'task_chair', shape: box(0.5, 0.96) },
      { type: 'sideboard', shape: box(1.7, 0.4), targetCount: 2 },
    ]
    expect(grid({ furniture }).diagnostics).toEqual([
      {
        type: 'task_chair',
        wanted: 8,
        placed: 0,
        reason:
          'no shape fits: it must be at most 0.95 m deep (chairSpacing less 5 cm), 1.6 m wide (the desk) and 3 m high (the bounding box)',
      },
      {
        type: 'sideboard',
        wanted: 2,
        placed: 0,
        reason:
          'no shape fits: it must be at most 1.65 m long across a pair of desks (0.8 m across a single row), 3 m high (the bounding box) and leave room for a desk',
      },
    ])
  })

  it('is reported for more chairs than desks and more sideboards than island ends', () => {
    const furniture = [
      table,
      { type: 'task_chair', shape: box(0.5, 0.5), targetCount: 20 },
      { type: 'sideboard', shape: box(1.6, 0.4), targetCount: 20 },
    ]
    expect(grid({ furniture }).diagnostics).toEqual([
      { type: 'task_chair', wanted: 20, placed: 8, reason: 'there is one chair for each desk' },
      { type: 'sideboard', wanted: 20, placed: 2, reason: 'the pattern holds at most 2 sideboards' },
    ])
  })

  it.each([
    { chairSpacing: 0.9, corridorWidth: 0, clearance: 0.3, enough: 0.3 },
    { chairSpacing: 0.9, corridorWidth: 0.2, clearance: 0.5, enough: 0.3 },
    { chairSpacing: 0.9, corridorWidth: 0.3 },
    { chairSpacing: 1.05, corridorWidth: 0 },
  ])('tells of chairs back to back without a way between: $chairSpacing and $corridorWidth', ({
    clearance,
    enough,
    ...spacing
  }) => {
    const furniture = [table, { type: 'task_chair', shape: box(0.6, 0.7) }]
    const answer = (z: number) => grid({ furniture, ...spacing, boundingBox: { x: 8, y: 3, z } })
    const chairs = answer(12).furnishings[0]!.furniture.filter(({ type }) => type === 'task_chair').length
    const reason = `${clearance} m are left between chairs back to back, no way of 0.6 m: a corridorWidth of ${enough} leaves one`
    expect(answer(12).diagnostics).toEqual(
      clearance === undefined ? [] : [{ type: 'task_chair', wanted: chairs, placed: chairs, reason }],
    )
    // One pair of rows has no chairs back to back.
    expect(answer(4).diagnostics).toEqual([])
    if (enough !== undefined)
      expect(
        grid({ furniture, ...spacing, corridorWidth: enough, boundingBox: { x: 8, y: 3, z: 12 } }).diagnostics,
      ).toEqual([])
  })

  it('is nothing when all that was wanted is placed', () => {
    const furniture = [
      { ...table, targetCount: 2 },
      { type: 'task_chair', shape: box(0.5, 0.5), targetCount: 0 },
      { type: 'sofa', shape: box(2, 1) },
    ]
    expect(grid({ furniture }).diagnostics).toEqual([])
  })
})

describe('a desk grid refuses', () => {
  const bowTie = [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ]
  const polygon = (points: number[][]) => ({ type: 'polygon-extrusion', h: 1, points })

  it.each([
    [
      'a self-intersecting obstacle',
      { obstacles: [rectangle(0, 0, 1, 1), polygon(bowTie)] },
      'params.obstacles[1].points: must not intersect itself, but edges 0 and 2 meet',
    ],
    [
      'an obstacle of two points',
      {
        obstacles: [
          polygon([
            [0, 0],
            [1, 1],
            [0, 0],
          ]),
        ],
      },
      'params.obstacles[0].points: must have at least 3 distinct points, got 2',
    ],
    [
      'a table that is no polygon',
      { furniture: [table, { type: 'task_table', shapes: [box(1, 1), polygon(bowTie)] }] },
      'params.furniture[1].shapes[1].points: must not intersect itself, but edges 0 and 2 meet',
    ],
    [
      'an L wider in its arm than in all',
      { furniture: [{ type: 'task_table', shape: { type: 'l-extrusion', a: 1, b: 1, c: 1.5, d: 0.5, h: 1 } }] },
      'params.furniture[0].shape.c: must be <= a (1), got 1.5',
    ],
    [
      'an L deeper in its arm than in all',
      { furniture: [{ type: 'task_table', shape: { type: 'l-extrusion', a: 1, b: 1, c: 0.5, d: 1.5, h: 1 } }] },
      'params.furniture[0].shape.d: must be <= b (1), got 1.5',
    ],
    [
      'a hall of billions of desks',
      { boundingBox: { x: 1e5, y: 3, z: 1e5 } },
      'params.boundingBox: must hold at most 1000000 desks over all shapes of task_table, got 2606664060',
    ],
    [
      'desks without an extent to speak of',
      { furniture: [{ type: 'task_table', shape: box(1e-300, 1e-300) }], tableGap: 0 },
      expect.stringMatching(
        /^params\.boundingBox: must hold at most 1000000 desks over all shapes of task_table, got .+$/,
      ),
    ],
    [
      'a result of many gigabytes',
      {
        boundingBox: { x: 300, y: 3, z: 300 },
        furniture: [{ type: 'task_table', shape: { ...box(1.6, 0.8), customData: { text: 'ä'.repeat(50_000) } } }],
      },
      expect.stringMatching(/^params\.furniture: must give a result of at most 500000000 bytes, got about \d+$/),
    ],
    [
      'too many candidate shapes',
      { furniture: [0, 1].map(() => ({ type: 'task_table', shapes: Array(60).fill(box(1, 1)) })) },
      'params.furniture: must give at most 100 shapes of task_table, got 120',
    ],
    [
      'obstacles beyond the bound of the work',
      {
        boundingBox: { x: 4, y: 3, z: 1e5 },
        furniture: [{ type: 'task_table', shape: box(1.6, 0.5) }],
        chairSpacing: 0.1,
        obstacles: Array.from({ length: 150 }, () => rectangle(0, 0, 2, 1e5)),
      },
      expect.stringMatching(
        /^params\.obstacles: must reach fewer rows of desks: edges × rows over all shapes of task_table must be <= 20000000, got about \d+$/,
      ),
    ],
  ])('%s, at the call', (_, params, message) => {
    const request = read({ ...base, ...params })
    const refusal = { name: 'ServiceError', code: 'invalid', message }
    expect(() => generateDeskGrid(kernels, request)).toThrow(expect.objectContaining(refusal))
    expect(() => streamDeskGrid(kernels, request)).toThrow(expect.objectContaining(refusal))
  })
})
