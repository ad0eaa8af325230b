import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { FoundPiece } from '../found.ts'
import { middleOf } from './piece-middle.ts'

/** How far the middle of a nightstand lies from the side of its bed at most, metres. */
const BESIDE_MAX = 0.75
/** Which share of a bed from its head on nightstands stand beside, and how far behind the head, metres. */
const HEAD_SHARE = 0.5
const BEHIND_MAX = 0.3

/** The type of a piece: a side table beside the head of a bed is a nightstand. */
export function typeOfPiece(piece: FoundPiece, beds: readonly FoundPiece[]): FurnitureType {
  if (piece.kind !== 'side_table') return piece.kind
  const [x, z] = middleOf(piece)
  return beds.some((bed) => isBesideHead(x, z, bed)) ? 'nightstand' : 'side_table'
}

function isBesideHead(x: number, z: number, { position: [px, , pz], rotation, shape }: FoundPiece): boolean {
  if (shape.type !== 'box') return false
  const turn = (rotation * Math.PI) / 180
  const [dx, dz] = [x - px, z - pz]
  // In the frame of the bed, whose head is at z = 0.
  const across = dx * Math.cos(turn) + dz * Math.sin(turn)
  const along = dz * Math.cos(turn) - dx * Math.sin(turn)
  const beside = across < 0 ? -across : across - shape.a
  return beside >= 0 && beside <= BESIDE_MAX && along >= -BEHIND_MAX && along <= HEAD_SHARE * shape.b
}
