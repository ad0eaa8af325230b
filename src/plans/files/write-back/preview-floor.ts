import { globalIdOfUuid } from '../../../base/global-id.ts'
import { nameOf } from '../../../engine/drawing/words.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import type { FloorWriteBack } from '../../../schema/resources/floors/write-back-preview.ts'
import { STANDING_NOISE, TURNED_NOISE, turnedInFile } from '../../layouts/known-parts.ts'
import type { FilePlan } from '../file-plan.ts'
import { middleOf } from '../reading/furniture/piece-middle.ts'
import { isOutlineLike, type MatchedFloor } from './matched-floors.ts'
import type { ModelPlaces } from './model-places.ts'

/** The id that an asset has in a model: that which it came with, else its own. */
export const modelIdOf = ({ id, externalId }: LayoutAsset): string => externalId ?? globalIdOfUuid(id)

/** What of a floor is new to a model, and what the model has otherwise. */
export class FloorPreview {
  readonly #plan: FilePlan
  readonly #places: ModelPlaces
  readonly #globalIds: ReadonlySet<string>
  /** The furniture of the model by its ids, with the place of its floor. */
  readonly #pieces = new Map<string, { readonly asset: LayoutAsset; readonly storey: number }>()

  /** @param globalIds all that the model has */
  constructor(plan: FilePlan, places: ModelPlaces, globalIds: ReadonlySet<string>) {
    this.#plan = plan
    this.#places = places
    this.#globalIds = globalIds
    for (const [storey, { assets }] of plan.floors.entries())
      for (const asset of assets)
        if (asset.externalId !== undefined) this.#pieces.set(asset.externalId, { asset, storey })
  }

  /** The assets that the model does not have. */
  newTo({ floor: { assets } }: MatchedFloor): LayoutAsset[] {
    return assets.filter((asset) => !this.#globalIds.has(modelIdOf(asset)))
  }

  /** @param known ids in the model of the assets of all floors */
  of(matched: MatchedFloor, known: ReadonlySet<string>): FloorWriteBack {
    const { floor, storey } = matched
    const { floorId, name } = floor
    const added = this.newTo(matched)
    const isNew = new Set(added)
    const present = floor.assets.filter((asset) => !isNew.has(asset))
    if (storey === undefined) {
      const none = { added: [], differing: [], left: [], spaces: [] }
      return { floorId, name, outcome: 'missing', present: present.length, ...none }
    }
    const left = this.#plan.floors[storey]!.assets.flatMap(({ externalId, ...asset }) =>
      externalId === undefined || known.has(externalId) ? [] : [{ externalId, name: nameOfAsset(asset) }],
    )
    return {
      floorId,
      name,
      outcome: 'found',
      added: added.map((asset) => ({ id: asset.id, name: nameOfAsset(asset) })),
      present: present.length,
      differing: present.flatMap((asset) => {
        const changes = this.#changesOf(asset, matched)
        return changes.length === 0 ? [] : [{ id: asset.id, name: nameOfAsset(asset), changes }]
      }),
      left,
      spaces: this.#spacesOf(matched),
    }
  }

  /** How an asset stands otherwise than in the model; a piece that is not read as one tells nothing. */
  #changesOf(asset: LayoutAsset, { storey, offset: [dx, dz] }: MatchedFloor): ('position' | 'rotation' | 'floor')[] {
    const piece = this.#pieces.get(modelIdOf(asset))
    if (!piece) return []
    if (piece.storey !== storey) return ['floor']
    const [[x, z], [fromX, fromZ]] = [middleOf(asset), middleOf(piece.asset)]
    const apart = Math.hypot(x - fromX - dx, z - fromZ - dz, asset.position[1] - piece.asset.position[1])
    const isTurned = turnedInFile(asset, piece.asset) > TURNED_NOISE
    return [...(apart > STANDING_NOISE ? ['position' as const] : []), ...(isTurned ? ['rotation' as const] : [])]
  }

  #spacesOf({ floor: { spaces }, storey, offset }: MatchedFloor): FloorWriteBack['spaces'] {
    const inFile = new Map(this.#plan.floors[storey!]!.spaces.map((it) => [it.externalId, it]))
    return spaces.flatMap((space): FloorWriteBack['spaces'] => {
      const { id, name, externalId } = space
      if (externalId === undefined) return []
      if (!this.#places.spaces.has(externalId)) return [{ id, name, outcome: 'missing' }]
      const same = inFile.get(externalId)
      return same && isOutlineLike(same, space, offset) ? [] : [{ id, name, outcome: 'changed' }]
    })
  }
}

const nameOfAsset = ({ name, type }: Pick<LayoutAsset, 'name' | 'type'>): string => name ?? nameOf(type)
