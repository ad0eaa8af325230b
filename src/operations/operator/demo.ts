import type { Service } from '../../service/service.ts'
import { hasUsers } from '../../store/tables/accounts/users.ts'
import { requireStore } from '../calling/transaction.ts'
import { type DemoFloor, demoFlat, demoOffice } from './demo-floors.ts'
import { DEMO_ACCOUNT } from './find-account.ts'
import { importFloors } from './import-floors.ts'
import { type CreatedUser, createUser } from './manage-users.ts'

const EMAIL = 'demo@roomwright.example'

/**
 * An owner and two furnished floors to try things with, in a store that has no users yet.
 *
 * @returns the user with the password, to be shown once; undefined when there are users already
 */
export async function createDemo(
  service: Service,
): Promise<(CreatedUser & { floorIds: readonly string[] }) | undefined> {
  if (await hasUsers(requireStore(service))) return undefined
  const account = DEMO_ACCOUNT
  const user = await createUser(service, { email: EMAIL, account })
  const floor = (name: string, isPrivate: boolean, content: DemoFloor) => ({
    type: 'Feature' as const,
    properties: { name, private: isPrivate, archived: false, labels: [] },
    ...content,
  })
  const { floors } = await importFloors(service, {
    account,
    floors: [floor('Flat', false, demoFlat()), floor('Office', true, demoOffice())],
  })
  return { ...user, floorIds: floors.map(({ id }) => id) }
}
