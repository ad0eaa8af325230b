// What others install: the packed file and the git address, in projects of their own. Uses the registry; some minutes.
// `npm run package`; with `-- --all`, before a release, from the git address and without development dependencies too. The last
// line is `package: N passed, N failed`.
import { deepEqual, equal, match } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isDrawn } from '../gate/drawn.ts'
import { answerTo, copyBuild, resultOf, run, runChecks, startService } from './checks.ts'
import { bundlerChecks, libraryChecks, smallPackageChecks } from './library-checks.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'roomwright-package-'))
const clone = join(temporary, 'clone')
const isAll = process.argv.includes('--all')
const example = join(root, 'examples/bedroom.json')
// As in the shell of a user: npm hands its own settings to what it runs, and INIT_CWD is one of them.
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$)/i.test(name)))
// What is in the cache is asked for once: the step before has just filled it.
const npm = (folder: string, ...args: string[]) =>
  run(folder, 'npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], env)
const settings = { ...env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: 'memory', FURNISH_THREADS: '1' }

/** The oldest release of tRPC that package.json accepts, as a program with other users of tRPC may have it. */
const OLDEST_TRPC = '11.22.1'

/** Most that the packed file takes, bytes. */
const PACKED_MAX = 4_000_000

function project(name: string): string {
  const folder = join(temporary, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  return folder
}

/**
 * What is installed here is not fetched again, and what was built here of the same sources not built again: both take longer than all else.
 * Before a release (`--all`) the clone installs and builds what it needs, as the gate has done on the clone in which it runs.
 */
function copyMade(): void {
  const installed = ['tools/extras/node_modules', ...(isAll ? [] : ['node_modules'])]
  for (const folder of installed.filter((it) => existsSync(join(root, it))))
    run(root, 'sh', ['-c', 'cp -RPl "$0" "$1" || { rm -rf "$1"; cp -RP "$0" "$1"; }', folder, join(clone, folder)])
  if (!isAll && existsSync(join(root, 'build'))) copyBuild(root, clone)
}

const parts = new Map<string, string>()

function packedPart(name: string): string {
  const file = parts.get(name) ?? packFile('--workspace', `@roomwright/${name}`)
  parts.set(name, file)
  return file
}

/** @returns the packed file */
function packFile(...args: string[]): string {
  const [{ filename }] = JSON.parse(npm(clone, 'pack', ...args, '--json', '--pack-destination', temporary))
  return join(temporary, filename)
}

let packed = ''
let byFile = ''
let byGit = ''
let expected = ''
const served: Record<string, string> = {}

const places = { project: () => byFile, served: () => served, clone, packedPart, makeProject: project, npm }

const otherWays = {
  'the git address installs the same': () => {
    byGit = project('by-git')
    npm(byGit, 'install', `git+file://${clone}`)
    equal(run(byGit, 'npx', ['roomwright', 'furnish', example, '--json'], env), expected)
    const program = `import { createRoomwrightClient } from 'roomwright/client'; process.stdout.write(typeof createRoomwrightClient)`
    equal(run(byGit, process.execPath, ['--input-type=module', '-e', program]), 'function')
    equal(existsSync(join(byGit, 'node_modules/roomwright/src')), false)
  },
  'a built clone starts without development dependencies': async () => {
    npm(clone, 'ci', '--omit=dev')
    equal(existsSync(join(clone, 'node_modules/assemblyscript')), false) // TypeScript remains: tRPC asks for it
    const service = await startService(clone, 'npm', ['start'], settings)
    const built = await answerTo(service.url, example)
    equal(await service.stop(), 0)
    writeFileSync(join(clone, 'src/newer.ts'), '')
    const older = await startService(clone, 'npm', ['start'], settings)
    equal(await answerTo(older.url, example), built)
    equal(await older.stop(), 0)
  },
  'a clone that was never built says what is missing': () => {
    rmSync(join(clone, 'build'), { recursive: true })
    const { status, stderr } = spawnSync('npm', ['start', '--silent'], { cwd: clone, env, encoding: 'utf8' })
    equal(status, 1)
    match(stderr, /compilers are not installed; run `npm ci`, then `npm run build`/)
  },
  'the unpacked package starts': async () => {
    run(temporary, 'tar', ['xzf', packed])
    const folder = join(temporary, 'package')
    npm(folder, 'install', '--omit=dev')
    const service = await startService(folder, 'npm', ['start'], settings)
    equal((await fetch(`${service.url}/healthz`)).status, 200)
    equal(await service.stop(), 0)
  },
}

await runChecks('package', {
  'npm pack packs a clean clone': () => {
    run(temporary, 'git', ['clone', '--quiet', root, clone])
    copyMade()
    packed = packFile()
    equal(run(clone, 'git', ['status', '--short']), '')
  },
  'the packed file is small': () => {
    const { size } = statSync(packed)
    console.log(`        ${size} bytes`)
    equal(size <= PACKED_MAX, true, `${size} bytes are more than ${PACKED_MAX}`)
  },
  'the package holds what runs, its types and its documentation, and no maps': () => {
    const files = run(temporary, 'tar', ['tzf', packed]).trim().split('\n')
    const expected =
      /^package\/(build\/(program|library|client|element)\/.+\.js|build\/types\/.+\.d\.ts|build\/kernels\.wasm|build\/sbom\.cdx\.json|build\/schemas\/.+\.json|build\/(web|converters|site)\/.+|(deploy|examples|ops)\/.+|tools\/build\/.+\.mjs|(README|CHANGES)\.md|LICENSE|package\.json)$/
    deepEqual(
      files.filter((file) => !expected.test(file)),
      [],
    )
    for (const file of [
      'build/kernels.wasm',
      'build/program/process/cli.js',
      'build/program/store/engine/embedded/pglite-maker.js',
      'build/program/store/engine/embedded/pglite-worker.js',
      'build/site/docs/index.html',
    ])
      equal(files.includes(`package/${file}`), true, file)
    const { bomFormat, components } = JSON.parse(run(temporary, 'tar', ['xzOf', packed, 'package/build/sbom.cdx.json']))
    equal(bomFormat, 'CycloneDX')
    const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = new Map(components.map((it: { name: string; version: string }) => [it.name, it.version]))
    for (const name of Object.keys(dependencies)) equal(named.has(name), true, name)
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
    const locked = (Object.entries(packages) as [string, { version?: string; dev?: boolean }][])
      .filter(([path, { dev, version }]) => path.includes('node_modules/') && version !== undefined && !dev)
      .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
    deepEqual(
      [...new Set(components.map((it: { name: string; version: string }) => `${it.name}@${it.version}`))].sort(),
      [...new Set(locked)].sort(),
    )
    equal(spawnSync('grep', ['-rl', 'sourceMappingURL', join(clone, 'build/program')], { encoding: 'utf8' }).stdout, '')
  },
  'the packed file installs beside another tRPC without a second copy': () => {
    byFile = project('by-file')
    npm(byFile, 'install', packed, `@trpc/client@${OLDEST_TRPC}`, `@trpc/server@${OLDEST_TRPC}`)
    equal(existsSync(join(byFile, 'node_modules/roomwright/node_modules')), false)
  },
  'its command line furnishes': () => {
    match(run(byFile, 'npx', ['roomwright', '--version'], env), /^roomwright \d/)
    expected = run(root, process.execPath, ['build/program/process/cli.js', 'furnish', example, '--json'])
    equal(run(byFile, 'npx', ['roomwright', 'furnish', example, '--json'], env), expected)
  },
  'its service and its client furnish, from ES modules and CommonJS': async () => {
    const service = await startService(byFile, 'node_modules/.bin/roomwright', ['serve'], settings)
    const call = `createRoomwrightClient('${service.url}').furnish.mutate(${JSON.stringify(JSON.parse(readFileSync(example, 'utf8')).params)})
      .then((result) => process.stdout.write(JSON.stringify(result) + '\\n'))`
    const modules = `import { createRoomwrightClient } from 'roomwright/client'; ${call}`
    const commonJs = `const { createRoomwrightClient } = require('roomwright/client'); ${call}`
    equal(run(byFile, process.execPath, ['--input-type=module', '-e', modules]), expected)
    equal(run(byFile, process.execPath, ['--no-warnings', '--input-type=commonjs', '-e', commonJs]), expected)
    const requests = join(root, 'examples')
    for (const file of readdirSync(requests).filter((name) => name.endsWith('.json')))
      served[file] = await resultOf(service.url, join(requests, file))
    const picture = await fetch(`${service.url}/docs/examples/pictures/playground.png`)
    deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'])
    const documents = await (await fetch(`${service.url}/docs/tutorial`)).text()
    const assets = [...documents.matchAll(/(?:href|src)="\.\.\/(assets\/[^"]+)"/g)].map(([, path]) => path!)
    // The design is one file for documents and playground.
    equal(assets.length >= 4, true)
    for (const path of assets) equal([path, (await fetch(`${service.url}/${path}`)).status].join(), `${path},200`)
    const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    for (const [library, name] of [
      ['ifc', 'web-ifc'],
      ['pdf', 'unpdf'],
      ['api', 'swagger-ui-dist'],
    ] as const) {
      const answer = await fetch(`${service.url}/assets/${library}-library-${peerDependencies[name]}.js`)
      equal(answer.status, 503)
      match((await answer.json()).detail, new RegExp(`need the package ${name}, which is not installed: install it`))
    }
    equal(await service.stop(), 0)
  },
  'its types hold in TypeScript, for Node and for bundlers': () => {
    cpSync(join(root, 'test/sdk/client/typescript'), byFile, { recursive: true })
    for (const [module, moduleResolution] of [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const) {
      const options = ['--module', module, '--moduleResolution', moduleResolution, '--types', '']
      run(byFile, process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', ...options])
    }
  },
  ...libraryChecks(places),
  // One of the two at a landing.
  ...(isDrawn(0, 2) ? smallPackageChecks(places) : {}),
  ...(isDrawn(1, 2) ? bundlerChecks(places) : {}),
  ...(isAll ? otherWays : {}),
})
rmSync(temporary, { recursive: true, force: true })
