const LABEL = /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/

/** A host as browsers write it: in lower case and punycode, without a trailing dot; undefined where they refuse it. */
export function normalHost(host: string): string | undefined {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined
}

/** Whether a host in its normal form is a name of the DNS, an IPv4 address or an IPv6 address in brackets. */
export const isHost = (host: string): boolean =>
  host.startsWith('[') || (host.length <= 253 && host.split('.').every((label) => LABEL.test(label)))

/** Whether a host in its normal form is an IP address. */
export const isAddress = (host: string): boolean => host.startsWith('[') || /\.\d+$/.test(host)
