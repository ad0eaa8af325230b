import * as z from 'zod'
import { ServiceError } from '../../../../base/errors.ts'
import {
  ASSETS_MAX,
  LayoutAsset,
  type LayoutContent,
  LayoutSpace,
  SPACES_MAX,
} from '../../../../schema/resources/floors/floor-layout.ts'
import { Georeference } from '../../../../schema/resources/floors/georeference.ts'
import { ExternalId, FileBuilding } from '../../../../schema/resources/floors/model-facts.ts'
import { parse } from '../../../../schema/wire/parse.ts'
import { openingsMisfit } from '../../../layouts/room-faults.ts'
import type { FilePlanFloor } from '../../file-plan.ts'
import { requireSoundRoom } from '../outlines/strict-room.ts'
import { plainName } from '../plan-names.ts'

const measure = z.number().min(-1e9).max(1e9).nullable().default(null)

/** What files of ours say of a floor. */
export const floorFacts = {
  name: z.string().nullish(),
  elevation: measure,
  floorNumber: measure,
  northDirection: measure,
  georeference: Georeference.nullable().default(null),
  externalId: ExternalId.optional(),
  height: z.number().positive().max(1e9).optional(),
  building: FileBuilding.optional(),
}

/** A layout, alone or with what is known of its floor; other members of resources are passed over. */
const LayoutJson = z.object({
  ...floorFacts,
  spaces: z.array(LayoutSpace.extend({ id: z.uuid().optional() })).max(SPACES_MAX),
  assets: z
    .array(LayoutAsset.extend({ id: z.uuid().optional() }))
    .max(ASSETS_MAX)
    .default([]),
})

export const isLayout = (value: unknown): boolean => Array.isArray((Object(value) as { spaces?: unknown }).spaces)

/** @throws ServiceError `invalid` naming the member */
export function floorOfLayout(value: unknown, path: string, name: string): FilePlanFloor {
  const root = path === '' ? 'layout' : path
  const { name: own, spaces, assets, ...facts } = parse(LayoutJson, value, root)
  const content = {
    spaces: spaces.map((space) => ({ ...space, id: space.id ?? crypto.randomUUID() })),
    assets: assets.map((asset) => ({ ...asset, id: asset.id ?? crypto.randomUUID() })),
  }
  requireSound(content, root)
  return { ...facts, name: (own && plainName(own)) || name, ...content }
}

/** Rooms that are rooms, ids that are unique, and spaces that assets refer to. */
export function requireSound({ spaces, assets }: LayoutContent, root: string): void {
  const ids = new Set<string>()
  for (const [i, space] of spaces.entries()) {
    const { id, room } = space
    requireSoundRoom(room, `${root}.spaces[${i}].room`)
    const misfit = openingsMisfit(space)
    if (misfit !== undefined) throw new ServiceError('invalid', `${root}.spaces[${i}].openings: ${misfit}`)
    if (ids.has(id))
      throw new ServiceError('invalid', `${root}.spaces[${i}].id: must not be that of another space, got "${id}"`)
    ids.add(id)
  }
  const assetIds = new Set<string>()
  for (const [i, { id, spaceId }] of assets.entries()) {
    if (assetIds.has(id))
      throw new ServiceError('invalid', `${root}.assets[${i}].id: must not be that of another asset, got "${id}"`)
    assetIds.add(id)
    if (spaceId !== null && !ids.has(spaceId))
      throw new ServiceError(
        'invalid',
        `${root}.assets[${i}].spaceId: must be the id of a space of this layout, got "${spaceId}"`,
      )
  }
}
