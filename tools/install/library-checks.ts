import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { run } from './checks.ts'
import { showPage } from './show-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const requests = join(root, 'examples')
const answers = join(root, 'tools/install/library/answers.mjs')
const slanted = join(root, 'tools/install/library/slanted')
const tsc = join(root, 'node_modules/typescript/bin/tsc')

/** Most bytes of the library with its kernels, and of the drawing alone, compressed by gzip. */
const LIBRARY_BYTES_MAX = 148_000
const DRAWING_BYTES_MAX = 15_900

export interface Places {
  /** A project with the packed file installed. */
  readonly project: () => string
  /** What the service of that project answered to each request of `examples`, as digests. */
  readonly served: () => Readonly<Record<string, string>>
  readonly clone: string
  /** The file of a small package, packed when it is first asked for. */
  readonly packedPart: (name: string) => string
  readonly makeProject: (name: string) => string
  readonly npm: (folder: string, ...args: string[]) => string
}

type Checks = Readonly<Record<string, () => unknown>>

/** The library of the packed file. */
export const libraryChecks = ({ project, served }: Places): Checks => ({
  'the library furnishes in process with the bytes of the service': () => {
    cpSync(answers, join(project(), 'answers.mjs'))
    const printed = run(project(), process.execPath, ['answers.mjs', 'roomwright', requests])
    deepEqual(JSON.parse(printed), served())
  },
  'the examples of the library run': () => {
    cpSync(join(requests, 'library'), join(project(), 'library'), { recursive: true })
    match(run(project(), process.execPath, ['library/furnish.mjs']), /^0\.\d\d .+ 0 violations$/m)
    match(readFileSync(join(project(), 'bedroom.svg'), 'utf8'), /^<svg .*<\/svg>\s*$/s)
    match(run(project(), process.execPath, ['library/refusals.mjs']), /^invalid params\.maxResults.*\n\/maxResults /)
  },
  'a page loads it without a bundler, under a strict policy': async () => {
    const { main, complaints } = await showPage(project(), 'library/page/index.html')
    deepEqual(complaints, [])
    match(main, /^<svg .*sofa/s)
  },
  'Chromium furnishes slanted rooms with the bytes of Node': async () => {
    cpSync(slanted, join(project(), 'slanted'), { recursive: true })
    const printed = run(project(), process.execPath, ['slanted/digests.mjs'])
    const page = readFileSync(join(requests, 'library/page/index.html'), 'utf8')
    writeFileSync(join(project(), 'slanted/index.html'), page.replace('page.js', 'digests.mjs'))
    const { main, complaints } = await showPage(project(), 'slanted/index.html')
    deepEqual(complaints, [])
    ok(printed.trim().split('\n').length > 30)
    equal(main, printed.trim())
  },
  'a bundled page furnishes in a worker': async () => {
    const folder = join(project(), 'library/worker')
    const outdir = join(project(), 'bundled')
    const entryPoints = ['page.js', 'worker.js'].map((name) => join(folder, name))
    await build({ entryPoints, outdir, bundle: true, minify: true, format: 'esm', loader: { '.wasm': 'file' } })
    cpSync(join(folder, 'index.html'), join(outdir, 'index.html'))
    const { main, complaints } = await showPage(project(), 'bundled/index.html')
    deepEqual(complaints, [])
    match(main, /^<svg .*dining table/is)
  },
  'it is small, and what is not used is left out': async () => {
    const bytesOf = async (names: string) => {
      const stdin = { contents: `export { ${names} } from 'roomwright'`, resolveDir: project() }
      const bundled = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false, metafile: true })
      equal(
        Object.keys(bundled.metafile.inputs).some((path) => path.includes('node:')),
        false,
      )
      return gzipSync(bundled.outputFiles[0]!.contents, { level: 9 }).length
    }
    const kernels = gzipSync(readFileSync(join(project(), 'node_modules/roomwright/build/kernels.wasm')), { level: 9 })
    const library = (await bytesOf('furnish, generateGroups, generateDeskGrid, verify, draw')) + kernels.length
    const drawing = await bytesOf('draw')
    console.log(`        library and kernels ${library} bytes, drawing alone ${drawing} bytes (gzip)`)
    ok(library <= LIBRARY_BYTES_MAX, `${library} bytes`)
    ok(drawing <= DRAWING_BYTES_MAX, `${drawing} bytes`)
  },
})

/** The small packages: alone, and on Bun. */
export const smallPackageChecks = ({ project, packedPart, makeProject, npm, clone }: Places): Checks => ({
  'the small packages install what they need and no more, with exact types': () => {
    const expected = {
      core: ['@roomwright/core'],
      client: ['@roomwright/client', '@trpc/client', '@trpc/server', 'eventsource', 'eventsource-parser', 'typescript'],
    }
    for (const [name, packages] of Object.entries(expected)) {
      const folder = makeProject(`small-${name}`)
      npm(folder, 'install', packedPart(name))
      const { packages: locked } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
      const installed = Object.keys(locked).map((it) => it.replace('node_modules/', ''))
      deepEqual(installed.filter((it) => !it.startsWith('@typescript/')).sort(), packages)
      const [program, from] =
        name === 'core'
          ? ['tools/install/library/usage.ts', "'roomwright'"]
          : ['test/sdk/client/typescript/usage.ts', "'roomwright/client'"]
      const text = readFileSync(join(root, program!), 'utf8').replace(from!, `'@roomwright/${name}'`)
      writeFileSync(join(folder, 'usage.ts'), text)
      const lib = ['--target', 'es2023', '--lib', 'es2023,dom,esnext.disposable']
      const module = ['--module', 'nodenext', '--types', '']
      run(folder, process.execPath, [
        tsc,
        '--strict',
        '--skipLibCheck',
        'false',
        '--noEmit',
        ...lib,
        ...module,
        'usage.ts',
      ])
    }
  },
  'the core furnishes on Bun and on Deno, where they run': () => {
    const folder = makeProject('on-others')
    npm(folder, 'install', 'bun@1.4.5', 'deno@2.9.5')
    const bun = join(folder, 'node_modules/bun/bin/bun.exe')
    const deno = join(folder, 'node_modules/deno/bin.cjs')
    for (const program of [bun, deno]) if (!existsSync(program)) throw new Error(`${program} is not installed`)
    mkdirSync(join(folder, 'node_modules/@roomwright'), { recursive: true })
    cpSync(join(clone, 'packages/core'), join(folder, 'node_modules/@roomwright/core'), { recursive: true })
    cpSync(answers, join(folder, 'answers.mjs'))
    const ofNode = run(project(), process.execPath, ['answers.mjs', 'roomwright', requests])
    equal(run(folder, bun, ['answers.mjs', '@roomwright/core', requests]), ofNode)
    // All of them on Deno are compared by tools/runtime/smoke.ts, from the sources.
    const few = ['bedroom.json', 'desk-grid.json', 'groups-dining.json']
    for (const file of few) cpSync(join(requests, file), join(folder, 'few', file))
    const permitted = ['--no-prompt', '--allow-read', '--node-modules-dir=manual']
    const onDeno = run(folder, process.execPath, [
      ...[deno, 'run', ...permitted],
      ...['answers.mjs', '@roomwright/core', 'few'],
    ])
    const all = JSON.parse(ofNode)
    deepEqual(JSON.parse(onDeno), Object.fromEntries(few.map((file) => [file, all[file]])))
  },
})

/** What bundlers of others make of them. */
export const bundlerChecks = ({ project, packedPart, makeProject, npm }: Places): Checks => ({
  'the core furnishes in a server component and a client component of Next.js, by webpack, and bundled by Vite for a server':
    () => {
      const folder = makeProject('bundled-core')
      npm(folder, 'install', packedPart('core'), 'next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1', 'vite@7.3.8')
      cpSync(join(root, 'tools/install/bundled'), folder, { recursive: true })
      const expected = /furnishings: 3\b/
      // A page without a request is rendered by the build: what its server component computes stands in the file.
      const quiet = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
      run(folder, process.execPath, ['node_modules/next/dist/bin/next', 'build', '--webpack'], quiet)
      match(readFileSync(join(folder, '.next/server/app/index.html'), 'utf8'), expected)
      run(folder, process.execPath, [
        'node_modules/vite/bin/vite.js',
        'build',
        '--ssr',
        'print.mjs',
        '--outDir',
        'server',
      ])
      match(run(folder, process.execPath, ['server/print.js']), expected)
    },
  'the recipe of Vite and React furnishes in a worker of a page, and shows it in the element by its component':
    async () => {
      // Beside the packages that the check before has installed.
      const folder = makeProject('bundled-core/recipe')
      const installed = 'node_modules/roomwright'
      for (const part of ['package.json', 'build/element'])
        cpSync(join(project(), installed, part), join(folder, installed, part), { recursive: true })
      cpSync(join(requests, 'recipes/vite-react'), folder, { recursive: true })
      run(folder, process.execPath, ['../node_modules/vite/bin/vite.js', 'build'])
      const drawn = await showPage(folder, 'dist/index.html')
      deepEqual(drawn.complaints, [])
      match(drawn.main, /^<figure><svg .*dining table/is)
      const { main, complaints } = await showPage(folder, 'dist/plan.html')
      deepEqual(complaints, [])
      match(main, /^<roomwright-plan .*label="A dining room".*<output>[^<]*dining table/is)
    },
  'the component is rendered on a server, where there is no browser': () => {
    const folder = join(project(), '..', 'bundled-core/recipe')
    const program = `import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { RoomwrightPlan } from 'roomwright/react'
console.log(renderToString(createElement(RoomwrightPlan, { floor: 'F', selectable: true })))`
    equal(
      run(folder, process.execPath, ['--input-type=module', '-e', program]),
      '<roomwright-plan floor="F" selectable=""></roomwright-plan>\n',
    )
  },
})
