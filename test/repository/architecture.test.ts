import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, parse } from 'node:path'
import { expect, test } from 'vitest'

/** What protocols and pages may import beside one another: they decode, let an operation decide, and encode. */
const BENEATH_PROTOCOLS = [
  ...['src/base', 'src/schema/*', 'src/engine/drawing', 'src/operations', 'src/service', 'src/web/design'],
  ...['src/service/config.ts (type)', 'src/threads/compute (type)', 'src/threads/conversion (type)'],
]

/** Facts of furniture types, which are data. */
const CARDS = 'src/schema/furnishing/cards/*'
/** How lengths are read and written in metres and in feet. */
const LENGTHS = 'src/schema/furnishing/feet-and-inches.ts'
/** What stands in for functions of Math, for the verifier too. */
const ELEMENTARY = 'src/base/elementary.ts'

// The rows of the house, and the rooms of a row, from the ground up: a file imports files of its own room and of rooms that
// stand before it, types included. A file belongs to the longest of these paths that it lies under. Beside a room stands all
// that it may import, but for `src/process`, which may import everything: a room, a file, or with `/*` every room under a
// path; `(type)` allows types only.
const HOUSE: readonly (readonly [room: string, only?: readonly string[]])[] = [
  ['src/base', []],
  ['src/schema/wire', ['src/base']],
  ['src/schema/furnishing', ['src/schema/wire']],
  ['src/schema/resources', ['src/schema/*', 'src/base']],
  ['src/engine/geometry', ['src/base']],
  ['src/engine/kernels', ['src/base', 'src/engine/geometry', 'kernels.js (type)']],
  ['src/engine/drawing', [CARDS, LENGTHS, 'src/schema/* (type)', 'src/engine/geometry', ELEMENTARY]],
  ['src/engine/modelling', [CARDS, 'src/schema/* (type)', 'src/engine/geometry', 'src/engine/drawing', ELEMENTARY]],
  ['src/engine/wording', ['src/schema/* (type)', 'src/engine/drawing']],
  // Of the cards the verifier reads one fact, stated for it alone: it shares no other with the search.
  ['src/engine/furnishing/verify', ['src/schema/furnishing/cards/at-wall.ts', 'src/schema/* (type)', ELEMENTARY]],
  ['src/engine/furnishing/measure', ['src/engine/furnishing/verify', 'src/schema/*', ELEMENTARY]],
  [
    'src/engine/furnishing/standards',
    ['src/engine/furnishing/measure', 'src/engine/furnishing/verify', 'src/schema/* (type)'],
  ],
  ['src/engine/furnishing/types', [CARDS, 'src/schema/* (type)']],
  ['src/engine/furnishing/request', ['src/engine/furnishing/types', 'src/schema/*', 'src/engine/geometry', 'src/base']],
  [
    'src/engine/furnishing/groups',
    [
      CARDS,
      'src/engine/furnishing/request',
      'src/engine/furnishing/types',
      'src/engine/furnishing/standards/rule.ts (type)',
      'src/schema/* (type)',
      'src/engine/geometry',
      ELEMENTARY,
    ],
  ],
  ['src/engine/furnishing/reading', ['src/engine/furnishing/request (type)', ELEMENTARY]],
  [
    'src/engine/furnishing/search',
    [
      ...furnishing('reading', 'groups', 'request', 'types'),
      ...['src/schema/*', 'src/engine/geometry', 'src/engine/kernels', 'src/base'],
    ],
  ],
  [
    'src/engine/furnishing/result',
    [
      ...furnishing('search', 'reading', 'groups', 'request', 'types'),
      ...['src/schema/* (type)', 'src/engine/geometry', 'src/engine/kernels', 'src/base'],
    ],
  ],
  [
    'src/engine/furnishing/diagnosis',
    [
      ...furnishing('result', 'search', 'groups', 'request', 'types', 'verify'),
      ...['src/schema/* (type)', 'src/engine/geometry', 'src/engine/kernels', ELEMENTARY],
    ],
  ],
  [
    'src/engine/furnishing/desk-grid',
    [...furnishing('result', 'request'), ...['src/schema/*', 'src/engine/geometry', 'src/engine/kernels', 'src/base']],
  ],
  [
    'src/engine/furnishing',
    [
      ...furnishing('diagnosis', 'desk-grid', 'result', 'search', 'groups', 'request', 'types'),
      ...furnishing('standards', 'measure', 'verify'),
      ...['src/schema/* (type)', 'src/engine/geometry', 'src/engine/kernels (type)'],
    ],
  ],
  ['src/plans/layouts', ['src/base', 'src/engine/geometry', 'src/schema/*']],
  ['src/plans/whole-floors/names', ['src/engine/geometry', 'src/schema/* (type)']],
  [
    'src/plans/whole-floors',
    [
      ...furnishing('measure', 'request', 'types', 'verify'),
      ...['src/engine/geometry', 'src/plans/layouts', 'src/plans/whole-floors/names', 'src/schema/*', 'src/base'],
    ],
  ],
  [
    'src/plans/schedules',
    [
      ...['src/base', 'src/engine/drawing', ...furnishing('measure'), 'src/plans/layouts', 'src/plans/whole-floors'],
      'src/schema/* (type)',
    ],
  ],
  [
    'src/plans/files',
    [
      ...['src/base', 'src/engine/drawing', 'src/engine/geometry', 'src/engine/modelling'],
      ...['src/plans/layouts', 'src/plans/whole-floors/names', 'src/plans/schedules', 'src/schema/*'],
    ],
  ],
  // Of what furnishes floors the checks and the briefs read the dictionary of names: they share no rule with it. Briefs read that of
  // pieces, too, by which files are read.
  [
    'src/plans/checks',
    ['src/base', 'src/engine/geometry', 'src/plans/layouts', 'src/plans/whole-floors/names', 'src/schema/*'],
  ],
  [
    'src/plans/briefs',
    [
      ...['src/base', ...furnishing('request', 'measure', 'verify'), 'src/plans/whole-floors/names', 'src/schema/*'],
      'src/plans/files/reading/furniture/furniture-words.ts',
    ],
  ],
  ['src/plans/proven-floors', ['src/plans/checks', 'src/plans/whole-floors', 'src/schema/* (type)']],
  ['src/threads/bulk', ['src/base', 'src/plans/files', 'src/engine/furnishing', 'src/schema/*']],
  [
    'src/threads/compute',
    [
      ...['src/base', 'src/schema/*', 'src/engine/kernels', 'src/engine/furnishing'],
      ...furnishing('request', 'verify'),
      ...['src/plans/files/writing/rasterize.ts', 'src/threads/bulk'],
    ],
  ],
  ['src/threads/conversion', ['src/base', 'src/schema/*', 'src/engine/drawing', 'src/plans/*', 'src/threads/bulk']],
  ['src/access', ['src/base', 'src/schema/*']],
  ['migrations', []],
  ['src/store', ['src/base', 'src/schema/* (type)', 'src/access (type)', 'migrations']],
  ['src/service/config', ['src/schema/*']],
  ['src/service/config.ts', ['src/service/config', 'src/schema/*', ...furnishing('request')]],
  [
    'src/service',
    [
      ...['src/base', 'src/service/config.ts (type)', 'src/access (type)', 'src/engine/kernels (type)'],
      ...['src/threads/compute (type)', 'src/threads/conversion (type)', 'src/store (type)'],
    ],
  ],
  [
    'src/operations',
    [
      ...['src/base', 'src/schema/*', 'src/access', 'src/store', 'src/service (type)'],
      ...['src/service/telemetry/*', 'src/service/config.ts (type)'],
      ...['src/engine/furnishing', 'src/engine/drawing (type)', 'src/plans/layouts', 'src/plans/whole-floors'],
      ...[
        'src/plans/schedules',
        'src/plans/proven-floors',
        'src/plans/briefs',
        'src/plans/files (type)',
        'src/threads/bulk',
        'src/threads/compute (type)',
        'src/threads/conversion (type)',
      ],
    ],
  ],
  [
    'src/jobs',
    [
      'src/access',
      'src/base',
      'src/operations',
      'src/schema/*',
      'src/service (type)',
      'src/store',
      'src/service/request-pinned.ts',
    ],
  ],
  ['src/web/design', []],
  ['src/web/page-script', []],
  ['src/web/libraries', []],
  ['src/web/scene', ['src/schema/* (type)', 'src/engine/modelling', 'src/engine/drawing']],
  ['src/web/plan-view', ['src/schema/* (type)', 'src/engine/drawing', 'src/engine/geometry']],
  [
    'src/web/viewer',
    ['src/schema/* (type)', 'src/access', 'src/engine/modelling', 'src/web/scene', 'src/web/plan-view'],
  ],
  [
    'src/web/playground',
    [
      ...['src/base', 'src/schema/*', 'src/engine/geometry', 'src/engine/kernels', 'src/engine/drawing'],
      ...['src/engine/modelling', 'src/engine/furnishing', ...furnishing('request', 'types', 'verify')],
      ...['src/plans/*', 'src/web/design', 'src/web/libraries', 'src/web/scene', 'build/kernels.wasm'],
    ],
  ],
  [
    'src/web/floor-board',
    [
      ...['src/schema/*', 'src/engine/geometry', 'src/engine/drawing', 'src/plans/*'],
      ...['src/web/libraries', 'src/web/playground'],
    ],
  ],
  ['src/serve/http', BENEATH_PROTOCOLS],
  ['src/serve/rest', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/serve/documents', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/serve/jsonrpc', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/serve/trpc', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/serve/oauth', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/serve/mcp', [...BENEATH_PROTOCOLS, 'src/engine/wording', 'src/plans/briefs', 'src/serve/*']],
  ['src/serve/pages', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/serve', [...BENEATH_PROTOCOLS, 'src/serve/*']],
  ['src/sdk/client', ['api-types/* (type)', 'src/base (type)']],
  [
    'src/sdk/library',
    [
      ...['api-types/* (type)', 'src/base', 'src/schema/*', 'src/engine/drawing', 'src/engine/kernels'],
      ...['src/engine/furnishing', ...furnishing('request'), 'src/engine/furnishing/verify (type)'],
    ],
  ],
  [
    'src/sdk/element',
    [
      ...['api-types/* (type)', 'src/schema/* (type)', 'src/web/plan-view', 'src/web/viewer'],
      'src/web/design/scene-marker-parts.ts',
    ],
  ],
  ['src/process/operator', ['src/base', 'src/operations', 'src/service (type)']],
  [
    'src/process/system',
    [
      ...['src/access', 'src/operations', 'src/process/operator', 'src/service (type)', 'src/store'],
      ...['src/service/config (type)', 'src/service/config.ts (type)'],
    ],
  ],
  ['src/process'],
]

/** Rooms of the solver. */
function furnishing(...rooms: readonly string[]): string[] {
  return rooms.map((room) => `src/engine/furnishing/${room}`)
}

const ROOMS = HOUSE.map(([room]) => room)

/** The room of a file: the longest path of the house that it lies under. */
function roomOf(path: string): string {
  const rooms = ROOMS.filter((room) => path === room || path.startsWith(`${room}/`))
  return rooms.reduce((longest, room) => (room.length > longest.length ? room : longest), '')
}

/** Whether an import is among those that a room may have. */
const isAmong = (only: readonly string[], path: string, typeOnly: boolean): boolean =>
  only.some((allowed) => {
    const [place = '', type] = allowed.split(' ')
    const isThere = place.endsWith('/*')
      ? path.startsWith(place.slice(0, -1))
      : place === path || place === roomOf(path)
    return isThere && (type === undefined || typeOnly)
  })

/** All imports of a file: at its head, and by `import('…')` of modules loaded later and of types, which count as values. */
const importsOf = (file: string, text = readFileSync(file, 'utf8')) => [
  ...importsAtHead(file, text),
  ...importsWithin(file, text),
]

const importsWithin = (file: string, text: string) =>
  [...text.matchAll(/\bimport\(\s*(?:\/\*.*?\*\/\s*)?(['`])(\.[^'`]+)\1/g)].map(([, , from]) => ({
    path: normalize(join(dirname(file), from!)),
    typeOnly: false,
  }))

function importsAtHead(file: string, text: string) {
  const statements = text.matchAll(
    /^(?:import|export)\s(?:(?<type>type\s)?(?<names>[^'";]*?)\sfrom\s+)?'(?<from>\.[^']+)'/gm,
  )
  return [...statements].map(({ groups }) => {
    const { type, names = '', from } = groups as { type?: string; names?: string; from: string }
    const inline = /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names)
    const path = normalize(join(dirname(file), from))
    return { path, typeOnly: type !== undefined || inline }
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
    .filter((it) => /\.tsx?$/.test(it))
    .map((it) => `${root}/${it}`),
)

test('every file stands in a room', () => {
  expect(files.filter((file) => roomOf(file) === '')).toEqual([])
  expect(ROOMS.filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([])
})

test('every file imports only files of its room and of rooms before it, types included', () => {
  const offenders = files.flatMap((file) => {
    const room = roomOf(file)
    const only = HOUSE.find(([name]) => name === room)?.[1]
    return importsOf(file)
      .filter(({ path, typeOnly }) => {
        const target = roomOf(path)
        if (target === room) return false
        const stands = target === '' ? only !== undefined : ROOMS.indexOf(target) < ROOMS.indexOf(room)
        return !stands || (only !== undefined && !isAmong(only, path, typeOnly))
      })
      .map(({ path, typeOnly }) => `${file} imports ${path}${typeOnly ? ' (type)' : ''}`)
  })
  expect(offenders).toEqual([])
})

test('a page is made of data: its file imports neither operations nor requests', () => {
  const pages = files.filter((file) => /^src\/serve\/pages\/.*-page\.ts$/.test(file))
  expect(pages.length).toBeGreaterThan(30)
  const allowed = /^src\/(base|schema|engine\/drawing|web\/design|serve\/pages)\//
  const offenders = pages.flatMap((file) =>
    importsOf(file).flatMap(({ path }) => (allowed.test(path) ? [] : [`${file} imports ${path}`])),
  )
  expect(offenders).toEqual([])
})

test('no folder is too full to be seen at a glance', () => {
  // Migrations are a list that only grows.
  const folders = files.map(dirname).filter((it) => it !== 'migrations')
  const full = folders.filter((folder) => folders.filter((it) => it === folder).length > 22)
  expect([...new Set(full)]).toEqual([])
})

test('docs/architecture.md names every folder of the first two floors', () => {
  const map = readFileSync('docs/architecture.md', 'utf8')
  const folders = files.flatMap((file) => {
    const parts = dirname(file).split('/')
    return [2, 3].filter((length) => parts.length >= length).map((length) => parts.slice(0, length).join('/'))
  })
  expect([...new Set(folders)].filter((folder) => !map.includes(`\`${folder}\``))).toEqual([])
})

test('each base name in src stands for one thing; an index lists', () => {
  const names = files.filter((file) => file.startsWith('src/')).map((file) => parse(file).name)
  expect(names.filter((name, i) => name !== 'index' && names.indexOf(name) !== i)).toEqual([])
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

test('the house is read as it is written: value and type imports are distinguished, and files of JSX are read', () => {
  const found = (file: string) => importsOf(file).map(({ path, typeOnly }) => ({ room: roomOf(path), typeOnly }))
  const engine = 'src/engine/furnishing'
  expect(found('src/operations/furnishing/furnishing-methods.ts')).toContainEqual({ room: engine, typeOnly: false })
  expect(found('src/operations/calling/operation.ts')).toContainEqual({ room: 'src/service', typeOnly: true })
  expect(found(`${engine}/search/schemes/desk-rows.ts`)).toContainEqual({ room: `${engine}/groups`, typeOnly: false })
  expect(found('src/sdk/element/react-plan.ts')).toContainEqual({ room: 'src/sdk/element', typeOnly: false })
  expect(files).toContain('src/web/playground/playground-main.tsx')
})

test.each([
  ["import { a } from './b.ts'", false],
  ["import {\n  a,\n  type B,\n} from './b.ts'", false],
  ["import './b.ts'", false],
  ["export * from './b.ts'", false],
  ["import type { B } from './b.ts'", true],
  ["import { type B } from './b.ts'", true],
  ["export type { B } from './b.ts'", true],
  ["const b = await import('./b.ts')", false],
  ["const b = await import(/* later */ './b.ts')", false],
  ['const b = await import(`./b.ts`)', false],
  ["type B = import('./b.ts').B", false],
])('an import is seen in each form: %s', (text, typeOnly) => {
  expect(importsOf('src/base/a.ts', text)).toEqual([{ path: 'src/base/b.ts', typeOnly }])
})

test('only config.ts reads the environment', () => {
  const readers = files.filter((it) => /process\.env|Deno\.env/.test(readFileSync(it, 'utf8')))
  expect(readers).toEqual(['src/service/config.ts'])
})

test('the core has no clock, no random source and no IO but the loading of its kernels', () => {
  const core = files.filter((it) => /^src\/(engine|access)\//.test(it))
  const impure =
    /Math\.random|Date\.now|new Date(?!\((?!\s*\)))|performance\.|randomUUID|getRandomValues|setTimeout|fetch\(|node:fs/
  expect(core.filter((it) => impure.test(readFileSync(it, 'utf8')))).toEqual(['src/engine/kernels/load.ts'])
})

/** What the builds for browsers begin with: pages, workers, and modules that are asked for by name. */
const FOR_BROWSERS = [
  'src/web/page-script/page-script.ts',
  ...['playground/playground-main.tsx', 'playground/solver/solver-worker.ts'].map((it) => `src/web/${it}`),
  ...['plan-worker.ts', 'plan-writer.ts'].map((it) => `src/web/playground/building/${it}`),
  ...['viewer.ts', 'building-viewer.ts'].map((it) => `src/web/viewer/${it}`),
  ...['floor-board-main.tsx', 'background/pdf-worker.ts', 'plan/patch-worker.ts'].map(
    (it) => `src/web/floor-board/${it}`,
  ),
]

/** Files that a module runs, those that it loads later too. */
function loadedBy(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const later = [...text.matchAll(/\bimport\(\s*'(\.[^']+)'\s*\)(?!\.)/g)]
  const values = importsAtHead(file, text).flatMap(({ path, typeOnly }) => (typeOnly ? [] : [path]))
  return [...values, ...later.map(([, from]) => normalize(join(dirname(file), from!)))]
}

test('what browsers load keeps from the globals of Node: Biome looks at all of it but what asks whether there is a Node', () => {
  const { overrides } = JSON.parse(readFileSync('biome.json', 'utf8')) as {
    overrides: { includes: string[]; linter?: { rules: { style: object } } }[]
  }
  const { includes } = overrides.find(({ linter }) => linter && 'noRestrictedGlobals' in linter.rules.style)!
  const lies = (file: string, within: string) =>
    within.endsWith('/**') ? file.startsWith(within.slice(0, -2)) : file === within
  const isLookedAt = (file: string) =>
    includes.reduce((is, it) => (it.startsWith('!') ? is && !lies(file, it.slice(1)) : is || lies(file, it)), false)
  const graph = new Map(files.map((file) => [file, loadedBy(file)]))
  const loaded = new Set(FOR_BROWSERS.flatMap((it) => [it, ...reachedFrom(graph, it)]))
  for (const it of ['src/plans/files/writing/ifc/write-ifc.ts', 'src/plans/files/writing/pdf/write-pdf.ts'])
    expect(loaded).toContain(it)
  expect([...loaded].filter((it) => files.includes(it) && !isLookedAt(it)).sort()).toEqual([
    'src/base/optional-package.ts',
    'src/base/package-root.ts',
    'src/engine/kernels/load.ts',
  ])
})
