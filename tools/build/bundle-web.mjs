// Bundles what browsers load: the playground, its worker, the embedded viewer, and the modules they load on demand.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleDesign } from './bundle-design.mjs'
import { browserOptions, compress, entryOf } from './web-asset.mjs'

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
  const page = await build({
    ...options,
    entryPoints: [join(source, 'main.tsx'), ...VIEWERS.map((name) => join(root, `src/web/viewer/${name}`))],
    splitting: true,
    define: {
      SOLVER_WORKER: JSON.stringify(`./${basename(entryOf(worker, 'solver-worker.ts'))}`),
      PLAN_WORKER: JSON.stringify(`./plan-worker-${converters}.js`),
      PLAN_WRITER: JSON.stringify(`./plan-writer-${converters}.js`),
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
  const [viewer, building] = VIEWERS.map((name) => basename(entryOf(page, name)))
  writeFileSync(join(web, 'viewer.json'), JSON.stringify({ script: viewer, building }))
  await compress(web)
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
