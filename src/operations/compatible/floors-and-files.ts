import * as z from 'zod'
import type { WrittenFormat } from '../../schema/resources/floors/file-formats.ts'
import { FloorId } from '../../schema/resources/floors/floor.ts'
import { listBuildings } from '../buildings/list-buildings.ts'
import { createBuilding, deleteBuilding, readBuilding, updateBuilding } from '../buildings/manage-buildings.ts'
import type { Operation } from '../calling/operation.ts'
import { exportFloor } from '../floors/export-floor.ts'
import { readFloor } from '../floors/manage-floors.ts'
import { readFigures, readLayoutById } from '../layouts/read-layouts.ts'
import { readAsset, readSpace } from '../layouts/read-parts.ts'
import { standIn, wishes } from './stand-in.ts'

const floorId = FloorId
const buildingId = z.string()
const sent = z.looseObject({})

/** A floor as a file, in base64 as over tRPC. */
const fileAddress = (method: 'GET' | 'POST', path: `/v2/floor/{floorId}/${string}`, format: WrittenFormat) =>
  standIn(exportFloor, {
    route: { method, path },
    input: z.looseObject({ floorId }),
    toInput: ({ floorId }) => ({ floorId, format }),
  })

export const floorAddresses: readonly Operation[] = [
  standIn(readFloor, {
    route: { method: 'GET', path: '/v2/floor/{floorId}/geo-json' },
    input: z.strictObject({ floorId, ...wishes }),
    toInput: ({ floorId }) => ({ floorId }),
    toAnswer: (floor, { includeAllElements }) =>
      includeAllElements ? { type: 'FeatureCollection', features: [withType(floor)] } : floor,
  }),
  standIn(readFigures, {
    route: { method: 'GET', path: '/v2/floor/{floorId}/statistics' },
    input: z.strictObject({ floorId }),
    toInput: ({ floorId }) => ({ layoutId: floorId }),
  }),
  standIn(readLayoutById, {
    route: { method: 'GET', path: '/v2/floor/{floorId}/scene-structure' },
    input: z.strictObject({ floorId, includeMetadata: z.boolean().optional() }),
    toInput: ({ floorId }) => ({ layoutId: floorId }),
  }),
  fileAddress('POST', '/v2/floor/{floorId}/2d-image', 'png'),
  fileAddress('GET', '/v2/floor/{floorId}/dxf', 'dxf'),
  fileAddress('POST', '/v2/floor/{floorId}/ifc', 'ifc'),
  fileAddress('POST', '/v2/floor/{floorId}/gltf', 'gltf'),
  fileAddress('POST', '/v2/floor/{floorId}/imdf', 'imdf'),
  standIn(readSpace, {
    route: { method: 'GET', path: '/v2/space/{spaceId}/geo-json' },
    input: z.strictObject({ spaceId: z.string(), ...wishes }),
    toInput: ({ spaceId }) => ({ spaceId }),
  }),
  standIn(readAsset, {
    route: { method: 'GET', path: '/v2/asset/{assetId}/geo-json' },
    input: z.strictObject({ assetId: z.string(), ...wishes }),
    toInput: ({ assetId }) => ({ assetId }),
  }),
  standIn(listBuildings, {
    route: { method: 'GET', path: '/v2/buildings' },
    input: z.strictObject({}),
    toInput: () => ({}),
  }),
  standIn(createBuilding, {
    route: { method: 'POST', path: '/v2/buildings', status: 201, body: 'sent' },
    input: z.strictObject({ sent }),
    toInput: ({ sent }) => ('properties' in sent ? sent : { properties: sent }) as never,
  }),
  standIn(readBuilding, {
    route: { method: 'GET', path: '/v2/buildings/{buildingId}' },
    input: z.strictObject({ buildingId }),
    toInput: (sent) => sent,
  }),
  standIn(updateBuilding, {
    route: { method: 'PATCH', path: '/v2/buildings/{buildingId}', body: 'sent' },
    input: z.strictObject({ buildingId, sent }),
    toInput: ({ buildingId, sent: { properties, ...flat } }) => ({
      ...flat,
      ...(properties as object | undefined),
      buildingId,
      ifMatch: null,
    }),
  }),
  standIn(deleteBuilding, {
    route: { method: 'DELETE', path: '/v2/buildings/{buildingId}' },
    input: z.strictObject({ buildingId }),
    toInput: (sent) => sent,
  }),
]

/** A floor whose properties say what it is, by which that client finds it among others. */
const withType = (floor: unknown) => {
  const { properties, ...rest } = floor as { readonly properties: object }
  return { ...rest, properties: { ...properties, resourceType: 'Floor' } }
}
