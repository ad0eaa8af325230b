import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// Who may import whom. `store (type)` allows types only. A file of src/ itself has a row of its own, and so has each folder
// of src/furnishing: their rows stand in the order in which they may import one another.
const all = ['*']
const table: Record<string, readonly string[]> = {
  schema: ['errors', 'sha-256'],
  errors: [],
  'result-type': [],
  'sha-256': [],
  version: [],
  'thread-script': [],
  geometry: ['result-type'],
  access: ['schema', 'errors', 'result-type'],
  kernels: ['geometry', 'kernels.js (type)'],
  drawing: ['schema (type)', 'geometry'],
  'furnishing/verify': ['schema (type)'],
  'furnishing/measure': ['furnishing/verify', 'schema'],
  'furnishing/standards': ['furnishing/measure', 'furnishing/verify', 'schema (type)'],
  'furnishing/types': ['schema (type)'],
  'furnishing/request': ['furnishing/types', 'schema', 'geometry', 'errors', 'result-type'],
  'furnishing/groups': ['furnishing/request', 'furnishing/types', 'schema (type)', 'geometry'],
  'furnishing/reading': ['furnishing/request (type)'],
  'furnishing/search': [
    'furnishing/reading',
    'furnishing/groups',
    'furnishing/request',
    'furnishing/types',
    'schema',
    'geometry',
    'kernels',
    'result-type',
  ],
  'furnishing/result': [
    'furnishing/search',
    'furnishing/reading',
    'furnishing/groups',
    'furnishing/request',
    'furnishing/types',
    'schema (type)',
    'geometry',
    'kernels',
    'errors',
    'sha-256',
  ],
  'furnishing/diagnosis': [
    'furnishing/result',
    'furnishing/search',
    'furnishing/groups',
    'furnishing/request',
    'furnishing/types',
    'furnishing/verify',
    'schema (type)',
    'geometry',
    'kernels',
  ],
  'furnishing/desk-grid': [
    'furnishing/result',
    'furnishing/request',
    'schema',
    'geometry',
    'kernels',
    'errors',
    'sha-256',
  ],
  furnishing: [
    'furnishing/diagnosis',
    'furnishing/desk-grid',
    'furnishing/result',
    'furnishing/search',
    'furnishing/groups',
    'furnishing/request',
    'furnishing/types',
    'furnishing/standards',
    'furnishing/measure',
    'furnishing/verify',
    'schema (type)',
    'geometry',
    'kernels (type)',
  ],
  rasterizing: [],
  layouts: ['errors', 'geometry', 'schema', 'sha-256'],
  files: ['drawing', 'errors', 'geometry', 'layouts', 'modelling', 'rasterizing', 'result-type', 'schema', 'sha-256'],
  'whole-floors': [
    'furnishing/measure',
    'furnishing/request',
    'furnishing/types',
    'furnishing/verify',
    'geometry',
    'schema',
    'errors',
    'sha-256',
  ],
  jobs: ['access', 'errors', 'operations', 'schema', 'service (type)', 'store', 'telemetry (type)', 'version'],
  wording: ['drawing', 'schema (type)'],
  bulk: ['errors', 'files', 'furnishing', 'schema'],
  compute: [
    'bulk',
    'furnishing',
    'furnishing/request',
    'furnishing/verify',
    'rasterizing',
    'kernels',
    'schema',
    'errors',
    'thread-script',
  ],
  conversion: ['bulk', 'drawing', 'errors', 'files', 'layouts', 'schema', 'thread-script', 'whole-floors'],
  config: ['furnishing/request', 'schema'],
  store: ['schema (type)', 'access (type)', 'migrations', 'errors', 'thread-script'],
  migrations: [],
  service: [
    'access (type)',
    'compute (type)',
    'config (type)',
    'conversion (type)',
    'jobs (type)',
    'kernels (type)',
    'store (type)',
    'telemetry (type)',
  ],
  readiness: ['service (type)'],
  telemetry: [
    'readiness',
    'compute (type)',
    'config (type)',
    'conversion (type)',
    'jobs (type)',
    'service (type)',
    'store (type)',
    'version',
  ],
  design: [],
  'page-script': [],
  pages: ['design', 'drawing', 'schema'],
  viewer: ['modelling', 'playground', 'schema (type)'],
  modelling: ['schema (type)', 'drawing', 'geometry'],
  playground: [
    'files',
    'furnishing',
    'furnishing/request',
    'furnishing/types',
    'drawing',
    'files',
    'layouts',
    'whole-floors',
    'modelling',
    'kernels',
    'geometry',
    'schema',
    'errors',
    'build',
    'design',
  ],
  operations: [
    'bulk',
    'schema',
    'errors',
    'result-type',
    'access',
    'compute (type)',
    'config (type)',
    'conversion (type)',
    'drawing (type)',
    'files (type)',
    'furnishing',
    'layouts',
    'whole-floors',
    'store',
    'service (type)',
    'telemetry',
    'version',
  ],
  http: [
    'readiness',
    'design',
    'drawing',
    'operations',
    'mcp',
    'pages',
    'schema',
    'errors',
    'result-type',
    'version',
    'config (type)',
    'service',
    'telemetry',
    'compute (type)',
    'conversion (type)',
  ],
  mcp: ['operations', 'drawing', 'wording', 'schema', 'errors', 'service (type)', 'telemetry', 'version'],
  'api-types': [],
  library: [
    'api-types (type)',
    'drawing',
    'errors',
    'furnishing',
    'furnishing/request',
    'furnishing/verify (type)',
    'kernels',
    'schema',
  ],
  client: ['api-types (type)', 'errors (type)'],
  operator: ['errors', 'operations', 'service (type)'],
  system: ['access', 'config (type)', 'operations', 'operator', 'service (type)', 'store'],
  'close-unread': [],
  drain: [],
  'require-node': [],
  'require-handles': [],
  main: all,
  node: all,
  deno: all,
  cli: all,
}

/** Row of a file: its folder in src/ or src/furnishing/, its own name in src/, or migrations. */
function rowOf(path: string): string {
  const [root, part = '', folder, file] = path.split('/')
  if (root !== 'src') return root!
  return part === 'furnishing' && file ? `furnishing/${folder}` : part.replace(/\.ts$/, '')
}

function importsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\s(?<type>type\s)?(?<names>[^'";]*?)\sfrom\s+'(?<from>\.[^']+)'/gm,
  )
  return [...statements].map(({ groups }) => {
    const { type, names, from } = groups as { type?: string; names: string; from: string }
    const inline = /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names)
    const path = normalize(join(dirname(file), from))
    return { path, target: rowOf(path), typeOnly: type !== undefined || inline }
  })
}

/** The strongly connected parts of a graph with an edge inside, each in alphabetical order. Files outside are left out. */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const reachable = new Map([...graph.keys()].map((start) => [start, reachedFrom(graph, start)]))
  const circles = new Map<string, string[]>()
  for (const [file, reached] of reachable) {
    if (!reached.has(file)) continue
    const circle = [...reached].filter((other) => reachable.get(other)?.has(file)).sort()
    circles.set(circle[0]!, circle)
  }
  return [...circles.values()]
}

function reachedFrom(graph: ReadonlyMap<string, readonly string[]>, start: string): Set<string> {
  const reached = new Set<string>()
  const open = [start]
  for (let file = open.pop(); file; file = open.pop()) {
    for (const next of graph.get(file) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}

const files = ['src', 'migrations'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.ts'))
    .map((it) => `${root}/${it}`),
)

test('every file imports only what its row allows', () => {
  expect([...new Set(files.map(rowOf))].filter((row) => !table[row])).toEqual([])
  const offenders = files.flatMap((file) => {
    const row = rowOf(file)
    const allowed = table[row] ?? []
    if (allowed.includes('*')) return []
    return importsOf(file)
      .filter(
        ({ target, typeOnly }) =>
          target !== row && !allowed.includes(target) && !(typeOnly && allowed.includes(`${target} (type)`)),
      )
      .map(({ path, typeOnly }) => `${file} imports ${path}${typeOnly ? ' (type)' : ''}`)
  })
  expect(offenders).toEqual([])
})

test('no row of src/furnishing may import a row that may import it', () => {
  const rows = Object.keys(table).filter((row) => row.startsWith('furnishing'))
  const importsRow = (row: string, other: string) =>
    table[row]!.some((allowed) => allowed.replace(' (type)', '') === other)
  const upwards = rows.flatMap((row, i) =>
    rows.slice(i).flatMap((above) => (importsRow(row, above) ? [`${row} imports ${above}`] : [])),
  )
  expect(upwards).toEqual([])
})

test('each base name in src stands for one thing; an index lists', () => {
  const names = files.filter((file) => file.startsWith('src/')).map((file) => file.slice(file.lastIndexOf('/') + 1))
  expect(names.filter((name, i) => name !== 'index.ts' && names.indexOf(name) !== i)).toEqual([])
})

test('no files import one another in a circle, types included', () => {
  const circles = circlesIn(new Map(files.map((file) => [file, importsOf(file).map(({ path }) => path)])))
  expect(circles).toEqual([])
})

test('circles are found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'outside']],
    ['c', ['b', 'd']],
    ['d', []],
    ['e', ['e', 'a']],
  ])
  expect(circlesIn(graph)).toEqual([['b', 'c'], ['e']])
})

test('the table is read as it is written: value and type imports are told apart', () => {
  const found = (file: string) => importsOf(file).map(({ target, typeOnly }) => ({ target, typeOnly }))
  expect(found('src/operations/furnishing-methods.ts')).toContainEqual({ target: 'furnishing', typeOnly: false })
  expect(found('src/operations/operation.ts')).toContainEqual({ target: 'service', typeOnly: true })
  expect(found('src/furnishing/search/desk-rows.ts')).toContainEqual({ target: 'furnishing/groups', typeOnly: false })
})

test('only config.ts reads the environment', () => {
  const readers = files.filter((it) => /process\.env|Deno\.env/.test(readFileSync(it, 'utf8')))
  expect(readers).toEqual(['src/config.ts'])
})

test('the core has no clock, no random source and no IO but the loading of its kernels', () => {
  const core = files.filter((it) => /^src\/(furnishing|geometry|kernels|access)\//.test(it))
  const impure =
    /Math\.random|Date\.now|new Date(?!\((?!\s*\)))|performance\.|randomUUID|getRandomValues|setTimeout|fetch\(|node:fs/
  expect(core.filter((it) => impure.test(readFileSync(it, 'utf8')))).toEqual(['src/kernels/load.ts'])
})
