import * as z from 'zod'
import { ServiceError } from '../../../../base/errors.ts'
import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { ASSETS_MAX, LayoutAsset, LayoutSpace, SPACES_MAX } from '../../../../schema/resources/floors/floor-layout.ts'
import { parse } from '../../../../schema/wire/parse.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import { floorFacts, requireSound } from '../json/layout-json.ts'
import type { NoteList } from '../note-list.ts'
import { plainName } from '../plan-names.ts'
import { type Feature, labelOf } from './features.ts'

const FloorProperties = z.object(floorFacts)

const { id: spaceId, ...spaceProperties } = LayoutSpace.shape
const { id: assetId, ...assetProperties } = LayoutAsset.shape
const SpaceProperties = z.object(spaceProperties)
const AssetProperties = z.object(assetProperties)

/** Whether a file has features as our own export and the API write them: spaces with their rooms, or floors without any. */
export const isOwn = (features: readonly Feature[]): boolean =>
  features.some(
    ({ resourceType, properties, geometry }) =>
      (resourceType === 'Space' && properties['room'] !== undefined) ||
      resourceType === 'Asset' ||
      (resourceType === 'Floor' && geometry === null),
  )

/**
 * The floors of a file of ours, exactly as they were written: a floor for each Floor feature, or one.
 *
 * @throws ServiceError `invalid` naming the feature
 */
export function ownFloors(features: readonly Feature[], name: string, notes: NoteList): FilePlanFloor[] {
  const floors = features.filter(({ resourceType }) => resourceType === 'Floor')
  for (const feature of features)
    if (!OWN.has(feature.resourceType))
      notes.leftOut(labelOf(feature), 'is no Floor, Space or Asset in a file that has such features')
  const spaces = features.filter(({ resourceType }) => resourceType === 'Space')
  const assets = features.filter(({ resourceType }) => resourceType === 'Asset')
  requireAtMost(spaces, SPACES_MAX * Math.max(1, floors.length), 'spaces')
  requireAtMost(assets, ASSETS_MAX * Math.max(1, floors.length), 'assets')
  if (floors.length < 2) return [ownFloor(floors[0], spaces, assets, name)]
  return floors.map((floor) => {
    const own = spaces.filter((space) => belongs(space, floor))
    const ids = new Set(own.map(({ id }) => id))
    const standing = assets.filter((asset) => belongs(asset, floor) || ids.has(spaceIdOf(asset)))
    return ownFloor(floor, own, standing, name)
  })
}

/** Openings are part of the rooms of their spaces already. */
const OWN: ReadonlySet<unknown> = new Set(['Building', 'Floor', 'Space', 'Asset', 'Opening'])

function ownFloor(
  floor: Feature | undefined,
  spaces: readonly Feature[],
  assets: readonly Feature[],
  otherwise: string,
): FilePlanFloor {
  const { name, ...facts } = parse(FloorProperties, floor?.properties ?? {}, `${floor?.path ?? 'floor'}.properties`)
  const content = {
    spaces: spaces.map((space) => ({
      id: idOf(space, spaceId),
      ...parse(SpaceProperties, space.properties, `${space.path}.properties`),
    })),
    assets: assets.map((asset) => {
      const properties = parse(AssetProperties, asset.properties, `${asset.path}.properties`)
      return { id: idOf(asset, assetId), ...properties, spaceId: properties.spaceId ?? relatedSpace(asset) }
    }),
  }
  requireSound(content, floor?.path ?? 'layout')
  return { ...facts, name: (name && plainName(name)) || otherwise, ...content }
}

function idOf({ id, path }: Feature, schema: z.ZodType<string>): string {
  return id === undefined ? crypto.randomUUID() : parse(schema, id, `${path}.id`)
}

const relatedSpace = ({ relations }: Feature): string | null =>
  typeof relations['space'] === 'string' ? relations['space'] : null

const spaceIdOf = (asset: Feature): unknown => asset.properties['spaceId'] ?? asset.relations['space']

/** Whether a feature names a floor, or the floor names it. */
function belongs(feature: Feature, floor: Feature): boolean {
  const { spaces, assets } = floor.relations
  if (feature.id === undefined) return false
  return (
    (floor.id !== undefined && feature.relations['floor'] === floor.id) ||
    [spaces, assets].some((list) => Array.isArray(list) && list.includes(feature.id))
  )
}

function requireAtMost(features: readonly Feature[], max: number, what: string): void {
  if (features.length > max)
    throw new ServiceError(
      'payload_too_large',
      `${elementAt(features, max).path}: the file has ${features.length} ${what}, at most ${max} are read`,
    )
}
