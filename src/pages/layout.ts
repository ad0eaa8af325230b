import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { design } from './design.ts'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** What every page needs beside its content. */
export interface Frame {
  /** Allows the one style sheet. */
  readonly nonce: string
  readonly title: string
  /** Somebody signed in, with what their forms must carry; undefined on pages before that. */
  readonly user?: { readonly email: string; readonly csrf: string }
  /** Path of the page in the navigation. */
  readonly current?: string
  readonly narrow?: boolean
  /** Address that is opened at once in place of this page. */
  readonly next?: string
}

/** Path of the page about the user. */
export const ACCOUNT = '/settings/account'

const SECTIONS = [
  ['/settings/access-tokens', 'Tokens'],
  ['/settings/applications', 'Applications'],
  ['/settings/audit', 'Audit log'],
  [ACCOUNT, 'Account'],
] as const

/** A whole page around its content. The referrer policy of the page lets its own forms tell where they come from. */
export const layout = (
  { nonce, title, user, current, narrow, next }: Frame,
  content: Html,
): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
${next === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${next}">`}
<title>${title} · Roomwright</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${raw(design)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar"><div>
<a class="brand" href="${user ? '/settings/access-tokens' : '/'}">${mark} Roomwright</a>
${user ? signedIn(user, current) : ''}
</div></header>
<main id="content" class="${narrow ? 'narrow' : ''}">
${content}
</main>
</body>
</html>`

const signedIn = ({ email, csrf }: NonNullable<Frame['user']>, current: string | undefined): Html => html`
<nav aria-label="Settings"><ul>${SECTIONS.map(
  ([path, name]) => html`<li><a href="${path}" ${current === path ? raw('aria-current="page"') : ''}>${name}</a></li>`,
)}</ul></nav>
<form class="who" method="post" action="/sign-out">${hidden({ csrf })}<span>${email}</span><button>Sign out</button></form>`

/** Lines of the mark on 24 × 24: a room with an open door. */
export const MARK = '<path d="M4 20V4h16v16h-6"/><path d="M14 20a6 6 0 0 0-6-6"/><path d="M4 20h4"/>'

const mark = raw(
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${MARK}</svg>`,
)

export const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** A message above a form: what went wrong, or what was done. */
export const notice = (text: string | undefined, isBad = false): Html | '' =>
  text === undefined
    ? ''
    : html`<p class="notice ${isBad ? 'bad' : ''}" role="${isBad ? 'alert' : 'status'}">${text}</p>`
