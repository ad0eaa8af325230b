import { html } from 'hono/html'
import { type Frame, type Html, hidden, layout, notice, SECURITY } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { codeField } from '../sign-in/code-field.ts'
import { passkeyForm } from '../sign-in/passkey-form.ts'

export interface SecurityPage {
  readonly nonce: string
  readonly user: NonNullable<Frame['user']>
  readonly now: number
  /** Since when codes of an app are asked for; undefined = not set up. */
  readonly totp: number | undefined
  readonly passkeys: readonly ListedPasskey[]
  /** Whether browsers make passkeys for this address. */
  readonly canHavePasskeys: boolean
  readonly recoveryCodes: number
  /** Whether the account asks it of all members. */
  readonly required: boolean
  readonly owner: boolean
  /** Whether nothing else can be reached before there is a factor. */
  readonly confined: boolean
  /** Whether the user has shown lately to be there, and may change this page. */
  readonly proved: boolean
  /** Whether there are passwords, and the name of the provider. */
  readonly password: boolean
  readonly provider?: string
  /** Where the user wanted to go, a path of this service. */
  readonly to?: string
  readonly fault?: string
  readonly done?: string
}

export interface ListedPasskey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | undefined
}

/** What signs a user in beside the password. */
export const securityPage = (page: SecurityPage): Html => {
  const { nonce, user, confined, proved, fault, done } = page
  return layout(
    { nonce, title: 'Security', user, current: SECURITY, width: 'middle' },
    html`<h1>Security</h1>
<p class="lead">A second factor keeps out who has learned your password.</p>
${confined ? notice('Your account asks for a second factor. Set one up to go on.', true) : ''}
${notice(done)}${notice(fault, true)}
${proved ? '' : proof(page)}
${app(page)}
${passkeyList(page)}
${hasFactor(page) ? recovery(page) : ''}
${page.owner ? rule(page) : ''}`,
  )
}

const hasFactor = ({ totp, passkeys }: SecurityPage) => totp !== undefined || passkeys.length > 0

const carried = ({ user, to }: SecurityPage) => ({ csrf: user.csrf, ...(to === undefined ? {} : { to }) })

/** Asks the user to be there before anything can be changed. */
const proof = (page: SecurityPage): Html => html`<section class="card ways" id="proof"><h2>Confirm that it is you</h2>
<p class="quiet">It is a while since you signed in. What is below can be changed once you have confirmed it.</p>
${
  page.password
    ? html`<form method="post" action="${SECURITY}/proof">${hidden(carried(page))}
<input type="email" autocomplete="username" value="${page.user.email}" readonly hidden>
<label class="field"><span>Password</span><input name="password" type="password" autocomplete="current-password" required maxlength="256"></label>
<button class="primary">Confirm</button></form>`
    : ''
}
${
  page.totp === undefined
    ? ''
    : html`<form method="post" action="${SECURITY}/proof">${hidden(carried(page))}${codeField()}<button>Confirm by code</button></form>`
}
${
  page.passkeys.length > 0 && page.canHavePasskeys
    ? passkeyForm({
        action: `${SECURITY}/proof`,
        options: `${SECURITY}/proof/options`,
        fields: carried(page),
        button: 'Confirm with a passkey',
      })
    : ''
}
${
  page.provider === undefined
    ? ''
    : html`<form method="post" action="/sign-in/oidc">${hidden({ to: SECURITY })}<div class="stretch"><button><span>Sign in again with <bdi>${page.provider}</bdi></span></button></div></form>`
}
</section>`

const app = (page: SecurityPage): Html => html`<section class="card">
<div class="head"><h2>Authenticator app</h2>${page.totp === undefined ? html`<span class="tag">off</span>` : html`<span class="tag good">on</span>`}</div>
<p class="quiet">${page.totp === undefined ? 'An app on your phone shows a code of six digits, which changes every half minute.' : html`Set up ${moment(page.totp, page.now)}. Signing in asks for its code.`}</p>
${
  !page.proved
    ? ''
    : page.totp === undefined
      ? html`<form method="post" action="${SECURITY}/totp">${hidden(carried(page))}<button class="${hasFactor(page) ? '' : 'primary'}">Set up an app</button></form>`
      : html`<details><summary>Remove</summary><form method="post" action="${SECURITY}/totp/remove">${hidden(carried(page))}
<p class="quiet">Its codes are worth nothing any more.${page.passkeys.length === 0 ? ' It is your only second factor.' : ''}</p><button class="dangerous">Remove the app</button></form></details>`
}</section>`

const passkeyList = (page: SecurityPage): Html => html`<section class="card">
<h2>Passkeys</h2>
<p class="quiet">Your phone, your computer or a security key says that it is you. A passkey that asks for a finger, a face or a PIN signs you in by itself, without a password.</p>
${page.passkeys.length === 0 ? '' : html`<ul class="rows">${page.passkeys.map((it) => passkeyRow(it, page))}</ul>`}
${
  !page.proved
    ? ''
    : page.canHavePasskeys
      ? html`${passkeyForm({
          action: `${SECURITY}/passkeys`,
          options: `${SECURITY}/passkeys/options`,
          fields: carried(page),
          button: 'Add a passkey',
          making: html`<label class="field short"><span>Name</span><input name="name" maxlength="60" autocomplete="off" placeholder="My phone"></label>`,
        })}<p class="quiet" data-unscripted>Passkeys need scripts, which are off.</p>`
      : html`<p class="quiet">Browsers make no passkeys for this address: they need https and a name.</p>`
}</section>`

const passkeyRow = (it: ListedPasskey, page: SecurityPage): Html => html`<li>
<div class="head"><div><strong>${it.name}</strong>
<div class="quiet">added ${moment(it.createdAt, page.now)}${it.usedAt === undefined ? '' : html`, used ${moment(it.usedAt, page.now)}`}</div></div></div>
${
  page.proved
    ? html`<details><summary>Rename or remove</summary>
<form method="post" action="${SECURITY}/passkeys/${it.id}/rename">${hidden(carried(page))}
<label class="field short"><span>Name</span><input name="name" required maxlength="60" autocomplete="off" value="${it.name}"></label><button>Rename</button></form>
<form method="post" action="${SECURITY}/passkeys/${it.id}/remove">${hidden(carried(page))}
<p class="quiet">It lets nobody in any more.</p><button class="dangerous">Remove <span class="hidden">${it.name}</span></button></form></details>`
    : ''
}</li>`

const recovery = (page: SecurityPage): Html => html`<section class="card"><h2>Recovery codes</h2>
<p class="quiet">${page.recoveryCodes === 0 ? 'None is left.' : `${page.recoveryCodes} ${page.recoveryCodes === 1 ? 'is' : 'are'} left.`} Each lets you in once in place of your second factor.</p>
${page.proved ? html`<form method="post" action="${SECURITY}/recovery-codes">${hidden(carried(page))}<button>Make new codes</button></form>` : ''}</section>`

const rule = (page: SecurityPage): Html => html`<section class="card">
<div class="head"><h2>All members</h2>${page.required ? html`<span class="tag good">required</span>` : html`<span class="tag">optional</span>`}</div>
<p class="quiet">${page.required ? 'Members without a second factor reach nothing before they have set one up.' : 'You may require a second factor: members without one then set it up before they reach anything else. Tokens and applications go on working.'}</p>
${
  page.proved
    ? html`<form method="post" action="${SECURITY}/rule">${hidden({ ...carried(page), required: page.required ? 'no' : 'yes' })}
<button>${page.required ? 'Do not require it' : 'Require a second factor'}</button></form>`
    : ''
}</section>`
