import type { Service } from '../../../service/service.ts'
import { sourceOf } from '../../audit/audit-notes.ts'
import { requireStore } from '../../calling/transaction.ts'
import { type Notice, sendLater, sendsMail } from './links.ts'

/**
 * Tells a user by mail, where the service sends mail, of what may have been done by somebody else. What is told has been done: it
 * does not fail because a mail cannot be sent.
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
