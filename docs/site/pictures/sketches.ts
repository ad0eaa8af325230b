import { accessSketches } from './access-sketches.ts'
import { conceptSketches } from './concept-sketches.ts'
import type { Sketch } from './sketch.ts'

/** Drawings that explain, by the name of their picture. */
export const sketches: Readonly<Record<string, (scheme: 'light' | 'dark') => Sketch>> = {
  ...conceptSketches,
  ...accessSketches,
}
