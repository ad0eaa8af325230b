import type { LayoutAsset } from '../../schema/resources/floors/floor-layout.ts'

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
