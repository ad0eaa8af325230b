import type { User } from '../../../operations/caller.ts'
import { readSecondFactors } from '../../../operations/identity/manage-factors.ts'
import { unixSeconds } from '../../../schema/unix-seconds.ts'
import type { Service } from '../../../service.ts'

/** What a user has set up, as pages show it. */
export async function shownFactors(service: Service, user: User) {
  const { totp, passkeys, ...others } = await readSecondFactors(service, user)
  return {
    ...others,
    totp: totp && unixSeconds(totp),
    passkeys: passkeys.map(({ createdAt, usedAt, ...it }) => ({
      ...it,
      createdAt: unixSeconds(createdAt),
      usedAt: usedAt ? unixSeconds(usedAt) : undefined,
    })),
  }
}
