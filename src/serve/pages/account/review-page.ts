import { html } from 'hono/html'
import type { GrantedApplication } from '../../../schema/resources/oauth.ts'
import { counted } from '../frame/counted.ts'
import { ACCOUNT, type Frame, type Html, hidden, layout, notice, SECURITY } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import type { ListedPasskey } from '../security/security-page.ts'

/** Where a user looks through what can still sign in, after a new password. */
export const REVIEW = `${SECURITY}/review`

export interface ReviewPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  /** Since when codes of an app are asked for; undefined = not set up. */
  readonly totp: number | undefined
  readonly passkeys: readonly ListedPasskey[]
  readonly recoveryCodes: number
  readonly applications: readonly GrantedApplication[]
  readonly done?: string
}

/** What signs a user in, or acts for the user, beside the password: each is kept unless it is ticked. */
export const reviewPage = (page: ReviewPage): Html =>
  layout(
    { nonce: page.nonce, title: 'Is all of this yours?', user: page.user, current: SECURITY, width: 'middle' },
    html`<h1>Is all of this yours?</h1>
<p class="lead">A new password does not end what is below. Tick what you did not set up, or do not know.</p>
${notice(page.done)}
<form method="post" action="${REVIEW}">${hidden({ csrf: page.user.csrf })}
${page.totp === undefined && page.passkeys.length === 0 ? '' : factors(page)}
${page.applications.length === 0 ? '' : applications(page)}
<div class="row"><button class="primary">Drop what is ticked</button><a class="button plain" href="${ACCOUNT}">Keep all of it</a></div>
</form>`,
  )

const factors = (page: ReviewPage): Html => html`<section class="card"><h2>Signs you in</h2>
<ul class="rows">
${page.totp === undefined ? '' : row('totp', html`Authenticator app`, html`set up ${moment(page.totp, page.now)}`)}
${page.passkeys.map((it) =>
  row(
    `passkey:${it.id}`,
    html`Passkey <bdi>${it.name}</bdi>`,
    html`added ${moment(it.createdAt, page.now)}${it.usedAt === undefined ? '' : html`, used ${moment(it.usedAt, page.now)}`}`,
  ),
)}
${page.recoveryCodes === 0 ? '' : row('recovery-codes', html`${counted(page.recoveryCodes, 'recovery code')}`, html`where a factor is left, new ones take their place and are shown`)}
</ul></section>`

const applications = (page: ReviewPage): Html => html`<section class="card"><h2>Acts for you</h2>
<ul class="rows">${page.applications.map((it) =>
  row(
    `application:${it.id}`,
    html`<bdi>${it.name}</bdi>`,
    html`${it.documentHost ?? it.redirectHost}, allowed ${moment(it.grantedAt, page.now)}, ${it.lastUsedAt === null ? 'never used' : html`used ${moment(it.lastUsedAt, page.now)}`}`,
  ),
)}</ul></section>`

const row = (
  value: string,
  title: Html,
  text: Html,
): Html => html`<li><label class="choice"><input type="checkbox" name="drop" value="${value}">
<span>${title}<small>${text}</small></span></label></li>`
