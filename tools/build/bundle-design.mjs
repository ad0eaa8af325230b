// Bundles the design: the typeface, the style sheet for pages that are files, and the script of the pages that are served.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifyCss, scriptOf, writeAsset } from './web-asset.mjs'

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
  const font = writeAsset(assets, 'figtree', 'woff2', readFileSync(join(root, FONT)))
  const { fontFace, wholeSheet } = await run(build, join(root, 'src/web/design/style-sheet.ts'))
  const style = writeAsset(assets, 'design', 'css', await minifyCss(fontFace(font) + wholeSheet))
  const bundled = await build({
    ...options,
    entryPoints: [join(root, 'src/web/page-script/page-script.ts')],
    metafile: true,
  })
  const script = scriptOf(bundled)
  writeFileSync(join(web, 'design.json'), JSON.stringify({ font, style, script }))
  return { font, style, script }
}

/**
 * The style sheet is text in a module of TypeScript, which Node 20 cannot load as it is.
 *
 * @param {typeof import('esbuild').build} build
 * @param {string} entry
 * @returns {Promise<typeof import('../../src/web/design/style-sheet.ts')>}
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
