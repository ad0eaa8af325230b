// Bundles what other programs import: the solver in process, for every runtime.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Writes `library/` below the folder: modules without a dependency, the parts that can be used apart in files of their own.
 *
 * @param {string} root of the repository
 * @param {string} folder
 */
export async function bundleLibrary(root, folder) {
  const { build } = await import('esbuild')
  const source = join(root, 'src/sdk/library')
  await build({
    absWorkingDir: root,
    entryPoints: ['index', 'draw', 'verify-params', 'create-roomwright'].map((name) => join(source, `${name}.ts`)),
    outdir: join(folder, 'library'),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    chunkNames: 'part-[hash]',
    legalComments: 'none',
    logLevel: 'error',
    plugins: [withoutJsonSchema],
    // Zod writes functions where it may, which pages with a content security policy report: it is told not to.
    define: { 'globalThis.__zod_globalConfig': 'zodConfig' },
    banner: { js: 'var zodConfig={jitless:!0};' },
  })
}

/**
 * Writes `client/index.js` below the folder; tRPC is loaded as the project that imports it has it.
 *
 * @param {string} root of the repository
 * @param {string} folder
 */
export async function bundleClient(root, folder) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'src/sdk/client/client.ts')],
    outfile: join(folder, 'client/index.js'),
    bundle: true,
    packages: 'external',
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    logLevel: 'error',
  })
}

/** Every schema of Zod can write itself as JSON Schema, which the library never asks for: 5 kB compressed. */
const withoutJsonSchema = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-json-schema',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/ }, ({ path }) => {
      const exported = readFileSync(path, 'utf8').matchAll(/^export (?:function|class|const) (\w+)/gm)
      return { contents: [...exported].map(([, name]) => `export const ${name} = () => {}`).join('\n') }
    })
  },
})
