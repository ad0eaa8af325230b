import type { Identity, IdentityProvider, SentToProvider } from '../../src/access/identity-provider.ts'
import { cookiesOf, type World } from './access.ts'

export const ISSUER = 'https://id.example'
export const PROVIDER_CALLBACK = '/sign-in/oidc/callback'
export const PROVIDER_SETTINGS = {
  OIDC_ISSUER: ISSUER,
  OIDC_CLIENT_ID: 'rooms',
  OIDC_CLIENT_SECRET: 'the-secret',
  OIDC_NAME: 'Example ID',
}

/** Stands for the network: what a provider would say. The library behind it is tested by `npm run clients`. */
export class Provider implements IdentityProvider {
  says: Partial<Identity> | Error = {}
  readonly sent: SentToProvider[] = []

  addressOf = async (sent: SentToProvider) => {
    if (this.says instanceof Error) throw this.says
    this.sent.push(sent)
    return new URL(`${ISSUER}/authorize?state=${sent.state}`)
  }

  identityIn = async (_: string, sent: SentToProvider): Promise<Identity> => {
    if (this.says instanceof Error) throw this.says
    const text = JSON.stringify(sent)
    if (!this.sent.some((it) => JSON.stringify(it) === text)) throw new Error(`Was not sent there with ${text}`)
    return { issuer: ISSUER, subject: 'subject', email: undefined, emailVerified: false, ...this.says }
  }
}

/** The cookie of the step, and the state. */
export interface LeftForProvider {
  readonly cookie: string
  readonly state: string
}

/** @param invitation secret of a link that was opened before */
export async function leaveForProvider(world: World, to = '/floors', invitation?: string): Promise<LeftForProvider> {
  const answer = await world.form('/sign-in/oidc', { to, ...(invitation ? { invitation } : {}) })
  const address = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(await answer.text())?.[1]
  if (answer.status !== 200 || address === undefined) throw new Error(`Cannot leave: ${answer.status}`)
  return { cookie: cookiesOf(answer), state: new URL(address).searchParams.get('state')! }
}

export const comeBackFromProvider = (world: World, { cookie, state }: LeftForProvider) =>
  world.request(`${PROVIDER_CALLBACK}?code=c&state=${state}`, { headers: { cookie } })

/** A whole sign-in. */
export async function signInAtProvider(
  world: World,
  provider: Provider,
  identity: Partial<Identity>,
  to?: string,
  invitation?: string,
) {
  provider.says = identity
  return comeBackFromProvider(world, await leaveForProvider(world, to, invitation))
}

export const verified = (email: string, subject: string) => ({ email, subject, emailVerified: true })
