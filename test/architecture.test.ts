import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

// Who may import whom. `store (type)` allows types only. A file of src/ itself has a row of its own.
const all = ['*']
const table: Record<string, readonly string[]> = {
  schema: ['errors'],
  errors: [],
  version: [],
  geometry: [],
  access: ['schema', 'errors'],
  kernels: ['geometry'],
  furnishing: ['schema', 'geometry', 'kernels', 'errors'],
  compute: ['furnishing', 'kernels (type)', 'errors'],
  config: ['furnishing'],
  log: ['service (type)'],
  store: ['schema (type)', 'migrations'],
  migrations: [],
  'random-text': ['access'],
  service: ['access (type)', 'compute (type)', 'config (type)', 'kernels (type)', 'store (type)'],
  pages: ['schema'],
  operations: ['schema', 'errors', 'access', 'compute (type)', 'furnishing', 'store', 'service (type)'],
  http: ['operations', 'pages', 'schema', 'errors', 'version', 'service (type)'],
  client: ['http (type)'],
  tend: ['access', 'operations', 'operator-socket', 'service (type)'],
  'operator-socket': ['errors', 'operations', 'service (type)'],
  'warm-up': ['compute', 'furnishing', 'kernels (type)', 'schema (type)'],
  main: all,
  node: all,
  deno: all,
  worker: all,
  cli: all,
}

/** Row of a file: its folder in src/, its own name, or migrations. */
function rowOf(path: string): string {
  const [root, part = ''] = path.split('/')
  return root === 'src' ? part.replace(/\.ts$/, '') : root!
}

function importsOf(file: string) {
  const text = readFileSync(file, 'utf8')
  const statements = text.matchAll(
    /^(?:import|export)\s(?<type>type\s)?(?<names>[^'";]*?)\sfrom\s+'(?<from>\.[^']+)'/gm,
  )
  return [...statements].map(({ groups }) => {
    const { type, names, from } = groups as { type?: string; names: string; from: string }
    const inline = /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names)
    return { target: rowOf(normalize(join(dirname(file), from))), typeOnly: type !== undefined || inline }
  })
}

const files = ['src', 'migrations'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((it) => it.endsWith('.ts'))
    .map((it) => `${root}/${it}`),
)

describe('a file imports only what its place allows', () => {
  test.each(files)('%s', (file) => {
    const row = rowOf(file)
    const allowed = table[row]
    expect(allowed, `${row} has no row in the table`).toBeDefined()
    const wrong = importsOf(file).filter(
      ({ target, typeOnly }) =>
        target !== row &&
        !allowed!.includes('*') &&
        !allowed!.includes(target) &&
        !(typeOnly && allowed!.includes(`${target} (type)`)),
    )
    expect(wrong).toEqual([])
  })
})

test('the table is read as it is written: value and type imports are told apart', () => {
  expect(importsOf('src/operations/generate-desk-grid.ts')).toContainEqual({ target: 'furnishing', typeOnly: false })
  expect(importsOf('src/operations/operation.ts')).toContainEqual({ target: 'service', typeOnly: true })
})

test('only config.ts reads the environment', () => {
  const readers = files.filter((it) => /process\.env|Deno\.env/.test(readFileSync(it, 'utf8')))
  expect(readers).toEqual(['src/config.ts'])
})

test('the core has no clock, no random source and no IO but the loading of its kernels', () => {
  const core = files.filter((it) => /^src\/(furnishing|geometry|kernels|access)\//.test(it))
  const impure = /Math\.random|Date\.now|new Date\(|performance\.|randomUUID|getRandomValues|setTimeout|fetch\(|node:fs/
  expect(core.filter((it) => impure.test(readFileSync(it, 'utf8')))).toEqual(['src/kernels/load.ts'])
})
