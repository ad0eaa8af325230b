import type { Point } from '../../../../engine/drawing/display-list.ts'
import type { Extent } from '../../../../engine/drawing/room/outline.ts'
import { extentOfPiece, extentOfPieces, type Picked, type Pieces, shifted } from './edit-pieces.ts'

export type Alignment = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'across' | 'down'

/** Sets pieces flush with the outermost of them, or their middles on the middle of all of them. */
export function aligned(pieces: Pieces, picked: Picked, alignment: Alignment): Pieces {
  const all = extentOfPieces(pieces.filter((_, i) => picked.has(i)))
  if (!all) return pieces
  return pieces.map((item, i) => (picked.has(i) ? shifted(item, STEPS[alignment](all, extentOfPiece(item))) : item))
}

/** How far an extent moves to be aligned with that of all. */
const STEPS: Readonly<Record<Alignment, (all: Extent, one: Extent) => Point>> = {
  left: (all, one) => [all.minX - one.minX, 0],
  centre: (all, one) => [(all.minX + all.maxX - one.minX - one.maxX) / 2, 0],
  right: (all, one) => [all.maxX - one.maxX, 0],
  top: (all, one) => [0, all.minZ - one.minZ],
  middle: (all, one) => [0, (all.minZ + all.maxZ - one.minZ - one.maxZ) / 2],
  bottom: (all, one) => [0, all.maxZ - one.maxZ],
}

/** Makes the gaps between pieces equal; the outermost two stay. */
export function distributed(pieces: Pieces, picked: Picked, axis: Axis): Pieces {
  const [low, high] = axis === 'across' ? (['minX', 'maxX'] as const) : (['minZ', 'maxZ'] as const)
  const row = [...picked]
    .map((index) => ({ index, extent: extentOfPiece(pieces[index]!) }))
    .sort((a, b) => a.extent[low] + a.extent[high] - b.extent[low] - b.extent[high])
  if (row.length < 3) return pieces
  const sizeOf = (extent: Extent) => extent[high] - extent[low]
  const taken = row.reduce((sum, { extent }) => sum + sizeOf(extent), 0)
  const gap = (row.at(-1)!.extent[high] - row[0]!.extent[low] - taken) / (row.length - 1)
  const steps = new Map<number, number>()
  let at = row[0]!.extent[low]
  for (const { index, extent } of row) {
    steps.set(index, at - extent[low])
    at += sizeOf(extent) + gap
  }
  return pieces.map((item, i) => {
    const step = steps.get(i) ?? 0
    return step === 0 ? item : shifted(item, axis === 'across' ? [step, 0] : [0, step])
  })
}
