import { isAddress } from '../../access/host.ts'

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** The host: passkeys of another are of no use. */
  readonly id: string
  readonly origin: string
}

/** The relying party of an address; undefined where browsers make no passkeys: without TLS, and for a bare IP address. */
export function relyingPartyOf(base: string): RelyingParty | undefined {
  const { hostname: id, origin, protocol } = new URL(base)
  const isLocal = id === 'localhost' || id.endsWith('.localhost')
  return isAddress(id) || (protocol !== 'https:' && !isLocal) ? undefined : { id, origin }
}
