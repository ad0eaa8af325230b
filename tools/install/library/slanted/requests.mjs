// Requests whose answers hang on the last bits of an engine's arithmetic: rooms turned by odd angles with pieces of all shapes,
// and what extends the contract. For Node, Deno and browsers: they must answer each in the same bytes.

const HOMES = /** @type {const} */ (['bedroom', 'living', 'dining', 'dining_living'])
const OFFICES = /** @type {const} */ (['home_office', 'work', 'meet', 'executive_office', 'common'])

/** @param {number} degrees @param {readonly (readonly [number, number])[]} points */
const turned = (degrees, points) => {
  // Rounded to micrometres, so that the request itself is the same everywhere.
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const short = (/** @type {number} */ value) => Math.round(value * 1e6) / 1e6
  return points.map(([x, z]) => [short(x * cos - z * sin), short(x * sin + z * cos)])
}

/** @param {number} a @param {number} b @param {number} h */
const box = (a, b, h) => ({ type: 'box', a, b, h })

/** A room of a number: larger ones are larger, each second one has a corner less. @param {number} i */
const boundaryOf = (i) => {
  const [width, depth] = [3.2 + (i % 7) * 0.9, 3.05 + (i % 5) * 0.85]
  /** @type {(readonly [number, number])[]} */
  const points =
    i % 2 === 0
      ? [[0, 0], [width, 0], [width, depth], [0, depth]] // biome-ignore format: one outline a line
      : [[0, 0], [width, 0.3], [width, depth], [width / 2, depth], [width / 2, depth + 1.4], [0, depth + 1.4]] // biome-ignore format: one outline a line
  return {
    shape: { type: 'polygon-extrusion', points: turned(7.3 + i * 11.9, points), h: 2.6 },
    openings: [
      { type: 'door', pos: 0.4, l: 0.9, y: 0, h: 2.1 },
      { type: 'window', pos: width + depth + 0.7, l: 1.4, y: 0.9, h: 1.3 },
    ],
  }
}

/** A piece of a size that no two requests share. @param {number} i @param {number} size */
const odd = (i, size) => Math.round(1e6 * (size + 0.0137 * (i % 29))) / 1e6

/** Pieces of all shapes; a lounge has turned easy chairs. @param {number} i */
const listsOf = (i) => [
  [
    { type: 'sofa', shape: box(odd(i, 1.8), odd(i, 0.8), 0.8) },
    { type: 'armchair', targetCount: 3, shape: box(odd(i, 0.68), odd(i, 0.7), 0.9) },
    { type: 'coffee_table', shape: { type: 'cylinder', r: odd(i, 0.35), h: 0.4 } },
    { type: 'free_standing_lamp', shape: { type: 'cylinder', r: odd(i, 0.15), h: 1.6 } },
  ],
  [
    { type: 'bed', shape: box(1.6, 2, 0.5) },
    { type: 'nightstand', targetCount: 2, shape: { type: 'cylinder', r: 0.22, h: 0.5 } },
    { type: 'wardrobe', shape: box(1.2, 0.6, 2.2) },
  ],
  [
    { type: 'sofa', shape: { type: 'l-extrusion', a: 2.2, b: 1.5, c: 0.9, d: 0.85, h: 0.8 } },
    { type: 'coffee_table', shape: { type: 'cylinder', r: 0.4, h: 0.4 } },
    { type: 'tv', shape: box(1.2, 0.3, 1.2) },
    { type: 'carpet', shape: { type: 'cylinder', r: 1.1, h: 0.01 } },
  ],
  [
    { type: 'dining_table', shape: { type: 'cylinder', r: 0.6, h: 0.75 } },
    { type: 'dining_chair', targetCount: 4, shape: box(0.45, 0.5, 0.9) },
    { type: 'sideboard', shape: box(1.4, 0.42, 0.8) },
  ],
  [
    { type: 'task_table', targetCount: 2, shape: box(1.4, 0.7, 0.74) },
    { type: 'task_chair', targetCount: 2, shape: { type: 'cylinder', r: 0.3, h: 1 } },
  ],
]
const EXTENSIONS = [
  {},
  { explain: true },
  { explain: true, standard: ['din-18040-2'] },
  { explain: true, intent: { density: 'high' } },
]

/** Name → method and parameters. @type {Record<string, { method: string, params: any }>} */
export const slantedRequests = Object.fromEntries(
  Array.from({ length: 32 }, (_, i) => {
    const room = { boundary: boundaryOf(i) }
    const names = i % 4 === 3 ? OFFICES : HOMES
    const pieces =
      i % 3 === 0
        ? { template: { name: names[i % names.length], exclude: [] }, furniture: [] }
        : { furniture: listsOf(i)[i % 5] }
    const extensions = EXTENSIONS[(i >> 1) % EXTENSIONS.length]
    return [`slanted ${i}`, { method: 'furnish', params: { room, ...pieces, maxResults: 10, ...extensions } }]
  }),
)
