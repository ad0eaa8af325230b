import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

// The rows of the house, and the rooms of a row, from the ground up: a file imports files of its own room and of rooms that
// stand before it, types included. A file belongs to the longest of these paths that it lies under. Beside a room stands what
// it may import alone, where that is less; `(type)` allows types only.
const HOUSE: readonly (readonly [room: string, only?: readonly string[]])[] = [
  ['src/base', []],
  ['src/schema/wire', ['src/base']],
  ['src/schema/furnishing', ['src/schema/wire']],
  ['src/schema/resources', ['src/schema', 'src/base']],
  ['src/engine/geometry', ['src/base']],
  ['src/engine/kernels', ['src/engine/geometry', 'kernels.js (type)']],
  ['src/engine/drawing', ['src/schema (type)', 'src/engine/geometry']],
  ['src/engine/modelling', ['src/schema (type)', 'src/engine/geometry', 'src/engine/drawing']],
  ['src/engine/wording', ['src/schema (type)', 'src/engine/drawing']],
  ['src/engine/furnishing/verify', ['src/schema (type)']],
  ['src/engine/furnishing/measure'],
  ['src/engine/furnishing/standards'],
  ['src/engine/furnishing/types', ['src/schema (type)']],
  ['src/engine/furnishing/request', ['src/engine/furnishing/types', 'src/schema', 'src/engine/geometry', 'src/base']],
  ['src/engine/furnishing/groups'],
  ['src/engine/furnishing/reading'],
  ['src/engine/furnishing/search'],
  ['src/engine/furnishing/result'],
  ['src/engine/furnishing/diagnosis'],
  ['src/engine/furnishing/desk-grid'],
  ['src/engine/furnishing'],
  ['src/plans/layouts'],
  ['src/plans/files'],
  ['src/plans/whole-floors'],
  ['src/threads/bulk'],
  ['src/threads/compute'],
  ['src/threads/conversion'],
  ['src/access', ['src/base', 'src/schema']],
  ['migrations', []],
  ['src/store', ['src/base', 'src/schema (type)', 'src/access (type)', 'migrations']],
  ['src/service'],
  ['src/operations'],
  ['src/jobs'],
  ['src/web/design', []],
  ['src/web/page-script', []],
  ['src/web/scene', ['src/base', 'src/schema', 'src/engine']],
  ['src/web/viewer', ['src/base', 'src/schema', 'src/engine', 'src/plans', 'src/web']],
  ['src/web/playground', ['src/base', 'src/schema', 'src/engine', 'src/plans', 'src/web', 'build/kernels.wasm']],
  ['src/serve/http', PROTOCOLS()],
  ['src/serve/rest', PROTOCOLS()],
  ['src/serve/documents', PROTOCOLS()],
  ['src/serve/jsonrpc', PROTOCOLS()],
  ['src/serve/trpc', PROTOCOLS()],
  ['src/serve/oauth', PROTOCOLS()],
  ['src/serve/mcp', PROTOCOLS()],
  ['src/serve/pages', PROTOCOLS()],
  ['src/serve', PROTOCOLS()],
  ['src/sdk/api-types', []],
  ['src/sdk/client', ['src/sdk/api-types (type)', 'src/base (type)']],
  ['src/sdk/library', ['src/sdk/api-types (type)', 'src/base', 'src/schema', 'src/engine']],
  ['src/process'],
]

/** What protocols and pages may import: they decode, let an operation decide and encode. */
function PROTOCOLS(): readonly string[] {
  const beneath = [
    'src/base',
    'src/schema',
    'src/engine/drawing',
    'src/engine/wording',
    'src/operations',
    'src/service',
  ]
  return [...beneath, 'src/threads (type)', 'src/web/design', 'src/serve']
}

const ROOMS = HOUSE.map(([room]) => room)

/** The room of a file: the longest path of the house that it lies under. */
function roomOf(path: string): string {
  const rooms = ROOMS.filter((room) => path.startsWith(`${room}/`))
  return rooms.reduce((longest, room) => (room.length > longest.length ? room : longest), '')
}

/** Whether one of these paths, `src/schema` or `src/schema (type)`, allows an import. */
const isAmong = (only: readonly string[], path: string, typeOnly: boolean): boolean =>
  only.some((allowed) => {
    const [place = '', type] = allowed.split(' ')
    return (path === place || path.startsWith(`${place}/`)) && (type === undefined || typeOnly)
  })

function importsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\s(?<type>type\s)?(?<names>[^'";]*?)\sfrom\s+'(?<from>\.[^']+)'/gm,
  )
  return [...statements].map(({ groups }) => {
    const { type, names, from } = groups as { type?: string; names: string; from: string }
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

test('no folder is too full to be seen at a glance', () => {
  const full = files.map(dirname).filter((folder, _, folders) => folders.filter((it) => it === folder).length > 22)
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

test('the house is read as it is written: value and type imports are told apart, and files of JSX are read', () => {
  const found = (file: string) => importsOf(file).map(({ path, typeOnly }) => ({ room: roomOf(path), typeOnly }))
  const engine = 'src/engine/furnishing'
  expect(found('src/operations/furnishing/furnishing-methods.ts')).toContainEqual({ room: engine, typeOnly: false })
  expect(found('src/operations/calling/operation.ts')).toContainEqual({ room: 'src/service', typeOnly: true })
  expect(found(`${engine}/search/schemes/desk-rows.ts`)).toContainEqual({ room: `${engine}/groups`, typeOnly: false })
  expect(files).toContain('src/web/playground/main.tsx')
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
