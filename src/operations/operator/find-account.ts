import type { Db } from '../../store/database.ts'
import { findAccount, firstAccount, insertAccount } from '../../store/tables/accounts/accounts.ts'

/** The account that a first start makes to try things with. */
export const DEMO_ACCOUNT = 'Demo'

interface Account {
  readonly id: string
  readonly name: string
}

/** The account of that name, made when there is none; without a name the oldest that is not the demo account. */
export async function requireOwnAccount(db: Db, name: string | undefined): Promise<Account> {
  const found = name === undefined ? await firstAccount(db, DEMO_ACCOUNT) : await findAccount(db, name)
  return found ?? insertAccount(db, name ?? 'Main')
}

/** The same, but the demo account where it is the only one. */
export async function requireAccount(db: Db, name: string | undefined): Promise<Account> {
  const alone = name === undefined && !(await firstAccount(db, DEMO_ACCOUNT))
  const demo = alone ? await findAccount(db, DEMO_ACCOUNT) : undefined
  return demo ?? requireOwnAccount(db, name)
}
