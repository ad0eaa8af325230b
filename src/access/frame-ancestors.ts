import { readDomain } from './origin.ts'

/**
 * The directive by which browsers let pages of these domains alone put a page into a frame (docs/decisions.md#a19). What an
 * entry leaves out is free, as in `originAllowed`; a policy says so by both schemes and any port. An entry for http:// also lets
 * the same host in over https://: browsers take it so.
 *
 * @param domains entries as they are stored; a policy cannot name an IPv6 address, so that such an entry allows no frame
 * @see https://www.w3.org/TR/CSP3/#directive-frame-ancestors
 */
export function frameAncestors(domains: readonly string[]): string {
  const sources = domains.flatMap((text) => {
    const entry = readDomain(text)
    if (!entry.ok || entry.value.host.startsWith('[')) return []
    const { scheme, wildcard, host, port } = entry.value
    const schemes = scheme === undefined ? ['https:', 'http:'] : [scheme]
    return schemes.map((it) => `${it}//${wildcard ? '*.' : ''}${host}:${port ?? '*'}`)
  })
  return `frame-ancestors ${sources.length === 0 ? "'none'" : sources.join(' ')}`
}
