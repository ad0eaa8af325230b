import type { Service } from '../../../service/service.ts'
import { sourceOf } from '../../audit/audit-notes.ts'
import { requireStore } from '../../calling/transaction.ts'
import { type Notice, sendLater, sendsMail } from './links.ts'

/**
 * Notifies a user by mail, where the service sends mail, of an action that another person may have taken. The action does not fail
 * when the mail cannot be sent.
 */
export async function tellUser(service: Service, userId: string, notice: Notice): Promise<void> {
  if (!sendsMail(service)) return
  const at = service.wallClock().toISOString()
  const { address } = sourceOf(service)
  try {
    await sendLater(service, requireStore(service), { kind: 'notice', id: userId, at, address, ...notice })
  } catch (error) {
    service.log('warn', 'A user could not be told by mail', { what: notice.what, reason: (error as Error).message })
  }
}
