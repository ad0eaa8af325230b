import { ServiceError } from '../../../../base/errors.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'
import { roomFault } from '../../../layouts/room-faults.ts'

/** @throws ServiceError `invalid` naming the member for an outline that is none, and for two openings in one place */
export function requireSoundRoom(room: Room, path: string): void {
  const fault = roomFault(room)
  if (fault) throw new ServiceError('invalid', `${path}.${fault.path}: ${fault.reason}`)
}
