import { builtNames } from './built-names.ts'

interface BuiltDesign {
  /** Names of files below `/assets/`. */
  readonly font: string
  readonly style: string
  readonly script: string
}

/** What the build made for pages; undefined where it was not built: they are then set in a typeface of the system. */
export const builtDesign = builtNames<BuiltDesign>('design')
