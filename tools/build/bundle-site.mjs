// Makes the documents: their pages by the program in docs/site/, their style sheet and their script.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundleDesign } from './bundle-design.mjs'
import { browserOptions, compress, minifyCss, packageFile, scriptOf, styleOf, writeAsset } from './web-asset.mjs'

/**
 * Writes `site/docs/`, and what its pages load to `site/assets/`.
 *
 * @param {string} root of the repository
 * @param {string} folder
 */
export async function bundleSite(root, folder) {
  const { build } = await import('esbuild')
  const site = join(folder, 'site')
  const options = browserOptions(root, join(site, 'assets'))
  const design = await bundleDesign(root, site, options)
  const docs = await build({ ...options, entryPoints: [join(root, 'docs/site/client/docs.ts')], metafile: true })
  const scheme = await build({
    ...options,
    entryPoints: [join(root, 'docs/site/client/scheme.ts')],
    format: 'iife',
    metafile: true,
  })
  const tryApi = await build({
    ...options,
    entryPoints: [join(root, 'docs/site/client/try-api.ts')],
    // Pictures within its style sheet.
    loader: { ...options.loader, '.svg': 'dataurl' },
    define: { API_LIBRARY: JSON.stringify(packageFile(root, 'api-library', 'swagger-ui-dist', 'js')) },
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
  const style = writeAsset(join(site, 'assets'), 'docs', 'css', await minifyCss(siteSheet))
  await buildSite(root, join(site, 'docs'), {
    styles: [design.style, style],
    scripts: [design.script, scriptOf(docs)],
    ofPages: { 'reference-try': { style: styleOf(tryApi), script: scriptOf(tryApi) } },
    scheme: scriptOf(scheme),
  })
  await compress(site)
}
