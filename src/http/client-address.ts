/**
 * Address a request is counted under: that of the connection, or with trusted proxies in front the one that the
 * outermost of them saw. Of an IPv6 address the /64, which is what one subscriber has.
 *
 * @param proxyHops proxies in front whose X-Forwarded-For entry is believed
 */
export function clientAddress(connection: string, forwardedFor: string | null, proxyHops: number): string {
  const hops = proxyHops > 0 && forwardedFor ? forwardedFor.split(',').map((it) => it.trim()) : []
  const claimed = hops.at(-Math.min(proxyHops, hops.length)) ?? ''
  return network(/^[\da-f.:]+$/i.test(claimed) ? claimed : connection)
}

function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  const groups = [...left, ...zeros, ...right].map((it) => it.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}
