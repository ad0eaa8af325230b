import type { User } from '../../../operations/calling/caller.ts'
import { readSecondFactors } from '../../../operations/identity/factors/manage-factors.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Service } from '../../../service/service.ts'

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
