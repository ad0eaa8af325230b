// Bundles what browsers load: the playground, its worker, the embedded viewer, and the modules they load on demand.
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleDesign } from './bundle-design.mjs'
import { browserOptions, compress, entryOf, packageFile } from './web-asset.mjs'

/** Scripts of the pages that show a floor, and a building. */
const VIEWERS = ['viewer.ts', 'building-viewer.ts']

/**
 * Writes `web/` below the folder: `index.html`, and under `assets/` modules, styles, fonts and the kernels with a hash of their
 * content in the name, so that they can be cached for ever.
 *
 * @param {string} root of the repository
 * @param {string} folder
 * @param {string} converters digest in the names of the modules that `bundleConverters` makes, later or never
 */
export async function bundleWeb(root, folder, converters) {
  const { build } = await import('esbuild')
  const source = join(root, 'src/web/playground')
  const web = join(folder, 'web')
  const options = browserOptions(root, join(web, 'assets'))
  const design = await bundleDesign(root, web, options)
  const worker = await build({ ...options, entryPoints: [join(source, 'solver/solver-worker.ts')] })
  const define = {
    SOLVER_WORKER: JSON.stringify(`./${basename(entryOf(worker, 'solver-worker.ts'))}`),
    PLAN_WORKER: JSON.stringify(`./plan-worker-${converters}.js`),
    PLAN_WRITER: JSON.stringify(`./plan-writer-${converters}.js`),
    FIRST_ANSWER: JSON.stringify(await firstAnswer(root, folder, options)),
  }
  const page = await build({
    ...options,
    entryPoints: [join(source, 'playground-main.tsx'), ...VIEWERS.map((name) => join(root, `src/web/viewer/${name}`))],
    splitting: true,
    define,
  })
  await bundleFloorBoard(root, web, { ...options, define })
  const script = basename(entryOf(page, 'playground-main.tsx'))
  const style = Object.keys(page.metafile.outputs).find((path) => /\/playground-main-\w+\.css$/.test(path))
  if (style === undefined) throw new Error('Cannot build: the playground has no style sheet')
  const html = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('<!-- styles -->', [design.style, basename(style)].map(styleLink).join('\n'))
    .replace('<!-- scripts -->', `<script type="module" src="assets/${script}"></script>`)
  writeFileSync(join(web, 'index.html'), html)
  const [viewer, building] = VIEWERS.map((name) => basename(entryOf(page, name)))
  writeFileSync(join(web, 'viewer.json'), JSON.stringify({ script: viewer, building }))
  const kept = [
    ...partsOf(page, 'playground-main.tsx'),
    ...partsOf(worker, 'solver-worker.ts'),
    design.style,
    design.font,
    basename(style),
  ]
  await bundleOffline(source, { ...options, outdir: web }, { script, html, assets: kept })
  await compress(web)
}

/**
 * Writes the drawing board of floors, and the names of its files to `floor-board.json`. It is a bundle of its own: parts that it
 * shared with the playground would make the first load of that larger.
 *
 * @param {string} root of the repository
 * @param {string} web folder
 * @param {import('esbuild').BuildOptions} options
 */
async function bundleFloorBoard(root, web, options) {
  const { build } = await import('esbuild')
  const name = 'floor-board-main.tsx'
  const source = join(root, 'src/web/floor-board')
  const reader = await build({
    ...options,
    metafile: true,
    entryPoints: [join(source, 'background/pdf-worker.ts')],
    define: { PDF_LIBRARY: JSON.stringify(packageFile(root, 'pdf-library', 'unpdf', 'js')) },
  })
  const drawer = await build({ ...options, metafile: true, entryPoints: [join(source, 'plan/patch-worker.ts')] })
  const board = await build({
    ...options,
    define: {
      ...options.define,
      PDF_WORKER: JSON.stringify(`./${basename(entryOf(reader, 'pdf-worker.ts'))}`),
      PATCH_WORKER: JSON.stringify(`./${basename(entryOf(drawer, 'patch-worker.ts'))}`),
    },
    metafile: true,
    splitting: true,
    entryPoints: [join(source, name)],
  })
  const script = basename(entryOf(board, name))
  const style = Object.keys(board.metafile.outputs).find((path) => /\/floor-board-main-\w+\.css$/.test(path))
  if (style === undefined) throw new Error('Cannot build: the drawing board of floors has no style sheet')
  writeFileSync(join(web, 'floor-board.json'), JSON.stringify({ script, style: basename(style) }))
}

/**
 * Writes the service worker, which keeps what the page needs to open without a network.
 *
 * @param {string} source folder of the playground
 * @param {import('esbuild').BuildOptions} options
 * @param {{ script: string, html: string, assets: readonly string[] }} page names below `assets/`
 */
async function bundleOffline(source, options, { script, html, assets }) {
  const { build } = await import('esbuild')
  const files = [...new Set(assets)].sort().map((name) => `assets/${name}`)
  const digest = createHash('sha256')
    .update(JSON.stringify([html, files]))
    .digest('hex')
    .slice(0, 12)
  await build({
    ...options,
    entryNames: '[name]',
    entryPoints: [join(source, 'offline/service-worker.ts')],
    define: {
      OFFLINE_FILES: JSON.stringify(files),
      OFFLINE_BUILD: JSON.stringify(digest),
      OFFLINE_PAGE_SCRIPT: JSON.stringify(script),
    },
  })
}

/**
 * Names of the files that an entry point loads, at once or later.
 *
 * @param {import('esbuild').BuildResult<{ metafile: true }>} result
 * @param {string} name of the entry point
 */
function partsOf(result, name) {
  const { outputs } = result.metafile
  const found = new Set([entryOf(result, name)])
  for (const path of found)
    for (const part of outputs[path]?.imports ?? []) if (part.path in outputs) found.add(part.path)
  return [...found].map((path) => basename(path))
}

/**
 * The answer that the first view of the playground shows, computed by its own code.
 *
 * @param {string} root of the repository
 * @param {string} folder
 * @param {import('esbuild').BuildOptions} options
 */
async function firstAnswer(root, folder, options) {
  const { build } = await import('esbuild')
  const outfile = join(folder, 'first-answer.mjs')
  const { outdir: _, ...others } = options
  await build({
    ...others,
    entryNames: '[name]',
    outfile,
    entryPoints: [join(root, 'src/web/playground/solver/first-answer.ts')],
  })
  const { firstAnswer } = await import(pathToFileURL(outfile).href)
  const answer = firstAnswer(readFileSync(join(root, 'build/kernels.wasm')))
  for (const file of [outfile, `${outfile}.LEGAL.txt`]) rmSync(file, { force: true })
  return answer
}

/** @param {string} name below `assets/` */
const styleLink = (name) => `<link rel="stylesheet" href="assets/${name}">`
