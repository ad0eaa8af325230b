import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Header and body of a mail as it came, without the encoding of its parts. */
export interface Mail {
  readonly to: readonly string[]
  readonly text: string
}

/** A mail server that keeps what it is sent. @param port 0 = any free one */
export async function startMailServer(port = 0) {
  const mails: Mail[] = []
  const refused = new Set<string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, done) =>
      done(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()))
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo.map((it) => it.address), text: decoded(raw) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    /** Mailboxes that are not there. */
    refused,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Without quoted-printable. @see RFC 2045 section 6.7 */
const decoded = (raw: string) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/(?:=[\dA-F]{2})+/g, (it) => Buffer.from(it.replaceAll('=', ''), 'hex').toString())
