import type { Sketch } from './sketch.ts'
export const sketches: Readonly<Record<string, (scheme: 'light' | 'dark') => Sketch>> = {}
