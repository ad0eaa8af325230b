import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { migrations } from '../../../../migrations/index.ts'
import type { Config } from '../../../service/config.ts'
import type { Db } from '../../../store/database.ts'
import { InUseError } from '../../../store/engine/embedded/directory-lock.ts'
import { openStore } from '../../../store/engine/open.ts'
import { PGDATA, placeOf } from '../../../store/engine/store-place.ts'
import { findClockMark } from '../../../store/tables/clock-mark.ts'
import { isServed } from '../../operator/reach-service.ts'
import { SOCKET } from '../../operator/read-line.ts'
import type { Finding } from './finding.ts'
import { judgeClock, judgeClockMark, judgeSchema } from './judge-surroundings.ts'
import { lookAtKeys } from './look-at-keys.ts'

const name = 'store'

/** Opens the store, unless a service has it open, and changes nothing in it. */
export async function lookAtStore(config: Config): Promise<Finding[]> {
  const place = placeOf(config)
  if (place === 'memory')
    return [
      {
        name,
        outcome: 'warn',
        found: 'DATA_DIR=memory keeps nothing',
        remedy: 'set DATA_DIR to a directory, or DATABASE_URL',
      },
    ]
  if ('directory' in place) {
    const directory = resolve(place.directory)
    if (await isServed(join(directory, SOCKET)))
      return [
        { name, outcome: 'ok', found: `a service runs on ${directory}, which keeps its schema and clock` },
        ...(await lookAtKeys(config, undefined)),
      ]
    if (!existsSync(join(directory, PGDATA)))
      return [
        {
          name,
          outcome: 'warn',
          found: `there is none in ${directory} yet`,
          remedy: 'the first start makes it; if there should be one, correct DATA_DIR',
        },
      ]
  }
  try {
    const store = await openStore(place, { sync: config.embeddedSync === 'on' })
    try {
      const isShared = 'url' in place
      const where = isShared ? `PostgreSQL at ${new URL(place.url).host}` : resolve(place.directory)
      return [{ name, outcome: 'ok', found: `${where} can be used` }, ...(await lookInside(config, store.db, isShared))]
    } finally {
      await store.close()
    }
  } catch (error) {
    const outcome = error instanceof InUseError ? 'warn' : 'fail'
    const remedy = 'see docs/running.md, "When the store fails"'
    return [{ name, outcome, found: (error as Error).message, remedy }]
  }
}

async function lookInside(config: Config, db: Db, isShared: boolean): Promise<Finding[]> {
  const { rows } = await sql<{ made: boolean }>`select to_regclass('kysely_migration') is not null as made`.execute(db)
  const done = rows[0]!.made ? await sql<{ name: string }>`select name from kysely_migration`.execute(db) : { rows: [] }
  const applied = done.rows.map((it) => it.name)
  const mark = applied.includes(Object.keys(migrations).at(-1)!) ? await findClockMark(db) : undefined
  return [
    judgeSchema(applied, Object.keys(migrations)),
    ...(await lookAtKeys(config, { db, migrations: applied })),
    ...(isShared ? [judgeClock('clock', await skewOf(db), 'PostgreSQL')] : []),
    ...(mark ? [judgeClockMark((Date.now() - mark.getTime()) / 1000)] : []),
  ]
}

/** By how much this clock is ahead of that of the database, seconds; half of the way there and back is taken for each. */
async function skewOf(db: Db): Promise<number> {
  const from = Date.now()
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  return ((from + Date.now()) / 2 - rows[0]!.ms) / 1000
}
