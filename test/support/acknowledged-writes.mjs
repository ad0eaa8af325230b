// Writes to the embedded store in argv[2], synced or not (argv[3]), and notes each acknowledged write in the file RECORD.
import { openSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import { openStore } from '../../build/src/store/engine/open.js'

const [, , directory, sync] = process.argv
const log = openSync(process.env.RECORD, 'a')
const store = await openStore({ directory }, { sync: sync === 'on' })
for (let i = 0; i < 120; i++) {
  const name = `write ${i} ${'x'.repeat((i * 37) % 300)}`
  const write = (db) => db.insertInto('account').values({ name }).execute()
  await (i % 3 === 0 ? store.db.transaction().execute(write) : write(store.db))
  writeSync(log, `${JSON.stringify({ op: 'acknowledged', name })}\n`)
  // What writes, renames and removes files of other kinds.
  if (i % 40 === 13) await sql`checkpoint`.execute(store.db)
  if (i % 40 === 26) await sql.raw(`create table extra_${i} as select * from account`).execute(store.db)
  if (i === 33) await sql`select pg_switch_wal()`.execute(store.db)
}
process.exit(0) // without closing, which would write all down
