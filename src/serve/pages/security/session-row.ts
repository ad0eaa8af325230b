import { html } from 'hono/html'
import type { MemberSession } from '../../../schema/resources/member.ts'
import type { SecondFactor, SignInMethod } from '../../../schema/resources/sign-in-method.ts'
import { clientInWords } from '../applications/client-in-words.ts'
import { type Html, hidden } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'

/** Where a user is signed in. */
export interface UserSession extends MemberSession {
  /** Whether it is the one that asks. */
  readonly isCurrent?: boolean
}

/** @param path of the page that has the sessions, under which each is ended */
export const sessionRow = (
  session: UserSession,
  { csrf, now, path }: { csrf: string; now: number; path: string },
): Html => html`<li class="head">
<div><strong>${session.userAgent === null ? 'A browser' : clientInWords(session.userAgent)}</strong>${session.isCurrent ? html` <span class="tag good">this one</span>` : ''}
<div class="quiet">${session.address === null ? '' : `from ${session.address}, `}signed in ${moment(session.openedAt, now)} ${wordsOf(session)}, seen ${moment(session.seenAt, now)}</div></div>
${session.isCurrent ? '' : html`<form method="post" action="${path}/sessions/${session.id}/end">${hidden({ csrf })}<button class="small">Sign out</button></form>`}
</li>`

const METHODS: Readonly<Record<SignInMethod, string>> = {
  password: 'with a password',
  provider: 'at the provider',
  passkey: 'with a passkey',
}

const FACTORS: Readonly<Record<SecondFactor, string>> = {
  totp: 'a code',
  passkey: 'a passkey',
  recovery_code: 'a recovery code',
}

const wordsOf = ({ method, secondFactor }: UserSession): string =>
  METHODS[method] + (secondFactor === null || secondFactor === method ? '' : ` and ${FACTORS[secondFactor]}`)
