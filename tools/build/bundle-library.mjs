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
  const options = /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    platform: /** @type {const} */ ('neutral'),
    mainFields: ['module', 'main'],
    legalComments: /** @type {const} */ ('none'),
    logLevel: /** @type {const} */ ('error'),
    plugins: [withoutJsonSchema, withoutDescriptions, withoutMessages, withoutFormats, withoutCycles],
    // Zod writes functions where it may, which pages with a content security policy report: that is turned off.
    define: { 'globalThis.__zod_globalConfig': 'zodConfig' },
    banner: { js: 'var zodConfig={jitless:!0};' },
  })
  await build({
    ...options,
    entryPoints: ['index', 'draw', 'verify-params', 'create-roomwright'].map((name) => join(source, `${name}.ts`)),
    outdir: join(folder, 'library'),
    splitting: true,
    chunkNames: 'part-[hash]',
  })
  // For servers, whose bundlers move a file away from the address that its module computes.
  await build({
    ...options,
    entryPoints: [join(source, 'index.ts')],
    outfile: join(folder, 'library/inline.js'),
    plugins: [...options.plugins, inlinedKernels(root)],
  })
}

/** @param {string} root of the repository */
const inlinedKernels = (root) =>
  /** @type {import('esbuild').Plugin} */ ({
    name: 'inlined-kernels',
    setup(build) {
      build.onLoad({ filter: /library[\\/]default-source\.ts$/ }, () => {
        const base64 = readFileSync(join(root, 'build/kernels.wasm')).toString('base64')
        const contents = `export const defaultSource = () => Uint8Array.from(atob('${base64}'), (it) => it.charCodeAt(0))`
        return { contents }
      })
    },
  })

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

/** What schemas say of themselves is for documents: 2 kB compressed. */
const withoutDescriptions = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-descriptions',
  setup(build) {
    build.onLoad({ filter: /src[\\/]schema[\\/].+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/\s*\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|`[^`$]*`),?\s*\)/g, '')
        // The last argument of `component`, on a line of its own.
        .replace(/\n {2}(?:'(?:[^'\\]|\\.)*'|`[^`$]*`),\n\)/g, '\n)'),
      loader: 'ts',
    }))
  },
})

/** Faults are told in our own words (src/schema/wire/explain.ts), of which Zod's are no part: 1 kB compressed. */
const withoutMessages = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-messages',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: "export default () => ({ localeError: () => 'Invalid input' })",
    }))
  },
})

/** Texts of the library have no formats such as e-mail addresses, which each schema of a text could ask for: 3 kB compressed. */
const withoutFormats = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-formats',
  setup(build) {
    const method = /^ {4}\w+\(params\) \{\n\s*return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},?\n/gm
    build.onLoad({ filter: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(method, ''),
    }))
  },
})

/** No schema of the library holds itself, so a parse comes to an end without a memory of what it met: 1 kB compressed. */
const withoutCycles = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-cycles',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]core[\\/]memoizer\.js$/ }, () => ({
      contents: `export class $ZodCyclicError extends Error {}
        export const [memoizer, isRecursiveSchema, isBackEdge] = [
          () => ({ attach() {}, alloc: (_schema, _payload, fresh) => fresh }),
          () => false,
          () => false,
        ]`,
    }))
  },
})
