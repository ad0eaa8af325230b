import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { LoadFont } from '../write-options.ts'

const FILES = { regular: '400Regular/Figtree_400Regular.ttf', semibold: '600SemiBold/Figtree_600SemiBold.ttf' }

/** Reads a typeface of the package that has it. */
export const loadPackageFont: LoadFont = (weight) =>
  readFile(createRequire(import.meta.url).resolve(`@expo-google-fonts/figtree/${FILES[weight]}`))
