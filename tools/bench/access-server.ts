// One contender, named by the first argument, in a process of its own. Prints a line of JSON with its port and what
// to send; then obeys lines `codes N` (new codes to redeem), `tokens N` (new tokens), `forget` and `usage`.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { built } from '../built.ts'

/** Redirect URI of every application here; no redirect is followed. */
const REDIRECT = 'https://app.example/cb'

interface Contender {
  readonly port: number
  /** What a client needs to know: tokens, ids, credentials. */
  readonly facts: Record<string, unknown>
  codes(count: number): Promise<string[]>
  tokens?(count: number): Promise<string[]>
  /** Makes it look everything up again. */
  forget?(): void
}

async function ours(): Promise<Contender> {
  const { run } = await built('process/main')
  const { listen } = await built('process/serve-on-node')
  const { readConfig } = await built('service/config')
  const { createUser } = await built('operations/operator/manage-users')
  const { createApplication } = await built('operations/operator/manage-applications')
  const { importFloors } = await built('operations/operator/import-floors')
  const { createToken } = await built('operations/tokens/manage-tokens')
  const { SCOPE_NAMES } = await built('schema/resources/scope')
  const { findUserByEmail } = await built('store/tables/accounts/users')
  const { findApplication } = await built('store/tables/tokens/applications')
  const { saveConsent } = await built('store/tables/tokens/consents')
  const { insertCode } = await built('store/tables/tokens/codes')
  const { insertToken } = await built('store/tables/tokens/tokens')
  const { hashOf } = await built('access/hash')
  const { formatToken } = await built('access/token-text')
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: 'memory', RATE_CALLS: '0', FURNISH_THREADS: '0' })
  const { port, ready, service } = await run(config, listen)
  await ready
  const { db } = service.store
  await createUser(service, { email: 'bench@rooms.example', account: 'bench' })
  const row = await findUserByEmail(db, 'bench@rooms.example')
  const user = { id: row.id, accountId: row.account_id, email: row.email, owner: true, scopes: SCOPE_NAMES }
  const feature = { type: 'Feature', properties: { name: 'F', private: true, archived: false, labels: [] } }
  const { floors } = await importFloors(service, { floors: [feature], account: 'bench' })
  const params = {
    kind: 'secret',
    name: 'bench',
    scopes: ['floor:readPrivate'],
    domains: [],
    floors: [],
    addresses: [],
    quota: null,
    expiresAt: null,
  }
  const { text: token } = await createToken.run(service, { kind: 'user', address: '', user }, params)
  const scopes = ['floor:readPublic', 'floor:readPrivate']
  const app = await createApplication(service, {
    name: 'bench',
    public: false,
    redirectUri: REDIRECT,
    moreRedirectUris: [],
    scopes,
    requirePkce: false,
  })
  const application = await findApplication(db, app.clientId)
  const consent = await saveConsent(db, {
    account_id: user.accountId,
    user_id: user.id,
    application_id: application.id,
    scopes,
    granted_at: new Date(),
  })
  return {
    port,
    forget: service.access.forget,
    facts: { token, floor: floors[0].id, clientId: app.clientId, clientSecret: app.clientSecret },
    async tokens(count) {
      const tokens = []
      for (let i = 0; i < count; i++) {
        const text = formatToken('sk', service.randomText(43))
        const { accountId: account_id, id: user_id } = user
        const created_at = new Date()
        const named = { name: '', scopes: ['floor:readPrivate'], domains: [] }
        await insertToken(db, { account_id, kind: 'sk', hash: hashOf(text), ...named, user_id, created_at })
        tokens.push(text)
      }
      return tokens
    },
    async codes(count) {
      const codes = []
      for (let i = 0; i < count; i++) {
        const code = service.randomText(43)
        await insertCode(db, {
          hash: hashOf(code),
          account_id: user.accountId,
          application_id: application.id,
          user_id: user.id,
          consent_id: consent.id,
          redirect_uri: null,
          challenge: null,
          scopes,
          tell_scopes: false,
          created_at: new Date(),
          expires_at: new Date(Date.now() + 300_000),
        })
        codes.push(code)
      }
      return codes
    },
  }
}

/** oidc-provider, by default in its memory, or over a table in the same embedded store that we use. */
async function oidcProvider(inPGlite: boolean): Promise<Contender> {
  const { Provider } = await import('oidc-provider')
  const adapter = inPGlite ? await tableAdapter() : undefined
  const provider = new Provider('http://127.0.0.1', {
    clients: [
      {
        client_id: 'bench',
        client_secret: 'secret',
        redirect_uris: [REDIRECT],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    scopes: ['read'],
    pkce: { required: () => false },
    features: { introspection: { enabled: true }, devInteractions: { enabled: false } },
    ...(adapter ? { adapter } : {}),
  })
  const client = (await provider.Client.find('bench'))!
  const grant = new provider.Grant({ accountId: 'user', clientId: 'bench' })
  grant.addOIDCScope('read')
  const grantId = await grant.save()
  const common = { accountId: 'user', client, grantId, scope: 'read', gty: 'authorization_code' }
  const token = await new provider.AccessToken(common).save()
  const server = createServer(provider.callback()).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    facts: { token, clientId: 'bench', clientSecret: 'secret', redirectUri: REDIRECT },
    async codes(count) {
      const codes = []
      for (let i = 0; i < count; i++)
        codes.push(await new provider.AuthorizationCode({ ...common, redirectUri: REDIRECT }).save())
      return codes
    },
  }
}

async function tableAdapter() {
  const { openStore } = await built('store/engine/open')
  const { db } = await openStore('memory')
  await sql`create table oidc (kind text, id text, grant_id text, payload jsonb not null, expires_at timestamptz, consumed_at timestamptz, primary key (kind, id))`.execute(
    db,
  )
  await sql`create index oidc_grant on oidc (grant_id)`.execute(db)
  return class {
    readonly kind: string
    constructor(kind: string) {
      this.kind = kind
    }
    async upsert(id: string, payload: { grantId?: string }, seconds?: number) {
      const end = seconds ? new Date(Date.now() + seconds * 1000) : null
      await sql`insert into oidc values (${this.kind}, ${id}, ${payload.grantId ?? null}, ${payload}, ${end}, null)
        on conflict (kind, id) do update set payload = excluded.payload, expires_at = excluded.expires_at`.execute(db)
    }
    async find(id: string) {
      const { rows } = await sql<{ payload: object; consumed_at: Date | null }>`
        select payload, consumed_at from oidc where kind = ${this.kind} and id = ${id}`.execute(db)
      return rows[0] && { ...rows[0].payload, ...(rows[0].consumed_at ? { consumed: true } : {}) }
    }
    async consume(id: string) {
      await sql`update oidc set consumed_at = now() where kind = ${this.kind} and id = ${id}`.execute(db)
    }
    async destroy(id: string) {
      await sql`delete from oidc where kind = ${this.kind} and id = ${id}`.execute(db)
    }
    async revokeByGrantId(grantId: string) {
      await sql`delete from oidc where kind = ${this.kind} and grant_id = ${grantId}`.execute(db)
    }
  }
}

/** The floor under all: node:http, one SHA-256, one look into a Map. */
async function bare(): Promise<Contender> {
  const token = randomBytes(32).toString('base64url')
  const known = new Map([
    [createHash('sha256').update(token).digest('binary'), JSON.stringify({ ok: true, pad: 'x'.repeat(300) })],
  ])
  const server = createServer((request, response) => {
    const text = request.headers.authorization?.slice(7) ?? ''
    const body = known.get(createHash('sha256').update(text).digest('binary'))
    response.writeHead(body ? 200 : 401, { 'content-length': body?.length ?? 0 })
    response.end(body)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { port: (server.address() as AddressInfo).port, facts: { token }, codes: async () => [] }
}

const contenders: Record<string, () => Promise<Contender>> = {
  ours,
  'oidc-provider': () => oidcProvider(false),
  'oidc-provider-pglite': () => oidcProvider(true),
  bare,
}

const { port, facts, codes, tokens, forget } = await contenders[process.argv[2]!]!()
console.log(JSON.stringify({ port, facts }))
createInterface(process.stdin).on('line', async (line) => {
  const [order, count] = line.split(' ')
  if (order === 'codes') console.log(JSON.stringify(await codes(Number(count))))
  if (order === 'tokens') console.log(JSON.stringify((await tokens?.(Number(count))) ?? []))
  if (order === 'forget') {
    forget?.()
    console.log('[]')
  }
  if (order === 'usage') {
    if (count === 'collected') globalThis.gc?.()
    console.log(JSON.stringify({ ...process.memoryUsage(), ...process.cpuUsage() }))
  }
})
