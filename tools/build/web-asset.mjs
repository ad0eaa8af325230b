// Steps that the bundles for browsers share.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as gzipCallback } from 'node:zlib'

const gzip = promisify(gzipCallback)
const brotli = promisify(brotliCompress)

/**
 * Writes a file with a hash of its content in its name.
 *
 * @param {string} folder made where there is none
 * @param {string} name
 * @param {string} extension
 * @param {Uint8Array} content
 * @returns {string} the name of the file
 */
export function writeAsset(folder, name, extension, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase()
  const file = `${name}-${hash}.${extension}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), content)
  return file
}

/**
 * @param {string} css
 * @returns {Promise<Uint8Array>}
 */
export async function minifyCss(css) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: css, loader: 'css' },
    minify: true,
    write: false,
    logLevel: 'error',
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

/**
 * The name of the script that a bundle of one entry point made.
 *
 * @param {import('esbuild').BuildResult<{ metafile: true }>} result
 */
export const scriptOf = ({ metafile }) =>
  basename(Object.keys(metafile.outputs).find((path) => path.endsWith('.js')) ?? '')

/**
 * The name of the style sheet that it made beside.
 *
 * @param {import('esbuild').BuildResult<{ metafile: true }>} result
 */
export const styleOf = ({ metafile }) =>
  basename(Object.keys(metafile.outputs).find((path) => path.endsWith('.css')) ?? '')

/**
 * Options of esbuild for what browsers load.
 *
 * @param {string} root of the repository
 * @param {string} assets folder of what is made
 */
export const browserOptions = (root, assets) =>
  /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    platform: /** @type {const} */ ('browser'),
    outdir: assets,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: {
      '.wasm': /** @type {const} */ ('file'),
      '.woff2': /** @type {const} */ ('file'),
      '.ttf': /** @type {const} */ ('file'),
    },
    // What only servers load stands in modules of its own, which browsers never ask for.
    external: ['node:*'],
    jsx: /** @type {const} */ ('automatic'),
    jsxImportSource: 'preact',
    legalComments: /** @type {const} */ ('linked'),
    metafile: /** @type {const} */ (true),
    logLevel: /** @type {const} */ ('error'),
    plugins: [withoutJsonSchema],
  })

/**
 * Pages check values against schemas and never write JSON Schema: what zod has for that, which each of its schemas refers to, would
 * be a fortieth of what the playground loads at first.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutJsonSchema = {
  name: 'without JSON Schema',
  setup(build) {
    const filter = /zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors)\.js$/
    build.onLoad({ filter }, ({ path }) => {
      const names = readFileSync(path, 'utf8').matchAll(/^export (?:const|function) (\w+)/gm)
      const none = 'const none = () => undefined'
      return { contents: [none, ...Array.from(names, ([, name]) => `export { none as ${name} }`)].join('\n') }
    })
  },
}

/**
 * @param {import('esbuild').BuildResult<{ metafile: true }>} result
 * @param {string} name of the entry point
 */
export function entryOf({ metafile }, name) {
  const found = Object.entries(metafile.outputs).find(
    ([path, { entryPoint }]) => entryPoint?.endsWith(`/${name}`) && path.endsWith('.js'),
  )
  if (!found) throw new Error(`Cannot build: no output for ${name}`)
  return found[0]
}

/**
 * The address of a file that the service sends from an optional package, relative to other assets: src/serve/http/package-files.ts.
 *
 * @param {string} root of the repository
 * @param {string} library its name there
 * @param {string} name of the package
 * @param {'js' | 'wasm'} ending
 */
export function packageFile(root, library, name, ending) {
  const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return `./${library}-${peerDependencies[name]}.${ending}`
}

/** Kinds that are worth compressing; fonts and pictures are compressed already. */
const COMPRESSED = /\.(?:html|js|css|wasm|svg|json|txt|xml)$/

/**
 * Writes each file in the encodings that browsers take, beside it.
 *
 * @param {string} folder
 */
export async function compress(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((it) => it.isFile() && COMPRESSED.test(it.name))
    .map((it) => join(it.parentPath, it.name))
  await Promise.all(
    files.map(async (path) => {
      const content = readFileSync(path)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      const [zipped, squeezed] = await Promise.all([gzip(content, { level: 9 }), brotli(content, { params })])
      writeFileSync(`${path}.gz`, zipped)
      writeFileSync(`${path}.br`, squeezed)
    }),
  )
}
