import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { ServiceError } from '../../base/errors.ts'
import { FILE_FORMATS, READ_FORMATS, readingOfFormat, readNames } from '../../schema/resources/floors/file-formats.ts'
import { ImportedFloors, ImportFloorsParams } from '../../schema/resources/floors/floor-exchange.ts'
import type { Service } from '../../service/service.ts'
import type { PreparedFloors } from '../../threads/conversion/conversion-works.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { buildingNow } from '../buildings/require-building.ts'
import { updateBuildingPlans } from '../buildings/update-building-plans.ts'
import type { SignedIn, TokenHolder } from '../calling/caller.ts'
import { forPrivateToken, operation } from '../calling/operation.ts'
import { requireAccountWide } from '../calling/reach.ts'
import { requireStore } from '../calling/transaction.ts'
import { UnparsedInput } from '../calling/unparsed-input.ts'
import type { ValuesOutcome } from '../custom-attributes/stated-tally.ts'
import { storeStatedValues } from '../custom-attributes/store-stated-values.ts'
import { convertSent } from './convert-sent.ts'
import { fileBytesMax } from './file-bytes-max.ts'
import { type StoredBy, storeFloors } from './store-floors.ts'

/** Types that files of floors are announced as. */
const TYPES: readonly string[] = [
  'application/octet-stream',
  ...READ_FORMATS.flatMap((format) => [FILE_FORMATS[format].mediaType, ...(readingOfFormat(format).mediaTypes ?? [])]),
]

export const importFile = operation({
  name: 'floor.import',
  type: 'mutation',
  summary: `Reads floors from a file: ${readNames()}`,
  access: forPrivateToken(['floor:update']),
  route: { method: 'POST', path: '/v2/floor/import', status: 201, upload: TYPES },
  errors: ['floor_restricted', 'not_found', 'conflict'],
  input: ImportFloorsParams,
  output: ImportedFloors,
  examples: [
    { title: 'A file in base64', input: { file: 'SVNPLTEwMzAzLTIxOw==', fileName: 'plan.ifc', private: false } },
  ],
  large: {
    work: 'readFile',
    spooled: true,
    bytesMax: fileBytesMax,
    prepare(service, caller, input) {
      requireAccountWide(caller)
      return convertSent(service, caller, 'readFile', input)
    },
    run: store,
  },
  async run(service, caller, { file, ...members }) {
    requireAccountWide(caller)
    const input = new UnparsedInput(Uint8Array.from(Buffer.from(file, 'base64')), members, { isFile: true })
    return store(service, caller, await convertSent(service, caller, 'readFile', input))
  },
})

/** All floors of a file, or none. */
async function store(
  service: Service,
  caller: TokenHolder | SignedIn,
  file: PreparedFloors,
): Promise<z.output<typeof ImportedFloors>> {
  const { floors, notes, building, buildingId, update } = file
  const { accountId } = requireAccountWide(caller)
  if (floors.length === 0) throw new ServiceError('invalid', 'file: has no floors')
  let values: ValuesOutcome = { attributes: [], notes: [] }
  const by: StoredBy = {
    accountId,
    actor: actorOf(caller),
    source: 'import',
    alongside: async (db, stored) => {
      values = await storeStatedValues(service, db, caller, stored)
    },
  }
  if (update !== undefined && buildingId !== null) {
    const updated = await updateBuildingPlans(service, caller, file, buildingId, by)
    return {
      floors: [...updated.floors],
      changes: [...updated.changes],
      building: await buildingNow(requireStore(service), buildingId),
      attributes: [...values.attributes],
      notes: [...notes, ...updated.notes],
    }
  }
  const newFloors = floors.map(({ properties, ...floor }) => ({
    ...floor,
    properties: { ...properties, buildingId },
    building,
    id: randomUUID(),
  }))
  const stored = await storeFloors(service, newFloors, by)
  const { buildingId: joined } = stored[0]!.properties
  return {
    floors: stored,
    building: joined === null ? null : await buildingNow(requireStore(service), joined),
    attributes: [...values.attributes],
    notes: [...notes, ...values.notes],
  }
}
