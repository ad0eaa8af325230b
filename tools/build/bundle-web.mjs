// Bundles what browsers load: the playground, its worker, the embedded viewer, and the modules they load on demand.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bundleDesign } from './bundle-design.mjs'
import { bundleSite } from './bundle-site.mjs'

/** Kinds that are worth compressing; fonts and pictures are compressed already. */
const COMPRESSED = /\.(?:html|js|css|wasm|svg|json|txt|xml)$/

/**
 * Writes `web/` below the folder: `index.html`, and under `assets/` modules, styles, fonts and the kernels with a hash of their
 * content in the name, so that they can be cached for ever.
 *
 * @param {string} root of the repository
 * @param {string} folder
 */
export async function bundleWeb(root, folder) {
  const { build } = await import('esbuild')
  const source = join(root, 'src/web/playground')
  const web = join(folder, 'web')
  const options = /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    platform: /** @type {const} */ ('browser'),
    outdir: join(web, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: {
      '.wasm': /** @type {const} */ ('file'),
      '.woff2': /** @type {const} */ ('file'),
      '.ttf': /** @type {const} */ ('file'),
    },
    // What only servers load stands in modules of its own, which browsers never ask for.
    external: ['node:*'],
    jsx: /** @type {const} */ ('automatic'),
    jsxImportSource: 'preact',
    legalComments: /** @type {const} */ ('linked'),
    metafile: /** @type {const} */ (true),
    logLevel: /** @type {const} */ ('error'),
  })
  const design = await bundleDesign(root, web, options)
  const worker = await build({ ...options, entryPoints: [join(source, 'solver/solver-worker.ts')] })
  const reader = await build({
    ...options,
    entryPoints: [join(source, 'building/plan-worker.ts')],
    splitting: true,
    // What is not chosen in browsers is asked for all the same.
    external: ['fs', 'path', 'perf_hooks', 'worker_threads', 'module', 'url', 'crypto'],
  })
  const page = await build({
    ...options,
    entryPoints: [join(source, 'main.tsx'), join(root, 'src/web/viewer/viewer.ts')],
    splitting: true,
    define: {
      SOLVER_WORKER: JSON.stringify(`./${basename(entryOf(worker, 'solver-worker.ts'))}`),
      PLAN_WORKER: JSON.stringify(`./${basename(entryOf(reader, 'plan-worker.ts'))}`),
      FIRST_ANSWER: JSON.stringify(await firstAnswer(root, folder, options)),
    },
  })
  const script = basename(entryOf(page, 'main.tsx'))
  const style = Object.keys(page.metafile.outputs).find((path) => /\/main-\w+\.css$/.test(path))
  if (style === undefined) throw new Error('Cannot build: the playground has no style sheet')
  const html = readFileSync(join(source, 'index.html'), 'utf8')
    .replace('<!-- styles -->', [design.style, basename(style)].map(styleLink).join('\n'))
    .replace('<!-- scripts -->', `<script type="module" src="assets/${script}"></script>`)
  writeFileSync(join(web, 'index.html'), html)
  writeFileSync(join(web, 'viewer.json'), JSON.stringify({ script: basename(entryOf(page, 'viewer.ts')) }))
  await bundleSite(root, folder, options, design)
  compress(web)
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

/**
 * @param {import('esbuild').BuildResult<{ metafile: true }>} result
 * @param {string} name of the entry point
 */
function entryOf({ metafile }, name) {
  const found = Object.entries(metafile.outputs).find(
    ([path, { entryPoint }]) => entryPoint?.endsWith(`/${name}`) && path.endsWith('.js'),
  )
  if (!found) throw new Error(`Cannot build: no output for ${name}`)
  return found[0]
}

/**
 * Writes each file in the encodings that browsers take, beside it.
 *
 * @param {string} folder
 */
export function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  }
}
