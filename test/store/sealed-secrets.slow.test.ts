import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { orders } from '../../src/operations/operator/index.ts'
import { migrate } from '../../src/store/engine/migrate.ts'
import { openStore } from '../../src/store/engine/open.ts'
import type { Store } from '../../src/store/engine/store.ts'
import { KEY_FILE, readKeyFile, writeKeyFile } from '../../src/store/keys/key-file.ts'
import { Keyring, newKey } from '../../src/store/keys/keyring.ts'
import { type KeySettings, openKeyring, renewedKeyring } from '../../src/store/keys/open-keyring.ts'
import { keysInUse, openAll, sealAnew, sealClear } from '../../src/store/keys/sealed-columns.ts'
import { databases, type TestDatabase } from '../support/databases.ts'
import { scene } from '../support/service.ts'

describe('a keyring', () => {
  const row = { table: 'webhook', id: 'a' }
  const ring = new Keyring([newKey()])

  test('opens what it sealed, which looks different each time', () => {
    const [one, other] = [ring.seal(row, 'whsec_ö'), ring.seal(row, 'whsec_ö')]
    expect(one).not.toBe(other)
    expect([one, other].map((it) => ring.open(row, it))).toEqual(['whsec_ö', 'whsec_ö'])
    expect(one.startsWith(`sealed:${ring.current}:`)).toBe(true)
  })

  test('opens nothing that was moved to another row or table, or changed', () => {
    const sealed = ring.seal(row, 'secret')
    expect(() => ring.open({ ...row, id: 'b' }, sealed)).toThrow('sealed for another row')
    expect(() => ring.open({ ...row, table: 'totp' }, sealed)).toThrow('sealed for another row')
    for (const at of [25, 40, sealed.length - 2]) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(() => ring.open(row, changed)).toThrow('it was changed')
    }
    expect(() => ring.open(row, sealed.slice(0, 30))).toThrow('it was changed')
    expect(() => ring.open(row, 'whsec_clear')).toThrow('is missing')
  })

  test('opens with its previous keys, seals with the first, and names a missing one', () => {
    const [before, after] = [newKey(), newKey()]
    const sealed = new Keyring([before]).seal(row, 'secret')
    const both = new Keyring([after, before])
    expect(both.open(row, sealed)).toBe('secret')
    expect(both.current).toBe(new Keyring([after]).current)
    expect(() => new Keyring([after]).open(row, sealed)).toThrow(`key ${new Keyring([before]).current} is missing`)
  })
})

describe.each(databases)('$name', ({ open, openEmpty }) => {
  let database: TestDatabase
  let store: Store
  beforeAll(async () => {
    database = await open()
    store = database.store
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    for (const table of ['webhook', 'totp', 'user', 'account'] as const) await store.db.deleteFrom(table).execute()
  })

  /** A user with an app and a webhook, in `secrets` as the columns hold them. */
  async function insert({ db }: Store, secrets: (row: { table: string; id: string }) => string) {
    const [account, user, hook] = [randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into account (id, name) values (${account}::uuid, 'a')`.execute(db)
    await sql`insert into "user" (id, account_id, email, password_hash, owner, scopes)
      values (${user}::uuid, ${account}::uuid, ${`${user}@x`}, '', true, '{}')`.execute(db)
    const totp = secrets({ table: 'totp', id: user })
    const isBytes = await sql`select 1 from information_schema.columns
      where table_name = 'totp' and column_name = 'secret' and data_type = 'bytea'`.execute(db)
    await sql`insert into totp (user_id, account_id, secret, created_at) values (${user}::uuid, ${account}::uuid,
      ${isBytes.rows.length > 0 ? Buffer.from(totp, 'base64') : totp}, now())`.execute(db)
    const [secret, previous] = [secrets({ table: 'webhook', id: hook }), secrets({ table: 'webhook', id: hook })]
    await sql`insert into webhook (id, account_id, url, events, enabled, secret, previous_secret, created_at, updated_at)
      values (${hook}::uuid, ${account}::uuid, 'https://x', '{}', true, ${secret}, ${previous}, now(), now())`.execute(
      db,
    )
    return { user, hook }
  }

  test('refuses a secret in clear from any writer', async () => {
    const { hook, user } = await insert(store, (row) => new Keyring([newKey()]).seal(row, 'x'))
    const clear = (table: string, column: string, key: string, id: string) =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = 'whsec_x' where ${sql.ref(key)} = ${id}::uuid`.execute(
        store.db,
      )
    await expect(clear('webhook', 'secret', 'id', hook)).rejects.toThrow('webhook_secret_sealed')
    await expect(clear('webhook', 'previous_secret', 'id', hook)).rejects.toThrow('webhook_previous_secret_sealed')
    await expect(clear('totp', 'secret', 'user_id', user)).rejects.toThrow('totp_secret_sealed')
  })

  test('what an earlier version left in clear is sealed by several processes at once, and is in no file after that', async () => {
    const old = await openEmpty()
    try {
      const before = Object.entries(migrations).filter(([name]) => name < '0020')
      await migrate(old.store.sessions, Object.fromEntries(before))
      const seed = Buffer.alloc(20, 'totp-seed')
      const clear = { webhook: 'whsec_ClearAtRestClearAtRest', totp: seed.toString('base64') }
      const { user, hook } = await insert(old.store, ({ table }) => clear[table as keyof typeof clear])
      await migrate(old.store.sessions)
      const ring = new Keyring([newKey()])
      // An embedded store has one process.
      const others = old.store.isShared ? [await openStore(old.place), await openStore(old.place)] : []
      const counts = await Promise.all([old.store, ...others].map((it) => sealClear(it.sessions, ring)))
      for (const other of others) await other.close()
      expect(counts.reduce((sum, it) => sum + it)).toBe(2)
      expect(await sealClear(old.store.sessions, ring)).toBe(0)
      const { rows } = await sql<{ secret: string; previous: string; totp: string }>`
        select w.secret, w.previous_secret as previous, t.secret as totp from webhook w, totp t`.execute(old.store.db)
      const { secret, previous, totp } = rows[0]!
      expect([secret, previous].map((it) => ring.open({ table: 'webhook', id: hook }, it))).toEqual([
        clear.webhook,
        clear.webhook,
      ])
      expect(ring.open({ table: 'totp', id: user }, totp)).toBe(clear.totp)
      const proved = await sql<{ all: boolean }>`select bool_and(convalidated) as all from pg_constraint
        where conname like '%_sealed'`.execute(old.store.db)
      expect(proved.rows[0]!.all).toBe(true)
      expect(await clearInFiles(old, [clear.webhook, clear.totp, seed.toString('latin1')])).toEqual([])
    } finally {
      await old.close()
    }
  })

  /** Texts that the files of tables hold, dead rows included. Those of a server are not looked at: they may be elsewhere. */
  async function clearInFiles({ place, store }: TestDatabase, texts: readonly string[]): Promise<string[]> {
    if (typeof place !== 'object' || !('directory' in place)) return []
    await sql`checkpoint`.execute(store.db)
    const { rows } = await sql<{ path: string }>`
      select pg_relation_filepath(oid) as path from pg_class where relname in ('webhook', 'totp')`.execute(store.db)
    const files = rows.map(({ path }) => readFileSync(join(place.directory, 'pgdata', path)))
    expect(files.some((it) => it.includes('sealed:'))).toBe(true)
    return texts.filter((text) => files.some((it) => it.includes(Buffer.from(text, 'latin1'))))
  }

  test('all secrets are sealed anew with another key while others change them', async () => {
    const [before, after] = [newKey(), newKey()]
    const [old, both] = [new Keyring([before]), new Keyring([after, before])]
    for (let i = 0; i < 3; i++) await insert(store, (row) => old.seal(row, `${row.table} ${i}`))
    expect(await keysInUse(store.db)).toEqual([old.current])
    expect(await sealAnew(store.db, both)).toBe(6)
    expect(await keysInUse(store.db)).toEqual([both.current])
    expect(await openAll(store.db, new Keyring([after]))).toBe(6)
    expect(await sealAnew(store.db, both)).toBe(0)
    await expect(openAll(store.db, old)).rejects.toThrow('is missing')
  })

  describe('with a key file', () => {
    let directory: string
    let settings: KeySettings
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), 'roomwright-keys-'))
      settings = { secretsKey: [], secretsKeyFile: '', databaseUrl: '', dataDir: directory }
      return () => rmSync(directory, { recursive: true })
    })
    const file = () => join(directory, KEY_FILE)

    test('the first start makes one for its owner alone, the next reads it', async () => {
      const ring = await openKeyring(store, settings)
      expect(statSync(file()).mode & 0o777).toBe(0o600)
      expect((await openKeyring(store, settings)).ids).toEqual(ring.ids)
    })

    test('a start without the key of the secrets names it, and makes no other', async () => {
      const ring = await openKeyring(store, settings)
      await insert(store, (row) => ring.seal(row, 'x'))
      rmSync(file())
      const missing = `encrypted with the key ${ring.current}, which is not in ${file()}`
      await expect(openKeyring(store, settings)).rejects.toThrow(missing)
      expect(existsSync(file())).toBe(false)
      writeKeyFile(file(), [newKey()])
      await expect(openKeyring(store, settings)).rejects.toThrow(missing)
    })

    test('a file that holds no keys is refused, and so is one of the setting that is missing', async () => {
      writeKeyFile(file(), [Buffer.alloc(31)])
      await expect(openKeyring(store, settings)).rejects.toThrow('holds no keys')
      const named = { ...settings, secretsKeyFile: join(directory, 'none') }
      await expect(openKeyring(store, named)).rejects.toThrow('SECRETS_KEY_FILE: there is no file')
    })

    test('a rotation by the operator leaves secrets that open with the new key alone', async () => {
      const { service } = scene({ SECRETS_KEY: '', DATA_DIR: directory })
      service.store = { status: 'ready', db: store.db }
      service.keyring = await openKeyring(store, service.config)
      const before = service.keyring
      await insert(store, (row) => before.seal(row, 'x'))
      const done = await orders['rotate keys'](service)
      expect(done).toEqual({ key: service.keyring.current, sealed: 2, previous: [before.current] })
      writeKeyFile(file(), readKeyFile(file())!.slice(0, 1))
      expect(await openAll(store.db, await openKeyring(store, service.config))).toBe(2)
    })

    test('a rotation puts a new key before the old one, and none in a file of the operator', async () => {
      const ring = await openKeyring(store, settings)
      const renewed = renewedKeyring(settings)
      expect(renewed.ids).toEqual([renewed.current, ring.current])
      expect(new Keyring(readKeyFile(file())!).ids).toEqual(renewed.ids)
      expect(renewedKeyring({ ...settings, secretsKeyFile: file() }).ids).toEqual(renewed.ids)
      expect(renewedKeyring({ ...settings, secretsKey: [newKey()] }).ids).toHaveLength(1)
    })
  })

  /** A new column is added to this list by hand: what must be read again and is secret belongs to SEALED_TABLES. */
  test('every column that could hold a secret is known; webhook.secret, previous_secret and totp.secret are sealed, others hashed', async () => {
    const { rows } = await sql<{ columns: string }>`
      select table_name || ': ' || string_agg(column_name, ' ' order by column_name) as columns
      from information_schema.columns
      where table_schema = 'public' and table_name not like 'kysely%'
        and data_type in ('text', 'bytea', 'character varying', 'ARRAY', 'json', 'jsonb')
      group by table_name order by table_name`.execute(store.db)
    expect(rows.map((it) => it.columns)).toMatchInlineSnapshot(`
      [
        "account: name",
        "application: client_id homepage more_redirect_uris name previous_secret_hash redirect_uri scopes secret_hash",
        "asset: content digest",
        "audit_entry: actor_id actor_kind address detail event subject_id subject_kind user_agent",
        "authorization_code: challenge hash redirect_uri resource scopes",
        "authorization_request: asked_scopes challenge prompt redirect_uri resource state",
        "building: address external_id georeference labels name",
        "building_attribute_value: value",
        "change: access_after access_before kind resource value_of",
        "consent: scopes",
        "custom_attribute: api_field_name description resource_type title value_type",
        "custom_attribute_value: value",
        "desk_grid_chunk: requests result",
        "desk_grid_job: actor_id actor_kind digest idempotency_key method problem shared status",
        "extension: description name parameters url",
        "floor: external_id geometry georeference labels layout_name name",
        "invitation: email hash scopes",
        "job: actor_id actor_kind kind params problem progress result result_gzip status",
        "layout: actor_id actor_kind message source",
        "layout_variant: name",
        "oidc_identity: issuer subject",
        "passkey: credential_id name public_key transports",
        "password_reset: hash made_by",
        "product: attributes currency model_url name picture_url price shape sku supplier type",
        "queue_job: data dead_queue failure queue state",
        "rate_bucket: client",
        "recovery_code: hash",
        "session: address hash method second_factor user_agent",
        "sign_in_step: hash kind method return_to",
        "space: content digest",
        "throttle: key",
        "token: addresses domains floor_ids floor_labels hash hint kind last_address last_origin name resource scopes shown",
        "totp: secret",
        "user: email password_hash scopes",
        "webhook: disabled_reason events name previous_secret secret url",
        "webhook_attempt: error excerpt",
        "webhook_delivery: body event reason status",
      ]
    `)
  })
})
