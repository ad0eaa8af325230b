import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { fault, ok, type Result } from '../base/result-type.ts'

/** Bits before those of the IPv4 address in the IPv6 addresses that stand for one. */
const MAPPED_BITS = 96

/**
 * Reads an address or a network, such as `203.0.113.7` or `2001:db8::/32`, and gives the form in which it is stored. A
 * network of IPv6 addresses that stand for IPv4 is that network of IPv4.
 *
 * @returns a fault that continues the entry's path: `must not be empty`
 */
export function readNetwork(text: string): Result<string, string> {
  const [host = '', prefix, ...more] = text.split('/')
  const version = isIP(host)
  if (version === 0 || host.includes('%') || more.length > 0)
    return fault('must be an address or a network such as 203.0.113.0/24 or 2001:db8::/32')
  const bitsMax = version === 4 ? 32 : 128
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bitsMax))
    return fault(`must have a number from 0 to ${bitsMax} after the slash`)
  const bits = prefix === undefined ? bitsMax : Number(prefix)
  const network = ipaddr.parse(networkOf(host, bits, version))
  if (ipaddr.parse(host).toNormalizedString() !== network.toNormalizedString())
    return fault(`must be the first address of its network, which is ${network}/${bits}`)
  if (!isMapped(network)) return ok(`${network}/${bits}`)
  return bits >= MAPPED_BITS
    ? ok(`${network.toIPv4Address()}/${bits - MAPPED_BITS}`)
    : fault('must be a network of IPv4 or of IPv6 alone')
}

const networkOf = (host: string, bits: number, version: number) =>
  (version === 4 ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(`${host}/${bits}`).toString()

const isMapped = (address: ipaddr.IPv4 | ipaddr.IPv6): address is ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()

/**
 * Whether a token with these networks may be used from an address; without any network from everywhere.
 *
 * @param ip of the client as the service knows it: one that it does not know is in no network
 */
export function addressAllowed(ip: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  if (isIP(ip) === 0) return false
  const address = ipaddr.process(ip)
  return networks.some((it) => {
    const [network, bits] = ipaddr.parseCIDR(it)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
