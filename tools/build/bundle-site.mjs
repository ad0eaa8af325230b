// Makes the documents: their pages by the program in docs/site/, their style sheet and their script.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifyCss, scriptOf, writeAsset } from './web-asset.mjs'

/**
 * Writes `web/docs/`, and what its pages load to `web/assets/`.
 *
 * @param {string} root of the repository
 * @param {string} folder
 * @param {import('esbuild').BuildOptions} options for what browsers load
 * @param {{ style: string, script: string }} design names below `web/assets/`
 */
export async function bundleSite(root, folder, options, design) {
  const { build } = await import('esbuild')
  const docs = await build({ ...options, entryPoints: [join(root, 'docs/site/client/docs.ts')], metafile: true })
  const scheme = await build({
    ...options,
    entryPoints: [join(root, 'docs/site/client/scheme.ts')],
    format: 'iife',
    metafile: true,
  })
  // A module of TypeScript that imports others, on Node 20 as on Deno; packages are found from where it lies.
  const program = join(folder, 'build-site.mjs')
  await build({
    entryPoints: [join(root, 'docs/site/build-site.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
  /** @type {typeof import('../../docs/site/build-site.ts')} */
  const { buildSite, siteSheet } = await import(pathToFileURL(program).href)
  rmSync(program)
  const style = writeAsset(join(folder, 'web/assets'), 'docs', 'css', await minifyCss(siteSheet))
  await buildSite(root, join(folder, 'web/docs'), {
    styles: [design.style, style],
    scripts: [design.script, scriptOf(docs)],
    scheme: scriptOf(scheme),
  })
}
