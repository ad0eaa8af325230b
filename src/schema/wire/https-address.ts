import { text } from './text.ts'

/** An address of the web that a caller gives. @param max characters */
export const httpsAddress = (max: number) =>
  text(max).refine(isHttps, 'must be an address that starts with https:// and has no user name')

function isHttps(text: string): boolean {
  if (!/^https:\/\/[^/\s\\][^\s\\]*$/i.test(text) || !URL.canParse(text)) return false
  const { username, password, hostname } = new URL(text)
  return username === '' && password === '' && hostname !== ''
}
