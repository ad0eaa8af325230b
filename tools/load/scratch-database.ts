import postgres, { type Sql } from 'postgres'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'

/** A migrated database of PostgreSQL that lives as long as one program. */
export interface ScratchDatabase {
  readonly url: string
  readonly sql: Sql
  drop(): Promise<void>
}

/** @param server address of a database beside which a new one may be made */
export async function scratchDatabase(
  server = process.env['LOAD_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
): Promise<ScratchDatabase> {
  const url = new URL(server)
  const name = `roomwright_load_${process.pid}_${Date.now()}`
  const admin = postgres(server, { max: 1, onnotice: () => {} })
  await admin.unsafe(`create database ${name}`)
  url.pathname = `/${name}`
  const store = await openStore({ url: url.href })
  await migrate(store.sessions)
  await store.close()
  const sql = postgres(url.href, { max: 2, onnotice: () => {} })
  return {
    url: url.href,
    sql,
    async drop() {
      await sql.end()
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
