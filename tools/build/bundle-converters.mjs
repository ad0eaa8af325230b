// Bundles what reads and writes files of other programs in browsers: made when it is first asked for.
import { join } from 'node:path'
import { browserOptions, compress, packageFile } from './web-asset.mjs'

/**
 * Writes `converters/assets/` below the folder.
 *
 * @param {string} root of the repository
 * @param {string} folder
 * @param {string} digest in the names by which the playground asks for them
 */
export async function bundleConverters(root, folder, digest) {
  const { build } = await import('esbuild')
  const source = join(root, 'src/web/playground/building')
  await build({
    ...browserOptions(root, join(folder, 'converters/assets')),
    entryPoints: ['plan-worker', 'plan-writer'].map((name) => ({
      in: join(source, `${name}.ts`),
      out: `${name}-${digest}`,
    })),
    entryNames: '[name]',
    splitting: true,
    define: {
      IFC_LIBRARY: JSON.stringify(packageFile(root, 'ifc-library', 'web-ifc', 'js')),
      IFC_WASM: JSON.stringify(packageFile(root, 'ifc-library', 'web-ifc', 'wasm')),
    },
    // What is not chosen in browsers is asked for all the same.
    external: ['node:*', 'web-ifc', 'fs', 'path', 'perf_hooks', 'worker_threads', 'module', 'url', 'crypto'],
  })
  await compress(join(folder, 'converters'))
}
