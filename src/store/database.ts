import type { Generated, Kysely } from 'kysely'

/** A tenant: everything with an owner hangs from one. */
interface AccountTable {
  id: Generated<string>
  name: string
  created_at: Generated<Date>
}

/** Row types of all tables; changed in the same commit as the migrations. */
export interface Database {
  account: AccountTable
}

export type Db = Kysely<Database>
