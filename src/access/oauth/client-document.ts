import * as z from 'zod'
import { fault, ok, type Result } from '../../base/result-type.ts'
import { checkRedirectUri } from './redirect.ts'

/** What the makers of an application say of it at the address that is its client id. */
export interface ClientDocument {
  readonly name: string
  readonly redirectUris: readonly [string, ...string[]]
}

const URL_MAX = 1024

/**
 * Whether a client id is the address of a document: as URLs are written in full, so that one document has one id.
 *
 * @see draft-ietf-oauth-client-id-metadata-document, section 3
 */
export function isDocumentUrl(text: string): boolean {
  if (text.length > URL_MAX || !/^https?:\/\/[^/?#@]+\/[^#\s]+$/.test(text) || !URL.canParse(text)) return false
  const url = new URL(text)
  return url.href === text && url.pathname !== '/' && url.username === '' && url.password === ''
}

const holding = (word: string) => z.array(z.string()).refine((it) => it.includes(word), `must include ${word}`)

const Document = z.looseObject({
  client_id: z.string(),
  client_name: z.string().trim().min(1).max(300),
  redirect_uris: z.array(z.string()).min(1).max(20),
  token_endpoint_auth_method: z.literal('none', 'must be none').optional(),
  grant_types: holding('authorization_code').optional(),
  response_types: holding('code').optional(),
  client_secret: z.undefined('must be left out').optional(),
})

/** @returns a fault that says what about the document is wrong */
export function readClientDocument(text: string, url: string): Result<ClientDocument, string> {
  const read = Document.safeParse(parsed(text))
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    return fault(`${path.join('.') || 'it'}: ${message}`)
  }
  const { client_id, client_name, redirect_uris } = read.data
  if (client_id !== url) return fault('client_id is not its own address')
  const wrong = redirect_uris.map(checkRedirectUri).find((it) => !it.ok)
  if (wrong && !wrong.ok) return fault(`redirect_uris: ${wrong.fault}`)
  return ok({ name: client_name, redirectUris: redirect_uris as [string, ...string[]] })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
