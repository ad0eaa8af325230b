import type { PieceKind } from '../furniture/furniture-words.ts'

/** Heights of pieces, which a drawing does not say, metres. */
const HEIGHTS: Readonly<Partial<Record<PieceKind, number>>> = {
  armchair: 0.85,
  bed: 0.5,
  bed_lamp: 0.4,
  carpet: 0.01,
  coffee_table: 0.45,
  dining_chair: 0.85,
  drawer_unit: 0.6,
  end_table: 0.55,
  exec_chair: 1.1,
  free_standing_lamp: 1.6,
  meeting_chair: 0.85,
  nightstand: 0.5,
  pendant_lamp: 0.4,
  shelf: 2,
  sideboard: 0.8,
  sofa: 0.85,
  task_chair: 1,
  tv: 0.7,
  wardrobe: 2.1,
}

export const usualHeight = (kind: PieceKind): number => HEIGHTS[kind] ?? 0.75
