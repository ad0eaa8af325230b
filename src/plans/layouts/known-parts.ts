import { globalIdOfUuid } from '../../base/global-id.ts'
import { bounds } from '../../engine/geometry/ring.ts'
import type { LayoutAsset, LayoutSpace, SpaceContent } from '../../schema/resources/floors/floor-layout.ts'
import { roomArea } from './space-area.ts'

/** A space or asset. */
export interface Part {
  readonly id: string
  readonly externalId?: string | undefined
}

/** What files call a part of a layout: the id that it came with, else its own, which we write, in the notation of IFC too. */
export const namesInFiles = ({ id, externalId }: Part): readonly string[] =>
  externalId === undefined ? [id, globalIdOfUuid(id)] : [externalId]

/** A piece may come back in a file so far from where it was and still stand there, metres and degrees. */
export const STANDING_NOISE = 0.02
export const TURNED_NOISE = 1

/** How far a piece has turned in a file, degrees: none of a half turn, for files do not say which way a piece faces. */
export function turnedInFile(one: Pick<LayoutAsset, 'shape' | 'rotation'>, other: typeof one): number {
  if (one.shape.type !== other.shape.type) return 0
  const turned = Math.abs(one.rotation - other.rotation) % 180
  return Math.min(turned, 180 - turned)
}

/** A piece where it stands. */
export type StandingPiece = Pick<LayoutAsset, 'type' | 'position' | 'rotation' | 'spaceId'>

/** A piece may be so far from where one was and still be the same one, metres and degrees: files and drawings are rounded. */
const MOVED_MAX = 0.05
const TURNED_MAX = 1

/** Assets by what and where they are, of which each is found once. */
export class KnownAssets {
  readonly #byCell = new Map<string, LayoutAsset[]>()

  constructor(assets: Iterable<LayoutAsset>) {
    for (const asset of assets) {
      const key = keyOf(asset.type, ...cellOf(asset))
      const cell = this.#byCell.get(key)
      if (cell) cell.push(asset)
      else this.#byCell.set(key, [asset])
    }
  }

  /** The nearest asset of the same type where a piece stands, which no other piece finds then. */
  take(piece: StandingPiece): LayoutAsset | undefined {
    const [x, z] = cellOf(piece)
    let best: { readonly cell: LayoutAsset[]; readonly place: number; readonly distance: number } | undefined
    for (const dx of [-1, 0, 1])
      for (const dz of [-1, 0, 1]) {
        const cell = this.#byCell.get(keyOf(piece.type, x + dx, z + dz)) ?? []
        for (const [place, asset] of cell.entries()) {
          const distance = distanceOf(piece, asset)
          if (distance <= MOVED_MAX && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
            best = { cell, place, distance }
        }
      }
    return best?.cell.splice(best.place, 1)[0]
  }
}

const cellOf = ({ position: [x, , z] }: StandingPiece): [x: number, z: number] => [Math.floor(x), Math.floor(z)]
const keyOf = (type: string, x: number, z: number) => `${type} ${x} ${z}`

/** Metres; infinite for one that is turned otherwise or stands in another space. */
function distanceOf(one: StandingPiece, other: StandingPiece): number {
  const turn = Math.abs(one.rotation - other.rotation) % 360
  const isInSpace = one.spaceId === null || other.spaceId === null || one.spaceId === other.spaceId
  const isSame = isInSpace && Math.min(turn, 360 - turn) <= TURNED_MAX
  const [[ax, ay, az], [bx, by, bz]] = [one.position, other.position]
  return isSame ? Math.hypot(ax - bx, ay - by, az - bz) : Number.POSITIVE_INFINITY
}

/** Outlines may differ by as much and still be the same room, metres and parts of the area. */
const OUTLINE_MAX = 0.05
const AREA_MAX = 0.01

/** Spaces by their outlines, of which each is found once. */
export class KnownSpaces {
  readonly #free: LayoutSpace[]

  constructor(spaces: readonly LayoutSpace[]) {
    this.#free = [...spaces]
  }

  /** The first space of the same outline, which no other finds then. */
  take(content: SpaceContent): LayoutSpace | undefined {
    const place = this.#free.findIndex((space) => isSameRoom(space, content))
    return place < 0 ? undefined : this.#free.splice(place, 1)[0]
  }
}

/** Whether two spaces have the same outline, as files and drawings are rounded. */
function isSameRoom({ room: one }: SpaceContent, { room: other }: SpaceContent): boolean {
  const [a, b] = [one, other].map(({ boundary: { shape } }) => bounds(shape.points.flat()))
  const isInPlace = (['minX', 'minZ', 'maxX', 'maxZ'] as const).every((it) => Math.abs(a![it] - b![it]) <= OUTLINE_MAX)
  return isInPlace && Math.abs(roomArea(one) / roomArea(other) - 1) <= AREA_MAX
}
