// Steps of the bundles that the design and the documents share.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

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
