// What the checks need around the pages: the built service, users, floors, an application and the sites of others.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyTemplate, makeTemplates } from '../../test/support/store-template.ts'
import { built } from '../built.ts'
import { shownLayout } from './shown-floor.ts'

export interface User {
  readonly email: string
  readonly password: string
  readonly account: string
}

export interface World {
  /** Base URL of the service. */
  readonly service: string
  /** Sites of others, each an origin of its own; they send on to `?onward=`, show the page in `?html=`, or else their own address. */
  readonly sites: readonly [string, string]
  /** An owner of an account of their own. */
  user(): Promise<User>
  /** A user of the same account who is no owner. */
  member(of: User): Promise<User>
  /** The path of a link by which a user sets a new password. */
  resetLink(of: User): Promise<string>
  /** Lets it be a while since the user showed to be there. */
  forgetProofs(of: User): Promise<void>
  /** Changes how often the user's passkeys have signed, as far as the service knows. */
  countPasskeys(of: User, signCount: number): Promise<void>
  /** Id of a new floor. */
  floor(account: string, isPrivate: boolean): Promise<string>
  /** A public floor with a furnished layout, and a publishable token for it on pages of some domains. */
  shownFloor(user: User, domains: readonly string[]): Promise<{ floorId: string; token: string }>
  application(redirectUri: string): Promise<{ clientId: string; clientSecret: string; name: string }>
  stop(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const { run } = await built('process/main')
  const { readConfig } = await built('service/config')
  const { listen } = await built('process/serve-on-node')
  const { createUser, resetLink } = await built('operations/operator/manage-users')
  const { createApplication } = await built('operations/operator/manage-applications')
  const { importFloors } = await built('operations/operator/import-floors')
  const { saveLayout } = await built('operations/layouts/save-layout')
  const { createToken } = await built('operations/tokens/manage-tokens')
  const { findUserByEmail } = await built('store/tables/accounts/users')
  const { buildOnDemand } = await built('serve/http/build-on-demand')
  // Else the first checks of documents would meet the page that stands in for them meanwhile.
  await buildOnDemand('site')
  // Copied: making a store takes three times the processor time.
  const directory = mkdtempSync(join(tmpdir(), 'roomwright-world-'))
  copyTemplate(await makeTemplates(), 'migrated', directory)
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: directory,
    EMBEDDED_SYNC: 'off',
    FURNISH_THREADS: '0',
    WEBHOOK_ALLOWED_HOSTS: 'localhost',
    // Nothing listens there.
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: 'roomwright',
    OIDC_CLIENT_SECRET: 'of nobody',
    OIDC_NAME: 'Example ID',
  })
  const running = await run(config, listen)
  await running.ready
  const { service } = running
  const sites = await Promise.all([startSite(), startSite()])
  let users = 0
  return {
    service: `http://127.0.0.1:${running.port}`,
    sites: sites.map(({ url }) => url) as [string, string],
    async user() {
      const account = `account ${++users}`
      const { email, password } = await createUser(service, { email: `user${users}@rooms.example`, account })
      return { email, password, account }
    },
    async member({ account }) {
      const scopes = ['floor:queryPublic', 'floor:readPublic']
      const { email, password } = await createUser(service, { email: `user${++users}@rooms.example`, account, scopes })
      return { email, password, account }
    },
    async resetLink({ email }) {
      return new URL((await resetLink(service, { email })).link).pathname
    },
    async forgetProofs({ email }) {
      const { id } = await findUserByEmail(service.store.db, email)
      await service.store.db
        .updateTable('session')
        .set({ proved_at: new Date(0) })
        .where('user_id', '=', id)
        .execute()
    },
    async countPasskeys({ email }, signCount) {
      const { id } = await findUserByEmail(service.store.db, email)
      await service.store.db.updateTable('passkey').set({ sign_count: signCount }).where('user_id', '=', id).execute()
    },
    async floor(account, isPrivate) {
      const properties = { name: 'Ground floor', private: isPrivate, archived: false, labels: [] }
      const { floors } = await importFloors(service, { floors: [{ type: 'Feature', properties }], account })
      return floors[0].id
    },
    async shownFloor({ email, account }, domains) {
      const properties = { name: 'Lindenweg 4', private: false, archived: false, labels: [] }
      const { floors } = await importFloors(service, { floors: [{ type: 'Feature', properties }], account })
      const floorId: string = floors[0].id
      const row = await findUserByEmail(service.store.db, email)
      const caller = {
        kind: 'user',
        address: '',
        user: { id: row.id, accountId: row.account_id, email, owner: true, scopes: ALL },
      }
      const layout = { floorId, ifMatch: null, message: null, ...shownLayout() }
      await saveLayout.run(service, caller, layout)
      const request = {
        kind: 'publishable',
        name: 'Site',
        scopes: ['floor:readPublic'],
        domains,
        floors: [],
        addresses: [],
        quota: null,
        expiresAt: null,
      }
      const { text } = await createToken.run(service, caller, request)
      return { floorId, token: text }
    },
    async application(redirectUri) {
      const scopes = ['floor:readPublic', 'floor:readPrivate']
      return createApplication(service, {
        name: 'Planner & Söhne',
        redirectUri,
        scopes,
        requirePkce: false,
        public: false,
        moreRedirectUris: [],
      })
    },
    async stop() {
      for (const { server } of sites) server.close()
      await running.stop()
      rmSync(directory, { recursive: true })
    },
  }
}

/** Scopes that what is made here needs. */
const ALL = ['floor:update', 'floor:readPublic']

async function startSite(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://localhost')
    const onward = searchParams.get('onward')
    response.writeHead(onward === null ? 200 : 302, {
      'content-type': 'text/html; charset=utf-8',
      ...(onward === null ? {} : { location: onward }),
    })
    const html = searchParams.get('html')
    response.end(
      html ?? `<!doctype html><html lang="en"><title>Another site</title><p>${request.url?.split('?')[0]}</p>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}
