// Bundles what other programs import: the solver in process, for every runtime.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leanZod } from './lean-zod.mjs'

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
    plugins: [leanZod(root), withoutDescriptions, withoutHashChecks, withoutFittingSymbols],
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
