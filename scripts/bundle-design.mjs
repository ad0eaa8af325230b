// Bundles the design: the typeface, the style sheet for pages that are files, and the script of the pages that are served.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FONT = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'

/**
 * Writes the files to `web/assets/` with a hash in their names, and their names to `web/design.json`.
 *
 * @param {string} root of the repository
 * @param {string} web folder
 * @param {import('esbuild').BuildOptions} options for what browsers load
 * @returns {Promise<{ font: string, style: string, script: string }>} the names, below `web/assets/`
 */
export async function bundleDesign(root, web, options) {
  const { build } = await import('esbuild')
  const assets = join(web, 'assets')
  mkdirSync(assets, { recursive: true })
  const font = write(assets, 'figtree', 'woff2', readFileSync(join(root, FONT)))
  const { fontFace, wholeSheet } = await run(build, join(root, 'src/design/style-sheet.ts'))
  const sheet = await build({
    stdin: { contents: fontFace(font) + wholeSheet, loader: 'css' },
    minify: true,
    write: false,
    logLevel: 'error',
  })
  const style = write(assets, 'design', 'css', sheet.outputFiles[0]?.contents ?? new Uint8Array())
  const { metafile } = await build({
    ...options,
    entryPoints: [join(root, 'src/page-script/page-script.ts')],
    metafile: true,
  })
  const script = basename(Object.keys(metafile.outputs).find((path) => path.endsWith('.js')) ?? '')
  writeFileSync(join(web, 'design.json'), JSON.stringify({ font, style, script }))
  return { font, style, script }
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {string} extension
 * @param {Uint8Array} content
 */
function write(folder, name, extension, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase()
  const file = `${name}-${hash}.${extension}`
  writeFileSync(join(folder, file), content)
  return file
}

/**
 * The style sheet is text in a module of TypeScript, which Node 20 cannot load as it is.
 *
 * @param {typeof import('esbuild').build} build
 * @param {string} entry
 * @returns {Promise<typeof import('../src/design/style-sheet.ts')>}
 */
async function run(build, entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
  })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')}`)
}
