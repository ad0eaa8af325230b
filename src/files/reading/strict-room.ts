import { ServiceError } from '../../errors.ts'
import { roomFault } from '../../layouts/room-faults.ts'
import type { Room } from '../../schema/room.ts'

/** @throws ServiceError `invalid` naming the member for an outline that is none, and for two openings in one place */
export function requireSoundRoom(room: Room, path: string): void {
  const fault = roomFault(room)
  if (fault) throw new ServiceError('invalid', `${path}.${fault.path}: ${fault.reason}`)
}
