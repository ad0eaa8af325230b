import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ServiceError } from '../../../../base/errors.ts'
import type { LoadFont } from '../write-options.ts'
import { firstFace, type Typeface } from './typefaces.ts'

const FILES = { regular: '400Regular/Figtree_400Regular.ttf', semibold: '600SemiBold/Figtree_600SemiBold.ttf' }
const ARABIC = '@expo-google-fonts/noto-sans-arabic/500Medium/NotoSansArabic_500Medium.ttf'

const { resolve } = createRequire(import.meta.url)

/** Reads a typeface of the package that has it. */
export const loadPackageFont: LoadFont = (weight) => readFile(resolve(`@expo-google-fonts/figtree/${FILES[weight]}`))

/**
 * The typefaces for letters that the main one lacks: files that the operator names, then Arabic, where its package is installed.
 *
 * @throws ServiceError `unavailable` naming a file that cannot be read
 */
export async function moreTypefaces(files: readonly string[] = []): Promise<Typeface[]> {
  const chosen = await Promise.all(
    files.map(async (file, i): Promise<Typeface> => {
      const [path = '', face] = file.split('#')
      try {
        const bytes = await readFile(path)
        return { name: `more-${i}`, bytes, face: face ?? firstFace(bytes) }
      } catch (error) {
        throw new ServiceError('unavailable', `fonts: ${path} cannot be read: ${(error as Error).message}`)
      }
    }),
  )
  const arabic = pathOf(ARABIC)
  return arabic === undefined ? chosen : [...chosen, { name: 'arabic', bytes: await readFile(arabic) }]
}

function pathOf(file: string): string | undefined {
  try {
    const path = resolve(file)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
