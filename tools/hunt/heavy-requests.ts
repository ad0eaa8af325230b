// What the heaviest requests that the limits allow cost a warm thread: CPU of each, and the longest time in which the flag that
// stops a call was not read. `npx tsx tools/hunt/heavy-requests.ts [--build folder] [--only pattern]`

import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { STANDARD_NAMES } from '../../src/schema/furnishing/extensions.ts'
import { TEMPLATE_NAMES } from '../../src/schema/furnishing/furnish-params.ts'

const { values } = parseArgs({
  options: { build: { type: 'string', default: 'build' }, only: { type: 'string', default: '' } },
})

type Point = [number, number]
type Work = 'furnish' | 'generateGroups' | 'verify'

const times = <It>(count: number, one: (i: number) => It): It[] => Array.from({ length: count }, (_, i) => one(i))
const round = (it: number) => Math.round(it * 1e4) / 1e4

/** A ring of so many points about the origin, whose radius goes in and out between two. */
const star = (count: number, r: number, inner = r): Point[] =>
  times(count, (i) => {
    const [angle, radius] = [(2 * Math.PI * i) / count, i % 2 === 0 ? r : inner]
    return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))]
  })

/** Teeth in a row: no two of its edges see each other's other side. */
const comb = (count: number, width: number, depth: number): Point[] => {
  const teeth = Math.floor((count - 2) / 2)
  const top = times(2 * teeth, (i): Point => [round((i * width) / (2 * teeth)), i % 2 === 0 ? depth / 5 : depth])
  return [[0, 0], ...top, [width, 0]]
}

const polygon = (points: Point[], h = 0.9) => ({ type: 'polygon-extrusion', points, h })
const box = (a: number, b: number, h = 0.75) => ({ type: 'box', a, b, h })
const DOOR = { type: 'door', pos: 1, l: 0.9, y: 0, h: 2.1 }
const room = (points: Point[], openings: object[] = [DOOR]) => ({
  boundary: { shape: polygon(points, 2.6), openings },
})
const rectangle = (w: number, d: number): Point[] => [
  [0, 0],
  [w, 0],
  [w, d],
  [0, d],
]
const HALL = room(rectangle(20, 20))
const template = (name: string) => ({ name, exclude: [] })

/** Pieces in rows, so far from each other. */
const withKept = (count: number, gap: number, shape: object, more: object = {}) => {
  const columns = Math.ceil(Math.sqrt(count))
  return times(count, (i) => ({
    type: 'dining_chair',
    position: [round(1 + (i % columns) * gap), 0, round(1 + Math.floor(i / columns) * gap)],
    rotation: (i * 37) % 360,
    shape,
    groupId: 'g',
    ...more,
  }))
}
const fixed = (count: number, gap: number, shape: object) =>
  withKept(count, gap, shape).map(({ groupId: _, ...it }) => ({ ...it, type: 'shelf', targetCount: 1 }))

const INTENT = { seats: 40, places: 40, beds: [1.6, 0.9, 0.9], turningCircle: 1.5, storage: 20, density: 'high' }
const ALL = { intent: INTENT, standard: STANDARD_NAMES, explain: true, maxResults: 20, north: 30 }
const withRequested = (count: number, shapes: number, type = 'shelf') =>
  times(count, (i) => ({
    type,
    targetCount: 400,
    shapes: times(shapes, (j) => box(0.4 + ((i * 7 + j * 13) % 40) / 20, 0.3 + ((i + j) % 9) / 20)),
  }))

const kinds: Record<string, [Work, object]> = {}
const furnish = (name: string, params: object) => {
  kinds[name] = ['furnish', { furniture: [], ...params }]
}

for (const points of [4, 50, 100, 300])
  for (const [form, ring] of [
    ['round', star(points, 0.3)],
    ['star', star(points, 0.3, 0.15)],
  ] as const) {
    if (JSON.stringify(withKept(1000, 0.3, polygon(ring))).length > 5_000_000) continue
    const keep = withKept(1000, 0.3, polygon(ring))
    furnish(`keep 1000 ${form} of ${points} points`, { room: HALL, template: template('dining'), keep })
    furnish(`keep 1000 ${form} of ${points} points, all asked`, {
      room: HALL,
      template: template('dining'),
      keep,
      ...ALL,
    })
  }
for (const gap of [0.001, 0.3, 0.6]) {
  furnish(`keep 1000 stars of 10 points, ${gap} m apart`, {
    room: HALL,
    template: template('dining'),
    keep: withKept(1000, gap, polygon(star(10, 0.3, 0.15))),
  })
  furnish(`keep 10 stars of 1000 points, ${gap} m apart, all asked`, {
    room: HALL,
    keep: withKept(10, gap, polygon(star(1000, 0.3, 0.15))),
    ...ALL,
  })
  furnish(`fix 1000 stars of 10 points, ${gap} m apart`, {
    room: HALL,
    furniture: fixed(1000, gap, polygon(star(10, 0.3, 0.15))),
  })
}
for (const gap of [0.02, 0.6])
  furnish(`keep 33 stars of 300 points, ${gap} m apart`, {
    room: HALL,
    template: template('dining'),
    keep: withKept(33, gap, polygon(star(300, 0.4, 0.1))),
  })
furnish('keep 9 combs of 1000 points', { room: HALL, keep: withKept(9, 0.3, polygon(comb(1000, 2, 1))) })
furnish('keep 9 combs of 1000 points, fixed', {
  room: HALL,
  keep: withKept(9, 0.3, polygon(comb(1000, 2, 1)), { fixed: true }),
})
furnish('keep 1000 boxes', { room: HALL, template: template('work'), keep: withKept(1000, 0.6, box(0.5, 0.5)) })
furnish('keep 1000 boxes, overlapping, all asked', {
  room: HALL,
  template: template('work'),
  keep: withKept(1000, 0.2, box(0.5, 0.5)),
  ...ALL,
})
furnish('fix 1000 boxes, overlapping', {
  room: HALL,
  template: template('work'),
  furniture: fixed(1000, 0.2, box(0.5, 0.5)),
})
furnish('fix 33 stars of 300 points', {
  room: HALL,
  template: template('work'),
  furniture: fixed(33, 0.3, polygon(star(300, 0.3, 0.15))),
})
furnish('1000 cylinders kept', {
  room: HALL,
  template: template('common'),
  keep: withKept(1000, 0.3, { type: 'cylinder', r: 0.3, h: 1 }),
})

for (const [count, shapes] of [
  [1000, 20],
  [50, 100],
] as const) {
  furnish(`${count} items of ${shapes} shapes`, { room: HALL, furniture: withRequested(count, shapes) })
  furnish(`${count} items of ${shapes} shapes, all asked`, {
    room: HALL,
    furniture: withRequested(count, shapes),
    ...ALL,
  })
  furnish(`${count} sofas of ${shapes} shapes`, { room: HALL, furniture: withRequested(count, shapes, 'sofa'), ...ALL })
  furnish(`${count} desks of ${shapes} shapes`, {
    room: HALL,
    furniture: withRequested(count, shapes, 'task_table'),
    ...ALL,
  })
}
furnish('100 shapes of 1000 points', {
  room: HALL,
  furniture: ['shelf', 'sideboard', 'other'].map((type) => ({
    type,
    targetCount: 400,
    shapes: times(100, (i) => polygon(star(1000, 0.3 + i / 400, 0.2))),
  })),
  ...ALL,
})

const outlines: Record<string, Point[]> = {
  'a circle of 1000 points': star(1000, 12),
  'a star of 1000 points': star(1000, 12, 9),
  'a star of 500 points': star(500, 10, 2),
  'a comb of 1000 points': comb(1000, 20, 20),
  'a corridor of 400 m': rectangle(400, 1.2),
  'a strip of 250 m': rectangle(250, 2),
  '500 m²': rectangle(25, 20),
  '500 m², four corners cut': [
    [2, 0],
    [23, 0],
    [23, 2],
    [25, 2],
    [25, 18],
    [23, 18],
    [23, 20],
    [2, 20],
    [2, 18],
    [0, 18],
    [0, 2],
    [2, 2],
  ],
}
for (const [name, points] of Object.entries(outlines))
  for (const one of TEMPLATE_NAMES) {
    furnish(`${name}, ${one}`, { room: room(points), template: template(one) })
    furnish(`${name}, ${one}, all asked`, { room: room(points), template: template(one), ...ALL })
  }
furnish('200 openings', {
  room: room(rectangle(25, 20), [
    DOOR,
    ...times(199, (i) => ({ type: i % 2 ? 'window' : 'gap', pos: (i * 90) / 200, l: 0.2, y: 1, h: 1 })),
  ]),
  template: template('work'),
  ...ALL,
})
kinds['groups: 1000 items of 20 shapes'] = [
  'generateGroups',
  { groupType: 'storing', boundingBox: { x: 20, y: 3, z: 20 }, furniture: withRequested(1000, 20), maxResults: 40 },
]
for (const [group, types] of Object.entries({
  dining: ['dining_table', 'dining_chair'],
  relaxing: ['sofa', 'armchair', 'coffee_table'],
  working: ['task_table', 'task_chair', 'drawer_unit'],
  meeting: ['meeting_table', 'meeting_chair'],
}))
  kinds[`groups: ${group}, 100 shapes of each`] = [
    'generateGroups',
    {
      groupType: group,
      boundingBox: { x: 30, y: 3, z: 30 },
      furniture: types.flatMap((it) => withRequested(10, 100, it)),
      maxResults: 40,
    },
  ]
for (const points of [100, 300])
  kinds[`verify stars of ${points} points`] = [
    'verify',
    {
      room: HALL,
      placed: withKept(points === 100 ? 100 : 33, 0.3, polygon(star(points, 0.3, 0.15))).map(({ groupId, ...it }) => ({
        ...it,
        groupId,
      })),
    },
  ]

const root = pathToFileURL(`${values.build}/src/`)
const module = async <It>(path: string) => (await import(new URL(path, root).href)) as It
const { works } = await module<typeof import('../../src/threads/compute/works.ts')>('threads/compute/works.js')
const { Kernels } = await module<typeof import('../../src/engine/kernels/kernels.ts')>('engine/kernels/kernels.js')
const { warmUpFurnishing } =
  await module<typeof import('../../src/threads/compute/warm-up.ts')>('threads/compute/warm-up.js')
const { FURNISH_LIMITS } = await module<typeof import('../../src/engine/furnishing/request/limits.ts')>(
  'engine/furnishing/request/limits.js',
)

const kernels = new Kernels()
for (const _ of warmUpFurnishing(kernels));

/** Longest a request may take that the limits allow, CPU seconds. */
const GOAL = 1.2
let checked = 0
let longest = 0
const check = () => {
  const now = performance.now()
  longest = Math.max(longest, now - checked)
  checked = now
}

console.log('| request | MB | CPU s | longest without a look at the flag, s | answer |\n|---|---|---|---|---|')
let over = 0
for (const [name, [work, params]] of Object.entries(kinds)) {
  if (!new RegExp(values.only).test(name)) continue
  const text = JSON.stringify(params)
  const bytes = new TextEncoder().encode(text).length
  if (bytes > 5_242_880) throw new Error(`${name} is larger than any body may be: ${bytes}`)
  const from = process.cpuUsage()
  longest = 0
  checked = performance.now()
  let answer: string
  try {
    const means = { kernels, limits: FURNISH_LIMITS, check, onRejected: () => {} }
    const result = works[work](JSON.parse(text), means as never)
    answer =
      'furnishings' in result
        ? `${result.furnishings.length} of ${result.furnishings[0]?.furniture.length ?? 0} pieces`
        : `${result.violations.length} violations`
  } catch (error) {
    answer = (error as Error).message.slice(0, 90)
  }
  check()
  const { user, system } = process.cpuUsage(from)
  const seconds = (user + system) / 1e6
  if (seconds > GOAL) over++
  if (seconds > 0.4 || values.only !== '')
    console.log(
      `| ${name} | ${(bytes / 1e6).toFixed(2)} | ${seconds.toFixed(2)}${seconds > GOAL ? ' !' : ''} | ${(longest / 1000).toFixed(2)} | ${answer} |`,
    )
}
console.log(
  `\n${over} of ${Object.keys(kinds).length} requests take more than ${GOAL} s; those below 0.4 s are not listed`,
)
