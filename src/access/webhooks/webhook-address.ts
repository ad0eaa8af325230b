import ipaddr from 'ipaddr.js'
import { fault, ok, type Result } from '../../base/result-type.ts'

/**
 * A host, or a host with a port, that may be sent to although it is private, over http, or on another port: for receivers
 * on the own premises. Without a port all of its ports.
 */
export interface AllowedHost {
  readonly host: string
  readonly port: number | undefined
}

/** Where to send to. */
export interface WebhookAddress {
  readonly url: URL
  /** As the URL has it; an IPv6 address without brackets. */
  readonly host: string
  readonly port: number
  /** Whether its addresses may be private. */
  readonly isAllowed: boolean
}

const LENGTH_MAX = 2048
const PORTS: readonly number[] = [443, 8443]
const PORT_OF_SCHEME: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/** Names the setting by which operators on their own premises allow the address. */
const UNLESS_ALLOWED = '; the operator may allow the host by WEBHOOK_ALLOWED_HOSTS'

/** Names of the own machine and of networks that have no names in the DNS. */
const LOCAL_NAME = /(^|\.)(localhost|internal|local)$/

/**
 * Whether events may be sent to an address, as far as its text tells (docs/decisions.md#r6). Numbers and escapes in hosts
 * are read as URLs have them: `https://2130706433/` is 127.0.0.1.
 *
 * @param allowed hosts that the operator allows beside those of the internet
 * @returns a fault that goes on "url: "
 */
export function judgeWebhookUrl(text: string, allowed: readonly AllowedHost[]): Result<WebhookAddress, string> {
  if (text.length > LENGTH_MAX) return fault(`must have at most ${LENGTH_MAX} characters`)
  if (!/^https?:\/\/[^/\s\\][^\s\\]*$/i.test(text) || !URL.canParse(text))
    return fault('must be an address such as https://hooks.example.com/rooms')
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return fault('must not have a user name or a password')
  if (text.includes('#')) return fault('must not have a fragment')
  const host = hostOf(url)
  const port = url.port === '' ? PORT_OF_SCHEME[url.protocol]! : Number(url.port)
  const isAllowed = allowed.some((it) => it.host === host && (it.port ?? port) === port)
  const address = { url, host, port, isAllowed }
  if (isAllowed) return ok(address)
  if (url.protocol !== 'https:') return fault(`must start with https://${UNLESS_ALLOWED}`)
  if (!PORTS.includes(port)) return fault(`must have the port ${PORTS.join(' or ')}, not ${port}${UNLESS_ALLOWED}`)
  const isIp = ipaddr.isValid(host)
  if (isIp ? !isPublicAddress(host) : LOCAL_NAME.test(host) || !host.includes('.'))
    return fault(`must be an address of the internet, this one is of a private or local network${UNLESS_ALLOWED}`)
  return ok(address)
}

/** As lookups and certificates have it: without the brackets of IPv6 and the dot at the end. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Ranges of IPv4 that are not of the internet. */
const BLOCKED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
].map((it) => ipaddr.IPv4.parseCIDR(it))

/** The part of IPv6 that is given out, and ranges of it that tunnel to IPv4 or are not of the internet. */
const UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3')
const BLOCKED_V6 = ['2001::/32', '2001:db8::/32', '2002::/16'].map((it) => ipaddr.IPv6.parseCIDR(it))

/** Ranges of IPv6 that stand for an IPv4 address, which is their last four bytes. */
const EMBEDDING_V6 = ['::ffff:0:0/96', '64:ff9b::/96'].map((it) => ipaddr.IPv6.parseCIDR(it))

/** Whether an IP address is one of the internet; those that stand for an IPv4 address are judged as that. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.kind() === 'ipv4') return isPublicV4(address as ipaddr.IPv4)
  const v6 = address as ipaddr.IPv6
  if (v6.zoneId) return false
  if (EMBEDDING_V6.some((range) => v6.match(range))) return isPublicV4(new ipaddr.IPv4(v6.toByteArray().slice(-4)))
  return v6.match(UNICAST_V6) && !BLOCKED_V6.some((range) => v6.match(range)) && v6.range() === 'unicast'
}

const isPublicV4 = (v4: ipaddr.IPv4) => !BLOCKED_V4.some((range) => v4.match(range)) && v4.range() === 'unicast'

/**
 * The address to connect to, of those that a name has now: the first one.
 *
 * @param resolved IP addresses
 * @returns a fault when there is none, or any one of them is not of the internet
 */
export function judgeResolved({ isAllowed }: WebhookAddress, resolved: readonly string[]): Result<string, string> {
  if (resolved.length === 0) return fault('its host has no address')
  if (!isAllowed && !resolved.every(isPublicAddress))
    return fault(`its host has an address in a private network${UNLESS_ALLOWED}`)
  return ok(resolved[0]!)
}
