import type { Context } from 'hono'
import type { Service } from '../../service/service.ts'
import { basePath, baseUrl } from '../http/base-url.ts'
import type { Env } from '../http/env.ts'
import type { Html } from './frame/layout.ts'

export interface HtmlOptions {
  readonly status?: number
  /** Sources beside our own that a form on the page may lead to, also by a redirect. */
  readonly formTargets?: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the script of the page asks this service for more. */
  readonly asks?: boolean
  /** Whether the page runs modules of ours, which load others: what they load has no nonce. */
  readonly modules?: boolean
}

/**
 * Sends a page with restrictive headers: one script and one style sheet of ours, no foreign resources, no frames, no
 * referrer, no caching (docs/access.md#a-24).
 *
 * @param page renders the page; the nonce allows its style sheet and its script
 */
export async function htmlResponse(
  service: Service,
  c: Context<Env>,
  page: (nonce: string) => Html,
  { status = 200, formTargets = [], headers = {}, asks = false, modules = false }: HtmlOptions = {},
): Promise<Response> {
  const nonce = service.randomText(22)
  const policy = [
    "default-src 'none'",
    `script-src ${modules ? "'self' " : ''}'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'", // the icon, plans
    ...(asks ? ["connect-src 'self'"] : []),
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]
  const secure = baseUrl(service.config, c.req.raw).startsWith('https:')
  return new Response(await written(service, page(nonce)), {
    status,
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      ...(secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    },
  })
}

/** A part of a page for a script that puts it there. */
export const fragmentResponse = async (service: Service, part: Html): Promise<Response> =>
  new Response(await written(service, part), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })

const written = async ({ config }: Service, part: Html): Promise<string> =>
  String(await part).replaceAll(LINKS, `$1"${basePath(config)}/`)

/** Addresses of this service in a page; a path of the public address comes in front. */
const LINKS = /( (?:href|action|formaction|src|srcset|data-progress|data-choices|data-options)=|url\()"\//g

/** Whether a person waits for the answer: browsers name HTML when they open an address, programs do not. */
export const wantsPage = ({ req }: Context<Env>): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') && (req.header('accept') ?? '').includes('text/html')

/** Header fields of what is a page for people and something else for programs. */
export const NEGOTIATED = { vary: 'Accept' }

/**
 * Targets that the content security policy of a page must allow when its form ends at an application. Browsers apply
 * form-action to every redirect after a form, also to those of the application, whose targets are not known.
 */
export function formTargetsOf(redirectUri: string): string[] {
  const { protocol, origin } = new URL(redirectUri)
  // A content security policy cannot name an IPv6 address.
  const own = origin.includes('[') ? [] : [origin]
  return [...own, 'https:', ...(protocol === 'http:' ? ['http:'] : [])]
}

/** Redirects to another page by GET. */
export const seeOther = (location: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(null, { status: 303, headers: { ...headers, location, 'cache-control': 'no-store' } })

/** Returns a path of this service to redirect to; undefined for text that could lead to another origin. */
export function localPath(text: string | undefined): string | undefined {
  if (text === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined
  return new URL(text, 'http://localhost').origin === 'http://localhost' ? text : undefined
}
