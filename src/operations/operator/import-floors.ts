import { z } from 'zod'
import { FloorImport } from '../../schema/floor.ts'
import type { Service } from '../../service.ts'
import { insertFloor } from '../../store/floors.ts'
import { note, OPERATOR } from '../audit-notes.ts'
import { floorOf } from '../floors/read-floor.ts'
import { accessTransaction } from '../transaction.ts'
import { requireAccount } from './find-account.ts'

export const ImportFloors = z.strictObject({
  floors: z.array(FloorImport).min(1).max(10_000),
  account: z.string().min(1).max(100).optional(),
})

/**
 * Floors enter by the operator, since the specification has no scope for it (docs/decisions.md#a13). All of them or
 * none.
 */
export const importFloors = (service: Service, { floors, account: name }: z.output<typeof ImportFloors>) =>
  accessTransaction(service, async (db) => {
    const account = await requireAccount(db, name)
    const now = service.wallClock()
    const imported = []
    for (const { properties, geometry } of floors) {
      const row = await insertFloor(db, {
        account_id: account.id,
        name: properties.name,
        private: properties.private,
        archived: properties.archived,
        area: properties.area ?? null,
        elevation: properties.elevation ?? null,
        north_direction: properties.northDirection ?? null,
        floor_number: properties.floorNumber ?? null,
        labels: properties.labels,
        geometry: geometry ?? null,
        created_at: now,
        updated_at: now,
      })
      await note(service, db, OPERATOR, {
        accountId: account.id,
        event: 'floor.created',
        subject: ['floor', row.id],
      })
      imported.push(floorOf(row))
    }
    return { account: account.name, floors: imported.map(({ id, properties }) => ({ id, ...properties })) }
  })
