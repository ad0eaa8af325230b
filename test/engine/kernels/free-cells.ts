import type { Walk } from '../../../src/engine/kernels/walk.ts'

/** Number of free cells in a slot. */
export const freeCells = (walk: Walk, slot: number): number => walk.rows(slot).free.reduce((sum, bit) => sum + bit, 0)
