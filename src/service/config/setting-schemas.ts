import { createPublicKey, type KeyObject } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { ScopeNameSchema } from '../../schema/resources/scope.ts'

// Schemas of settings: the text of the environment in, a value out. The description says what the text may be: it is the
// column "values" of the table of settings. Each error is the predicate of a sentence about the setting.

/** Any text. */
export const text = z.string()

/** A secret too long to guess; may be empty. */
export const secret = z
  .string()
  .regex(/^([\x21-\x7e]{16,})?$/, 'must be at least 16 printable characters without a space')
  .describe('at least 16 characters')

const KEYS = 'must be keys of 32 bytes in base64, as openssl rand -base64 32 makes them, separated by commas'

/** Keys of AES-256 separated by commas, newest first; may be empty. */
export const keys = z
  .string()
  .regex(/^([A-Za-z\d+/]{43}=\s*(,\s*(?=.)|$))*$/, KEYS)
  .transform((text) => (text === '' ? [] : text.split(',').map((key): Uint8Array => Buffer.from(key.trim(), 'base64'))))
  .describe('32 bytes in base64, several separated by commas')

/** A whole number, bounds included. */
export function integer(min: number, max: number) {
  const error = `must be an integer from ${min} to ${max}`
  return digits(error).pipe(z.coerce.number<string>().min(min, error).max(max, error)).describe(`${min} … ${max}`)
}

const RATIO = 'must be a number from 0 to 1'

/** A part of a whole, which may be none of it. */
export const ratio = z
  .string()
  .regex(/^[\d.]+$/, RATIO)
  .pipe(z.coerce.number<string>(RATIO).min(0, RATIO).max(1, RATIO))
  .describe('0 … 1')

const HEADER_FIELDS = 'must be fields such as Authorization=secret, separated by commas, with percent signs as in a URL'

/** Header fields, as OpenTelemetry writes them. */
export const headerFields = z
  .string()
  .regex(/^(\s*[\w!#$&'*+.^`|~-]+\s*=[^,]*(,|$))*$/, HEADER_FIELDS)
  .refine(isPercentEncoded, HEADER_FIELDS)
  .transform((text) =>
    Object.fromEntries(
      text.split(',').flatMap((field) => {
        const at = field.indexOf('=')
        return at < 0 ? [] : [[field.slice(0, at).trim(), decodeURIComponent(field.slice(at + 1).trim())]]
      }),
    ),
  )
  .describe('`name=value` separated by commas')

/** A number above 0. */
export function positive(max: number) {
  const error = `must be a number > 0 and <= ${max}`
  return z.string().pipe(z.coerce.number<string>(error).positive(error).max(max, error)).describe(`> 0, ≤ ${max}`)
}

/** A part of a whole. Above 1 it is refused by what reads the settings, with the number. */
export const share = positive(1_000_000).describe('> 0, ≤ 1')

/** One of a few words. */
export const oneOf = <const Word extends string>(...words: readonly Word[]) =>
  z.enum(words, `must be one of ${words.join(', ')}`).describe(words.map((word) => `\`${word}\``).join(', '))

/** Names separated by commas, each a token of HTTP. */
export const names = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((name) => name.trim())))
  .pipe(z.array(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,40}$/, 'must be names separated by commas')))
  .describe('names separated by commas')

/** Host names or addresses separated by commas, without ports. */
export const hosts = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((name) => name.trim().toLowerCase())))
  .pipe(
    z.array(
      z.string().regex(/^(\[?[\da-f:.]+\]?|[\w.-]{1,253})$/, 'must be host names separated by commas, without ports'),
    ),
  )
  .describe('host names separated by commas')

/** Hosts with or without a port, separated by commas; an IPv6 address in brackets. */
export const hostsWithPorts = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((entry) => entry.trim().toLowerCase())))
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^(\[[\da-f:.]+\]|[\w.-]{1,253})(:\d{1,5})?$/,
          'must be hosts separated by commas, such as hooks.local:9000',
        ),
    ),
  )
  .transform((entries) =>
    entries.map((entry) => {
      const [, bracketed, plain, port] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry)!
      return { host: (bracketed ?? plain)!, port: port === undefined ? undefined : Number(port) }
    }),
  )
  .describe('hosts separated by commas, with or without a port')

const SCANNER_KEYS = 'must be identifier=key pairs separated by commas, each key a P-256 public key (SPKI) in base64'

/** Public keys of those who sign reports. */
export const scannerKeys = z
  .string()
  .transform((text, context) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .map((entry) => {
        const [, identifier = '', key = ''] = /^([^=\s]{1,128})=([\w+/]+=*)$/.exec(entry) ?? []
        const read = publicKey(key)
        if (read) return { identifier, key: read }
        context.addIssue({ code: 'custom', message: SCANNER_KEYS })
        return z.NEVER
      }),
  )
  .describe('`identifier=key` separated by commas')

/** A key on P-256 from the base64 of its SubjectPublicKeyInfo; undefined for any other text. */
function publicKey(base64: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

/** Whom to write to about security. */
export const contact = z
  .string()
  .regex(/^((mailto:)?[^\s@:]+@[^\s@]+|https:\/\/\S+)?$/, 'must be an e-mail address or start with https://')
  .transform((text) => (text.includes('@') && !/^(mailto|https):/.test(text) ? `mailto:${text}` : text))
  .describe('an e-mail address or https://…')

/** Origins of pages separated by commas, or a star for all. */
export const origins = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((origin) => origin.trim().toLowerCase())))
  .pipe(
    z.array(
      z
        .string()
        .regex(/^(\*|https?:\/\/[^/?#@,]+)$/, 'must be origins separated by commas, such as https://example.com'),
    ),
  )
  .describe('`https://…` separated by commas, `*`')

/** Files separated by commas; may be empty. */
export const files = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((path) => path.trim())))
  .pipe(z.array(z.string().min(1, 'must be files separated by commas')))
  .describe('files separated by commas')

const THREADS = 'must be cores, or an integer from 0 to 999'

/** A number of threads; `cores` stands for as many as the machine has. */
export const threads = z
  .union(
    [
      z.literal('cores', THREADS).transform(() => availableParallelism()),
      digits(THREADS).pipe(z.coerce.number<string>().max(999, THREADS)),
    ],
    THREADS,
  )
  .describe('`cores`, 0 … 999')

const AUDIT_DAYS = 'must be 0, or an integer from 30 to 36500'

/** How long the audit log is kept; the database refuses to let go of entries younger than 30 days. */
export const auditDays = digits(AUDIT_DAYS)
  .pipe(z.coerce.number<string>().refine((days) => days === 0 || (days >= 30 && days <= 36_500), AUDIT_DAYS))
  .describe('0, 30 … 36500')

/** A path of a URL. */
export const path = z
  .string()
  .regex(/^(\/[\w.~-]+)+$/, 'must be a path such as /jsonrpc')
  .describe('a path')

/** The base of URLs, without a slash at its end; may be empty. */
export const baseUrl = url('http:', 'https:')
  .refine((text) => !/[?#@]/.test(text), 'must not have a user name, a query or a fragment')
  .transform((text) => text.replace(/\/+$/, ''))
  .describe('`http://…`, `https://…`')

/** An OpenID provider, named exactly as it names itself; may be empty. */
export const issuer = url('http:', 'https:')
  .refine((text) => !/[?#@]/.test(text), 'must not have a user name, a query or a fragment')
  .refine(
    (text) => !text.startsWith('http:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${text}/`),
    'must begin with https:// unless it is on this machine',
  )
  .describe('`https://…`')

/** Scopes of OpenID Connect. */
export const openIdScopes = z
  .string()
  .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, 'must be openid and further scopes, separated by a space')
  .describe('`openid` and others')

/** Scopes of ours separated by commas. */
export const userScopes = z
  .string()
  .transform((text) => (text === '' ? [] : text.split(',').map((name) => name.trim())))
  .refine((names) => names.every((it) => ScopeNameSchema.safeParse(it).success), {
    error: 'must be scopes separated by commas',
    abort: true,
  })
  .pipe(z.array(ScopeNameSchema))
  .describe('scopes separated by commas')

/** Address of a mail server; may be empty. */
export const smtpUrl = url('smtp:', 'smtps:').describe('`smtp://…`, `smtps://…`')

/** Who mail is from; may be empty. */
export const mailbox = z
  .string()
  .regex(
    /^([^<>@\s]+@[^<>@\s]+|[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>)?$/,
    'must be an e-mail address, or a name and one in angle brackets',
  )
  .describe('`Rooms <rooms@example.com>`')

/** Address of a PostgreSQL database; may be empty. */
export const databaseUrl = url('postgres:', 'postgresql:').describe('`postgres://…`')

function url(...protocols: readonly string[]) {
  const error = `must be a URL starting with ${protocols.map((it) => `${it}//`).join(' or ')}`
  const fits = (text: string) => text === '' || (URL.canParse(text) && protocols.includes(new URL(text).protocol))
  return z.string().refine(fits, { error, abort: true })
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function digits(error: string) {
  return z.string().regex(/^\d+$/, { error, abort: true })
}
