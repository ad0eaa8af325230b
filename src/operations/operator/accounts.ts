import { firstAccount, insertAccount, findAccount as select } from '../../store/accounts.ts'
import type { Db } from '../../store/database.ts'

/** The account of that name, made when there is none; without a name the first account of the store. */
export async function requireAccount(db: Db, name: string | undefined): Promise<{ id: string; name: string }> {
  const found = name === undefined ? await firstAccount(db) : await select(db, name)
  return found ?? insertAccount(db, name ?? 'Main')
}
