import { elementAt } from '../../../../engine/geometry/element-at.ts'
import type { Ring } from '../../../../engine/geometry/frame.ts'
import { bounds, containsPoint } from '../../../../engine/geometry/ring.ts'
import type { LayoutAsset, LayoutSpace } from '../../../../schema/resources/floors/floor-layout.ts'
import { type FoundPiece, modelledOf } from '../found.ts'
import { plainName } from '../plan-names.ts'
import { backToWall } from './back-to-wall.ts'
import { middleOf } from './piece-middle.ts'
import { typeOfPiece } from './side-tables.ts'
import { typedInRoom } from './types-in-rooms.ts'
import { isDesk, withUserSide } from './user-side.ts'

/** A space with the pieces whose middles are in it. */
interface FilledSpace {
  readonly id: string
  readonly name: string
  readonly usage: string | null
  readonly ring: Ring
  readonly box: ReturnType<typeof bounds>
  readonly pieces: Standing[]
}

interface Standing {
  /** Of the type that its room tells. */
  piece: FoundPiece
  readonly x: number
  readonly z: number
  /** How far it reaches from its middle at most. */
  readonly reach: number
}

/** The pieces of a floor as a layout has them: each in its space, turned as walls and the pieces around it tell. */
export function layoutAssets(pieces: readonly FoundPiece[], spaces: readonly LayoutSpace[]): LayoutAsset[] {
  const filled = spaces.map(({ id, name, usage, room }): FilledSpace => {
    const ring = room.boundary.shape.points.flat()
    return { id, name, usage, ring, box: bounds(ring), pieces: [] }
  })
  const all = pieces.map((piece) => {
    const [x, z] = middleOf(piece)
    const standing: Standing = { piece, x, z, reach: reachOf(piece) }
    const around = filled.find((space) => holds(space, x, z))
    around?.pieces.push(standing)
    return { standing, around }
  })
  for (const space of filled) {
    const typed = typedInRoom(
      space.pieces.map(({ piece }) => piece),
      space,
    )
    for (const [i, piece] of typed.entries()) elementAt(space.pieces, i).piece = piece
  }
  return all.map(({ standing, around }) => layoutAsset(standing, around))
}

const holds = ({ ring, box }: FilledSpace, x: number, z: number): boolean =>
  x >= box.minX && x <= box.maxX && z >= box.minZ && z <= box.maxZ && containsPoint(ring, x, z)

function layoutAsset(standing: Standing, around: FilledSpace | undefined): LayoutAsset {
  const near = around ? nearOf(standing, around.pieces) : []
  const piece = around ? turnedInRoom(standing.piece, around.ring, near) : standing.piece
  const [x, y, z] = piece.position
  const beds = near.filter(({ kind }) => kind === 'bed')
  return {
    id: piece.id ?? crypto.randomUUID(),
    type: typeOfPiece(piece, beds),
    name: piece.name === null ? null : plainName(piece.name),
    position: [rounded(x), rounded(y), rounded(z)],
    rotation: rounded(piece.rotation),
    shape: piece.shape,
    groupId: null,
    spaceId: around?.id ?? null,
    origin: null,
    moved: false,
    ...modelledOf(piece),
  }
}

const turnedInRoom = (piece: FoundPiece, ring: Ring, near: readonly FoundPiece[]): FoundPiece =>
  isDesk(piece) ? withUserSide(piece, ring, near) : backToWall(piece, ring)

/** How far around a piece others are looked at, metres. */
const NEAR = 2.5

/** The pieces around one for which they matter. */
function nearOf({ piece, x, z, reach }: Standing, others: readonly Standing[]): FoundPiece[] {
  if (!isDesk(piece) && piece.kind !== 'side_table') return []
  return others
    .filter((it) => it.piece !== piece && Math.hypot(it.x - x, it.z - z) <= NEAR + reach + it.reach)
    .map((it) => it.piece)
}

function reachOf({ shape }: FoundPiece): number {
  switch (shape.type) {
    case 'cylinder':
      return shape.r
    case 'polygon-extrusion':
      return Math.max(...shape.points.map(([x, z]) => Math.hypot(x, z)))
    default:
      return Math.hypot(shape.a, shape.b) / 2
  }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0
