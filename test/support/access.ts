import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { note, OPERATOR } from '../../src/operations/audit/audit-notes.ts'
import type { User } from '../../src/operations/calling/caller.ts'
import { hashPassword } from '../../src/operations/identity/password.ts'
import { insertNewSession } from '../../src/operations/identity/session.ts'
import { requireOwnAccount } from '../../src/operations/operator/find-account.ts'
import { importFloors } from '../../src/operations/operator/import-floors.ts'
import { createApplication } from '../../src/operations/operator/manage-applications.ts'
import { createToken } from '../../src/operations/tokens/manage-tokens.ts'
import { partsOf } from '../../src/process/system/open-service-store.ts'
import { SCOPE_NAMES, type ScopeName } from '../../src/schema/resources/scope.ts'
import { sessionCookie } from '../../src/serve/http/callers/cookies.ts'
import type { Telemetry } from '../../src/service/telemetry/start-telemetry.ts'
import { insertUser } from '../../src/store/tables/accounts/users.ts'
import { conformance } from './conformance.ts'
import type { TestDatabase } from './databases.ts'
import { type CreateApp, scene } from './service.ts'

export const BASE = 'https://rooms.example'
export const PAGE = 'https://shop.example'
export const CALLBACK = 'https://app.example/callback'
export const PASSWORD = 'correct horse battery'

let hashed: Promise<string> | undefined

/** The hash of the password of all users, made once: it is slow on purpose. */
const passwordHash = () => (hashed ??= hashPassword(PASSWORD))

/** A service over a migrated store, with a clock that the test moves. */
export async function accessWorld(
  database: TestDatabase,
  environment: Record<string, string> = {},
  telemetry?: Telemetry,
  createApp?: CreateApp,
) {
  const { db } = database.store
  const shared =
    typeof database.place === 'object' && 'url' in database.place ? { DATABASE_URL: database.place.url } : {}
  const { app, service, logged } = scene(
    { PUBLIC_URL: BASE, ...shared, ...environment },
    undefined,
    telemetry,
    createApp,
  )
  const time = { now: Date.UTC(2026, 0, 1) }
  // No test asks a resolver.
  const resolveHost = async (name: string) => [isIP(name) === 0 ? '93.184.215.14' : name]
  Object.assign(service, { wallClock: () => new Date(time.now), resolveHost })
  service.store = { status: 'ready', ...partsOf(database.store) }
  await database.store.onAccessChange(() => service.access.forget())

  const judged = conformance(service.config)

  /** A request to an address of the service; its answer must be as the OpenAPI document says. */
  const request = async (path: string, init: RequestInit = {}) => {
    const answer = await app.request(`${BASE}${path}`, { redirect: 'manual', ...init })
    const faults = await judged.faultsOf(init.method ?? 'GET', `${BASE}${path}`, answer)
    if (faults.length > 0) throw new Error(`Not as documented: ${faults.join('; ')}`)
    return answer
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  /** An account of its own with a user; an owner unless scopes are given. */
  async function account(scopes?: ScopeName[], name: string = randomUUID()) {
    const email = `${randomUUID()}@rooms.example`
    const row = await insertUser(db, {
      account_id: (await requireOwnAccount(db, name)).id,
      email,
      password_hash: await passwordHash(),
      owner: scopes === undefined,
      scopes: scopes ?? [],
    })
    const created = { event: 'user.created', subject: ['user', row.id] as const }
    await note(service, db, OPERATOR, { accountId: row.account_id, ...created })
    const user: User = {
      id: row.id,
      accountId: row.account_id,
      email,
      owner: row.owner,
      scopes: row.owner ? SCOPE_NAMES : row.scopes,
    }
    const caller = { kind: 'user' as const, address: '', user }
    const make = (kind: 'publishable' | 'secret', params: object) =>
      createToken.run(service, caller, {
        kind,
        name: 'test',
        scopes: [],
        domains: [],
        floors: [],
        addresses: [],
        quota: null,
        expiresAt: null,
        ...params,
      } as never)
    return {
      name,
      email,
      user,
      caller,
      secret: (scopes: readonly ScopeName[] = SCOPE_NAMES, more = {}) => make('secret', { scopes, ...more }),
      publishable: (scopes: readonly ScopeName[] = ['floor:readPublic'], domains = ['shop.example'], more = {}) =>
        make('publishable', { scopes, domains, ...more }),
      /** Id of a new floor. */
      floor: async (isPrivate: boolean, called = 'F') => {
        const floors = [
          { type: 'Feature' as const, properties: { name: called, private: isPrivate, archived: false, labels: [] } },
        ]
        return (await importFloors(service, { floors, account: name })).floors[0]!.id
      },
      /** The cookie of a new session, opened without the password: checking it is slow on purpose. */
      cookie: async () => {
        const { secret, expiresAt } = await insertNewSession(service, db, row)
        return sessionCookie(service.config, new Request(BASE), secret, expiresAt).split(';')[0]!
      },
    }
  }

  /** The cookie of a new session. */
  async function signIn(email: string, password = PASSWORD): Promise<string> {
    const answer = await form('/sign-in', { email, password })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (answer.status !== 303 || !cookie) throw new Error(`Cannot sign in: ${answer.status}`)
    return cookie
  }

  /** POST of a form. */
  const form = (path: string, fields: Record<string, string | string[]>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
    return request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: body.toString(),
    })
  }

  /** POST of JSON. */
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  /** A registered application; the secret of a public one is empty, which is none to the service. */
  const application = async (params: Partial<Parameters<typeof createApplication>[1]> = {}) => {
    const { clientSecret, ...created } = await createApplication(service, {
      name: 'Planner',
      public: false,
      redirectUri: CALLBACK,
      moreRedirectUris: [],
      scopes: ['floor:readPublic', 'floor:readPrivate'],
      requirePkce: false,
      ...params,
    })
    return { ...created, clientSecret: clientSecret ?? '' }
  }

  /** The first request of the flow; `state` and the rest as given. */
  const authorize = (clientId: string, cookie: string, query: Record<string, string> = {}) =>
    request(`/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: clientId, ...query })}`, {
      headers: { cookie },
    })

  /** What the form of a page carries. */
  const fieldsOf = async (page: Response) => hiddenFields(await page.text())

  /** Answers the question of a consent page and returns the redirect. */
  async function approve(page: Response, cookie: string, decision = 'approve'): Promise<Response> {
    return form('/oauth/consent', { ...(await fieldsOf(page)), decision }, { cookie })
  }

  /** A code, by whatever the flow asks of the user. */
  async function code(clientId: string, cookie: string, query: Record<string, string> = {}): Promise<string> {
    let answer = await authorize(clientId, cookie, query)
    if (answer.status === 200) answer = await approve(answer, cookie)
    const location = new URL(answer.headers.get('location') ?? 'about:blank')
    const found = location.searchParams.get('code')
    if (found === null) throw new Error(`No code in ${location}`)
    return found
  }

  const exchange = (app: { clientId: string; clientSecret: string }, fields: Record<string, string>) =>
    form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      ...fields,
    })

  const accessToken = async (app: { clientId: string; clientSecret: string }, cookie: string): Promise<string> => {
    const answer = await exchange(app, { code: await code(app.clientId, cookie) })
    return ((await answer.json()) as { access_token: string }).access_token
  }

  return {
    app,
    service,
    db,
    logged,
    time,
    request,
    conformance: judged,
    bearer,
    account,
    signIn,
    form,
    post,
    application,
    authorize,
    approve,
    fieldsOf,
    code,
    exchange,
    accessToken,
  }
}

export type World = Awaited<ReturnType<typeof accessWorld>>

/** A world with an account, the cookie of its signed-in owner, and an application. */
export async function signedInWorld(
  database: TestDatabase,
  environment: Record<string, string> = {},
  createApp?: CreateApp,
) {
  const world = await accessWorld(database, environment, undefined, createApp)
  const mine = await world.account()
  return { world, mine, cookie: await mine.cookie(), app: await world.application() }
}

export type SignedInWorld = Awaited<ReturnType<typeof signedInWorld>>

/** Every cookie that an answer sets, as a browser sends them back. */
export const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ')

/** Hidden fields of the last form of a page, which is the one in its content. */
export function hiddenFields(html: string): Record<string, string> {
  const content = html.slice(html.lastIndexOf('<form'))
  const fields = content.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)
  return Object.fromEntries([...fields].map(([, name, value]) => [name, value]))
}

/** The problem details of an answer, without what names the request. */
export async function problemOf(answer: Response): Promise<Record<string, unknown>> {
  const { instance, ...rest } = (await answer.json()) as Record<string, unknown>
  if (instance !== `urn:uuid:${answer.headers.get('x-request-id')}`) throw new Error(`instance is ${instance}`)
  return rest
}
