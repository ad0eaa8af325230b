import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { loadOptional } from '../../base/optional-package.ts'

/** A file of a package which serves one use only, and is too large to be a part of the build. */
interface PackageFile {
  readonly package: string
  /** Beside the main module of the package. */
  readonly file: string
  /** Subject of the sentence that says that the package is missing. */
  readonly use: string
}

/** By their names below `/assets/`, where the version of the package follows the first part: `pdf-library-1.8.1.js`. */
const FILES: Readonly<Record<string, PackageFile>> = {
  'pdf-library.js': { package: 'unpdf', file: 'pdfjs.mjs', use: 'PDF files under plans' },
  'ifc-library.js': { package: 'web-ifc', file: 'web-ifc-api.js', use: 'IFC files' },
  'ifc-library.wasm': { package: 'web-ifc', file: 'web-ifc.wasm', use: 'IFC files' },
  'api-library.js': { package: 'swagger-ui-dist', file: 'swagger-ui-bundle.js', use: 'Forms of requests' },
}

/** The path of an asset that is a file of a package. */
export const PACKAGE_FILE = '/assets/:name{\\w+-library-.+}'

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  wasm: 'application/wasm',
}

/**
 * A file that browsers load, as its package has it.
 *
 * @param name below `/assets/`
 * @returns undefined where no such file is served
 * @throws ServiceError `unavailable` where its package is missing
 */
export async function readPackageFile(
  name: string,
): Promise<{ content: Uint8Array<ArrayBuffer>; type: string } | undefined> {
  const [, library, ending] = /^(\w+-library)-[\d.]+\.(js|wasm)$/.exec(name) ?? []
  const found = FILES[`${library}.${ending}`]
  if (!found) return undefined
  return loadOptional(found.package, found.use, async () => {
    const main = createRequire(import.meta.url).resolve(found.package)
    return { content: new Uint8Array(await readFile(join(dirname(main), found.file))), type: TYPES[ending!]! }
  })
}
