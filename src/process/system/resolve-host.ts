import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** The IP addresses that a host name has now, as the system resolves it. @throws Error with the code of the resolver */
export async function resolveHost(name: string): Promise<readonly string[]> {
  if (isIP(name) !== 0) return [name]
  const found = await lookup(name, { all: true, verbatim: true })
  return found.map(({ address }) => address)
}
