import { globalIdOfUuid, isGlobalId } from '../../../base/global-id.ts'
import { nameOf } from '../../../engine/drawing/words.ts'
import type { CustomAttributeValues } from '../../../schema/resources/floors/custom-attribute.ts'
import type { LayoutAsset, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { ATTRIBUTES_SET, type ModelFacts } from '../../../schema/resources/floors/model-facts.ts'
import type { FloorWriteBack } from '../../../schema/resources/floors/write-back-preview.ts'
import { STANDING_NOISE, TURNED_NOISE, turnedInFile } from '../../layouts/known-parts.ts'
import { setsOfValues } from '../../layouts/value-sets.ts'
import type { FilePlan } from '../file-plan.ts'
import { middleOf } from '../reading/furniture/piece-middle.ts'
import type { AttributeSets } from './attribute-sets.ts'
import { isOutlineLike, type MatchedFloor } from './matched-floors.ts'
import type { ModelPlaces } from './model-places.ts'

/** The id that an asset has in a model: that which it came with where it is one of IFC, else its own. */
export const modelIdOf = ({ id, externalId }: LayoutAsset): string =>
  externalId !== undefined && isGlobalId(externalId) ? externalId : globalIdOfUuid(id)

/** A space or piece of furniture of the model whose values are written there. */
export interface DescribedPart {
  readonly id: string
  readonly name: string
  readonly externalId: string
  /** Its number as the model was read. */
  readonly element: number
  /** Of its values. */
  readonly sets: NonNullable<ModelFacts['properties']>
}

type Attributes = Pick<AttributeSets, 'undescribed' | 'agreesWith'>

type AssetChange = FloorWriteBack['differing'][number]['changes'][number]

/** What of a floor is new to a model, and what the model has otherwise. */
export class FloorPreview {
  readonly #plan: FilePlan
  readonly #places: ModelPlaces
  readonly #globalIds: ReadonlySet<string>
  readonly #attributes: Attributes
  /** The furniture of the model by its ids, with the place of its floor. */
  readonly #pieces = new Map<string, { readonly asset: LayoutAsset; readonly storey: number }>()

  /** @param globalIds all that the model has */
  constructor(plan: FilePlan, places: ModelPlaces, globalIds: ReadonlySet<string>, attributes: Attributes) {
    this.#plan = plan
    this.#places = places
    this.#globalIds = globalIds
    this.#attributes = attributes
    for (const [storey, { assets }] of plan.floors.entries())
      for (const asset of assets)
        if (asset.externalId !== undefined) this.#pieces.set(asset.externalId, { asset, storey })
  }

  /** The assets that the model does not have. */
  newTo({ floor: { assets } }: MatchedFloor): LayoutAsset[] {
    return assets.filter((asset) => !this.#globalIds.has(modelIdOf(asset)))
  }

  /** The spaces and pieces of the model that have values of attributes and get them there: those that have none of them yet. */
  describedIn({ floor: { spaces, assets, values, revision } }: MatchedFloor): DescribedPart[] {
    const parts = [
      ...spaces.filter(({ externalId }) => externalId !== undefined && this.#places.spaces.has(externalId)),
      ...assets.map((asset) => ({ id: asset.id, name: nameOfAsset(asset), externalId: modelIdOf(asset) })),
    ]
    return parts.flatMap(({ id, name, externalId = '' }) => {
      const own = values?.get(id) ?? {}
      const element = Object.keys(own).length > 0 ? this.#attributes.undescribed(externalId) : undefined
      return element === undefined ? [] : [{ id, name, externalId, element, sets: setsOfValues(own, revision) }]
    })
  }

  /** @param known ids in the model of the assets of all floors */
  of(matched: MatchedFloor, known: ReadonlySet<string>): FloorWriteBack {
    const { floor, storey } = matched
    const { floorId, name } = floor
    const added = this.newTo(matched)
    const isNew = new Set(added)
    const present = floor.assets.filter((asset) => !isNew.has(asset))
    if (storey === undefined) {
      const none = { added: [], described: [], differing: [], left: [], spaces: [] }
      return { floorId, name, outcome: 'missing', present: present.length, ...none }
    }
    const described = this.describedIn(matched).map(({ id, name }) => ({ id, name }))
    const isDescribed = new Set(described.map(({ id }) => id))
    const missing = this.#plan.floors[storey]!.assets.flatMap(({ externalId, ...asset }) =>
      externalId === undefined || known.has(externalId) ? [] : [{ externalId, name: nameOfAsset(asset) }],
    )
    return {
      floorId,
      name,
      outcome: 'found',
      added: added.map((asset) => ({ id: asset.id, name: nameOfAsset(asset) })),
      present: present.length,
      described,
      differing: present.flatMap((asset) => {
        const changes = this.#changesOf(asset, matched, isDescribed)
        return changes.length === 0 ? [] : [{ id: asset.id, name: nameOfAsset(asset), changes }]
      }),
      left: missing,
      spaces: this.#spacesOf(matched, isDescribed),
    }
  }

  /** @param described ids of what has its values written */
  #changesOf(asset: LayoutAsset, matched: MatchedFloor, described: ReadonlySet<string>): AssetChange[] {
    const values = matched.floor.values
    const isSaid =
      !values || described.has(asset.id) || this.#attributes.agreesWith(modelIdOf(asset), valuesOf(asset, values))
    return [...this.#movesOf(asset, matched), ...(isSaid ? [] : ['attributes' as const])]
  }

  /** How an asset stands otherwise than in the model; a piece that is not read as one tells nothing. */
  #movesOf(asset: LayoutAsset, { storey, offset: [dx, dz] }: MatchedFloor): AssetChange[] {
    const piece = this.#pieces.get(modelIdOf(asset))
    if (!piece) return []
    if (piece.storey !== storey) return ['floor']
    const [[x, z], [fromX, fromZ]] = [middleOf(asset), middleOf(piece.asset)]
    const apart = Math.hypot(x - fromX - dx, z - fromZ - dz, asset.position[1] - piece.asset.position[1])
    const isTurned = turnedInFile(asset, piece.asset) > TURNED_NOISE
    return [...(apart > STANDING_NOISE ? ['position' as const] : []), ...(isTurned ? ['rotation' as const] : [])]
  }

  /** @param described ids of what has its values written */
  #spacesOf({ floor, storey, offset }: MatchedFloor, described: ReadonlySet<string>): FloorWriteBack['spaces'] {
    const inFile = new Map(this.#plan.floors[storey!]!.spaces.map((it) => [it.externalId, it]))
    return floor.spaces.flatMap((space): FloorWriteBack['spaces'] => {
      const { id, name, externalId } = space
      if (externalId === undefined) return []
      if (!this.#places.spaces.has(externalId)) return [{ id, name, outcome: 'missing' }]
      const same = inFile.get(externalId)
      const isChanged = !same || !isOutlineLike(same, space, offset)
      const isSaid =
        !floor.values || described.has(id) || this.#attributes.agreesWith(externalId, valuesOf(space, floor.values))
      return [
        ...(isChanged ? [{ id, name, outcome: 'changed' as const }] : []),
        ...(isSaid ? [] : [{ id, name, outcome: 'attributes' as const }]),
      ]
    })
  }
}

/** Those that stand here, else those that came with a model. */
const valuesOf = ({ id, model }: LayoutSpace | LayoutAsset, values: ReadonlyMap<string, CustomAttributeValues>) =>
  values.get(id) ?? (model?.properties?.[ATTRIBUTES_SET] as CustomAttributeValues | undefined)

const nameOfAsset = ({ name, type }: Pick<LayoutAsset, 'name' | 'type'>): string => name ?? nameOf(type)
