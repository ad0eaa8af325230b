import { isIP, isIPv4 } from 'node:net'

/**
 * Address of a client: that of the connection, or with trusted proxies in front the one that the outermost of them saw.
 *
 * @param proxyHops proxies in front whose X-Forwarded-For entry is believed
 */
export function clientIp(connection: string, forwardedFor: string | null, proxyHops: number): string {
  const hops = proxyHops > 0 && forwardedFor ? forwardedFor.split(',').map((it) => it.trim()) : []
  const claimed = withoutPort(hops.at(-Math.min(proxyHops, hops.length)) ?? '')
  return (isIP(claimed) ? claimed : connection).split('%')[0]!.toLowerCase()
}

/** Address a request is counted under: of an IPv6 address the /64, which is what one subscriber has. */
export const clientAddress = (connection: string, forwardedFor: string | null, proxyHops: number): string =>
  countedAddress(clientIp(connection, forwardedFor, proxyHops))

/** Some proxies append the port of the connection, which is another with each: to an IPv6 address after brackets. */
function withoutPort(text: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? []
  return bracketed ?? dotted ?? text
}

/** @param bare address of a client, as `clientIp` gives it */
export function countedAddress(bare: string): string {
  if (!bare.includes(':')) return bare
  const groups = groupsOf(bare)
  const [, , , , , mapping, high = 0, low = 0] = groups
  const isMapped = groups.slice(0, 5).every((it) => it === 0) && mapping === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((it) => it.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address, whose end may be written as an IPv4 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const [left, right] = [groupsIn(head), groupsIn(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array<number>(zeros).fill(0), ...right]
}

const groupsIn = (part: string): number[] =>
  part
    .split(':')
    .filter(Boolean)
    .flatMap((it) => (isIPv4(it) ? pairsOf(it.split('.').map(Number)) : [Number.parseInt(it, 16)]))

const pairsOf = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => [(a << 8) | b, (c << 8) | d]
