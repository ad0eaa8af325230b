// Assembles the small packages from what is built: `npm run packages`, then `npm pack build/packages/core` or `…/client`.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} Package
 * @property {string} description
 * @property {Record<string, unknown>} exports
 * @property {string[]} files files and folders that are taken as they are
 * @property {string[]} entries types that are taken with all that they import
 * @property {string[]} dependencies
 * @property {string} page of the documentation, for the README
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const whole = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** @type {Record<string, Package>} */
const packages = {
  core: {
    description: 'Furnishes rooms in process, without a server: Node, Deno, Bun, browsers and workers',
    exports: { '.': whole.exports['.'], './kernels.wasm': whole.exports['./kernels.wasm'] },
    files: ['build/library', 'build/kernels.wasm'],
    entries: ['build/types/src/sdk/library/index.d.ts'],
    dependencies: [],
    page: 'docs/library.md',
  },
  client: {
    description: 'A typed client of the Roomwright service',
    exports: { '.': whole.exports['./client'] },
    files: ['build/client'],
    entries: ['build/types/src/sdk/client/client.d.ts'],
    dependencies: ['@trpc/client', '@trpc/server', 'eventsource'],
    page: 'docs/protocols.md',
  },
}

for (const [name, part] of Object.entries(packages)) assemble(name, part)

/**
 * @param {string} name
 * @param {Package} part
 */
function assemble(name, { description, exports, files, entries, dependencies, page }) {
  const folder = join(root, 'build/packages', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of [...files, ...entries.flatMap((entry) => closureOf(entry)), 'LICENSE'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  const { version, license, type, engines } = whole
  const manifest = {
    ...{ name: `@roomwright/${name}`, version, description, license, type, engines, sideEffects: false, exports },
    files: readdirSync(folder),
    dependencies: Object.fromEntries(dependencies.map((it) => [it, whole.dependencies[it]])),
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const text = `# @roomwright/${name}\n\n${description}. A part of the package \`roomwright\`, where \`${page}\` describes it.\n`
  writeFileSync(join(folder, 'README.md'), text)
}

/**
 * A file of types with all that it imports from this repository.
 *
 * @param {string} entry
 * @param {Set<string>} found
 */
function closureOf(entry, found = new Set()) {
  if (found.has(entry)) return [...found]
  found.add(entry)
  const text = readFileSync(join(root, entry), 'utf8')
  for (const [, target] of text.matchAll(/\b(?:from|import)\s*\(?['"](\.[^'"]+)['"]/g)) {
    const path = relative(root, join(root, dirname(entry), /** @type {string} */ (target)))
    closureOf(typesOf(path), found)
  }
  return [...found]
}

/** @param {string} path of a module as types name it */
function typesOf(path) {
  const types = path.replace(/\.[jt]s$/, '.d.ts')
  if (!existsSync(join(root, types))) throw new Error(`Cannot assemble the packages: ${types} is missing`)
  return types
}
