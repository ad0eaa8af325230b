import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'
import { mark } from '../../../web/design/mark.ts'
import { WAYS } from '../../../web/design/navigation.ts'
import { accountSheet, fontFace } from '../../../web/design/style-sheet.ts'
import { builtNames } from './built-names.ts'

interface BuiltDesign {
  /** Names of files below `/assets/`. */
  readonly font: string
  readonly style: string
  readonly script: string
}

/** What the build made for pages; undefined where it was not built: they are then set in a typeface of the system. */
const builtDesign = builtNames<BuiltDesign>('design')

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** A user who is signed in. */
export interface FrameUser {
  readonly email: string
  /** What forms must carry. */
  readonly csrf: string
  /** Owns the account: sees more of the way around it. */
  readonly owner?: boolean
  /** When the account is erased, Unix seconds, unless an owner takes that back. */
  readonly erasesAt?: number
}

/** What every page needs beside its content. */
export interface Frame {
  /** Allows the one style sheet and the one script. */
  readonly nonce: string
  readonly title: string
  /** Undefined for everybody who is not signed in. */
  readonly user?: FrameUser | undefined
  /** Path of the page in the navigation. */
  readonly current?: string
  readonly width?: 'narrow' | 'middle' | 'wide'
  /** Address that is opened at once in place of this page. */
  readonly next?: string
  /** Loads the page anew after so long, where there are no scripts that could ask. */
  readonly refreshSeconds?: number
  /** Shows the way around the account although the page is none of it. */
  readonly sections?: boolean
  /** Of the design, where pages of the account are not enough. */
  readonly sheet?: string
}

/** Path of the page about the user. */
export const ACCOUNT = '/settings/account'

/** Path of the page about what signs a user in. */
export const SECURITY = '/settings/security'

/** Path of the list of floors. */
export const FLOORS = '/floors'

/** Path of the furniture list. */
export const PRODUCTS = '/products'

/** Paths of the lists of custom attributes, webhooks and extensions. */
export const ATTRIBUTES = '/settings/custom-attributes'
export const WEBHOOKS = '/settings/webhooks'
export const EXTENSIONS = '/settings/extensions'

/** Paths of the pages for owners: the members of the account, and its own applications. */
export const MEMBERS = '/settings/members'

/** Path of the list of applications. */
export const APPLICATIONS = '/settings/applications'

const SECTIONS: readonly (readonly [path: string, name: string])[] = [
  [FLOORS, 'Floors'],
  [PRODUCTS, 'Products'],
  [ATTRIBUTES, 'Attributes'],
  ['/settings/access-tokens', 'Tokens'],
  [WEBHOOKS, 'Webhooks'],
  [EXTENSIONS, 'Extensions'],
  [APPLICATIONS, 'Applications'],
  [MEMBERS, 'Members'],
  ['/settings/audit', 'Audit log'],
  [SECURITY, 'Security'],
  [ACCOUNT, 'Account'],
]

const font = builtDesign ? fontFace(`/assets/${builtDesign.font}`) : ''

/** A whole page around its content. The referrer policy of the page lets its own forms tell where they come from. */
export const layout = (frame: Frame, content: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="same-origin">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
${frame.next === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${frame.next}">`}
${frame.refreshSeconds === undefined ? '' : html`<noscript><meta http-equiv="refresh" content="${frame.refreshSeconds}"></noscript>`}
<title>${frame.title} · Roomwright</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${frame.nonce}">${raw(font + (frame.sheet ?? accountSheet))}</style>
${builtDesign ? html`<script type="module" nonce="${frame.nonce}" src="/assets/${builtDesign.script}"></script>` : ''}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${bar(frame)}
${frame.user && (frame.sections ?? isSection(frame.current)) ? sections(frame.user, frame.current) : ''}
${erasure(frame.user)}<main id="content" class="${frame.width ?? ''}">
${content}
</main>
</body>
</html>`

/** The same on every page, the playground and the documents. */
const bar = ({ user, current }: Frame): Html => html`<header class="bar"><div>
<a class="brand" href="/" aria-label="Roomwright">${raw(mark)}<span>Roomwright</span></a>
<nav aria-label="Main"><ul>${list(WAYS, current)}</ul></nav>
${user ? menu(user, current) : html`<a class="way" href="/sign-in" ${marked('/sign-in', current)}>Sign in</a>`}
</div></header>`

const menu = (user: FrameUser, current: string | undefined): Html => {
  const { email, csrf } = user
  return html`<details class="menu">
<summary aria-label="Account: ${email}"><span class="face" aria-hidden="true">${email.slice(0, 1)}</span></summary>
<div><p>Signed in as <strong>${email}</strong></p>
<ul>${list(sectionsFor(user), current)}</ul>
<form method="post" action="/sign-out">${hidden({ csrf })}<button>Sign out</button></form></div>
</details>`
}

const sections = (user: FrameUser, current: string | undefined): Html =>
  html`<nav class="sections" aria-label="Account"><ul>${list(sectionsFor(user), current)}</ul></nav>`

const sectionsFor = ({ owner }: FrameUser) => SECTIONS.filter(([path]) => owner || path !== MEMBERS)

/** Stands on each page while an account waits to be erased. */
const erasure = (user: FrameUser | undefined): Html | '' =>
  user?.erasesAt === undefined
    ? ''
    : html`<p class="notice bad erasure" role="status">This account and all that it holds are erased on ${new Date(user.erasesAt * 1000).toISOString().replace('T', ' ').slice(0, 16)} UTC. <a href="${ACCOUNT}#erase">${user.owner ? 'Take it back' : 'An owner can take it back'}</a></p>\n`

const isSection = (path: string | undefined) => SECTIONS.some(([it]) => it === path)

const list = (links: readonly (readonly [path: string, name: string])[], current: string | undefined): Html[] =>
  links.map(([path, name]) => html`<li><a href="${path}" ${marked(path, current)}>${name}</a></li>`)

const marked = (path: string, current: string | undefined) => (path === current ? raw('aria-current="page"') : '')

export const hidden = (fields: Readonly<Record<string, string>>): Html[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)

/** A message above a form: what went wrong, or what was done. */
export const notice = (text: string | undefined, isBad = false): Html | '' =>
  text === undefined
    ? ''
    : html`<p class="notice ${isBad ? 'bad' : 'good'}" role="${isBad ? 'alert' : 'status'}">${text}</p>`
