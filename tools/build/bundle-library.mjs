// Bundles what other programs import: the solver in process, for every runtime.
import { readdirSync, readFileSync } from 'node:fs'
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
    plugins: [
      withoutJsonSchema,
      withoutDescriptions,
      withoutMessages,
      withoutUnusedMethods(root),
      withoutCycles,
      withoutHashChecks,
      withoutFittingSymbols,
    ],
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

/** Fittings are drawn as blocks: their symbols are for plans of floors, which the library does not draw. */
const withoutFittingSymbols = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-fitting-symbols',
  setup(build) {
    build.onLoad({ filter: /symbols[\\/]fitting-symbols\.ts$/ }, () => ({
      contents: 'export const FITTING_SYMBOLS = {}',
    }))
  },
})

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

/**
 * Writes `element/` below the folder: the element, three dimensions and editing in files that it loads when they are asked for,
 * and the component of React beside.
 *
 * @param {string} root of the repository
 * @param {string} folder
 */
export async function bundleElement(root, folder) {
  const { build } = await import('esbuild')
  const options = /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    platform: /** @type {const} */ ('browser'),
    legalComments: /** @type {const} */ ('inline'),
    logLevel: /** @type {const} */ ('error'),
  })
  await build({
    ...options,
    entryPoints: [join(root, 'src/sdk/element/index.ts')],
    outdir: join(folder, 'element'),
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [withoutBlanks, withoutPlaces],
  })
  await build({
    ...options,
    entryPoints: [join(root, 'src/sdk/element/react-plan.ts')],
    outfile: join(folder, 'element/react.js'),
    // Components of servers may import it: it is one of the client.
    banner: { js: "'use client';" },
    external: ['react', './index.js'],
    plugins: [beside],
  })
}

/** Rules of style sheets that stand in texts, a line each. */
const withoutBlanks = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-blanks',
  setup(build) {
    build.onLoad({ filter: /[\\/](?:element-parts|layer-styles)\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^[.:[].*\}$/gm, (rule) =>
        rule.replace(/ ?([{};,]) ?|(?<=\{.*:) /g, '$1').replaceAll(';}', '}'),
      ),
      loader: 'ts',
    }))
  },
})

/** Where a card's pieces stand is for placing them, which the element never does: 0.4 kB. */
const withoutPlaces = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-places',
  setup(build) {
    build.onLoad({ filter: /[\\/]cards[\\/].*-card\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(/^ +atWall: '.*',\n/m, ''),
      loader: 'ts',
    }))
    build.onLoad({ filter: /[\\/]cards[\\/]at-wall\.ts$/ }, () => ({
      errors: [{ text: 'The element has no places.' }],
    }))
  },
})

/** The component loads the element as a file beside it, which pages that show it in several ways share. */
const beside = /** @type {import('esbuild').Plugin} */ ({
  name: 'beside',
  setup(build) {
    build.onResolve({ filter: /^\.\/index\.ts$/ }, () => ({ path: './index.js', external: true }))
  },
})

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

/** What schemas say of themselves is for documents, and the floor around a piece that cards tell for the playground: 2 kB compressed. */
const withoutDescriptions = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-descriptions',
  setup(build) {
    build.onLoad({ filter: /src[\\/]schema[\\/].+\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replace(/\.describe\(description\)|\s*\.meta\(\{ [^{}]* \}\)/g, '')
        .replace(/\s*\.describe\(\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),?\s*\)/g, '')
        // The floor that the playground shows around a piece, which the library never reads.
        .replace(/^ +clearance: (?:\{ [^{}]* \}|[A-Z_]+),\n/gm, '')
        // The last argument of `component`, on a line of its own.
        .replace(/\n {2}(?:'(?:[^'\\]|\\.)*'|`[^`]*`),\n\)/g, '\n)'),
      loader: 'ts',
    }))
  },
})

/** Faults are reported in our own words (src/schema/wire/explain.ts), of which Zod's are no part: 1 kB compressed. */
const withoutMessages = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-messages',
  setup(build) {
    build.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]en\.js$/ }, () => ({
      contents: "export default () => ({ localeError: () => 'Invalid input' })",
    }))
  },
})

/**
 * Schemas of Zod carry every method that anyone could call, and with them all that those call: the ones that no source of
 * ours names go, and so do functions that write functions, which are turned off: 7 kB compressed.
 *
 * @param {string} root of the repository
 */
const withoutUnusedMethods = (root) =>
  /** @type {import('esbuild').Plugin} */ ({
    name: 'without-unused-methods',
    setup(build) {
      const schemas = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((name) => /^(?:schema.(?:furnishing|wire)|sdk.library)\b.+\.ts$/.test(name))
        .map((name) => readFileSync(join(root, 'src', name), 'utf8'))
      const called = new Set(schemas.flatMap((text) => text.match(/(?<=\.)\w+(?=\()/g) ?? []))
      for (const name of ['check', 'clone']) called.add(name) // by the others
      for (const name of ['describe', 'meta']) called.delete(name) // see withoutDescriptions
      for (const name of ['catch', 'includes', 'startsWith']) called.delete(name) // of texts and promises
      const method = /^ {4}(?:async )?(\w+)(?:: (?:async )?function \w+)?\(.*\) \{\n(?: {8}.*\n)* {4}\},?\n/gm
      const accessor = /^ {4}[gs]et .+\(.*\) \{\n(?: {8}.*\n)* {4}\},?\n/gm
      build.onLoad({ filter: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8')
          .replace(accessor, '')
          // Formats of texts, such as that of a web address, have names that other things have, too.
          .replace(method, (text, name) => (called.has(name) && !/core\._\w+\(Zod/.test(text) ? text : ''))
          .replace('import { util } from "../core/index.js"', 'import * as util from "../core/util.js"')
          .replaceAll('core.util.', 'util.')
          .replaceAll('$ZodObjectJIT', '$ZodObject'),
      }))
      build.onLoad({ filter: /zod[\\/]v4[\\/]classic[\\/]errors\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8').replace(/^ {4}_lazyMethod\(proto, "(?:format|flatten)".*\n/gm, ''),
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

/** What is hashed are texts and bytes of our own, which need no look at what they are: 0.3 kB compressed. */
const withoutHashChecks = /** @type {import('esbuild').Plugin} */ ({
  name: 'without-hash-checks',
  setup(build) {
    const check = /^(export function (?:anumber|abytes|aexists|aoutput)\((\w+)\b.*\) \{\n)(?: {4}.*\n)+\}/gm
    build.onLoad({ filter: /@noble[\\/]hashes[\\/]utils\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(check, '$1return $2 }'),
    }))
  },
})
