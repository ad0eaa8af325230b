import { html } from 'hono/html'
import type { Member, MemberSession } from '../../../schema/resources/member.ts'
import { type FrameUser, type Html, hidden, layout, MEMBERS, notice } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { sessionRow } from '../security/session-row.ts'
import { handOver, memberTags, roleFields } from './members-page.ts'

export interface MemberPage {
  readonly nonce: string
  readonly user: FrameUser
  readonly now: number
  readonly member: Member
  readonly sessions: readonly MemberSession[]
  readonly byMail: boolean
  /** Whether users sign in with passwords. */
  readonly passwords: boolean
  /** A link to set a password just made, to be handed over. */
  readonly link?: string
  readonly done?: string
  readonly fault?: string
}

export const memberPage = (page: MemberPage): Html => {
  const { member, user, now } = page
  const path = `${MEMBERS}/${member.id}`
  const csrf = hidden({ csrf: user.csrf })
  return layout(
    { nonce: page.nonce, title: member.email, user, current: MEMBERS, width: 'middle' },
    html`<p class="crumb"><a href="${MEMBERS}">← Members</a></p>
<div class="head"><h1>${member.email}</h1><span class="tags">${memberTags(member)}</span></div>
<p class="lead">${member.signedInAt === null ? 'Has not signed in since members are counted.' : html`Signed in ${moment(member.signedInAt, now)}.`} <a href="/settings/audit?actor=${member.id}">What the audit log says</a></p>
${notice(page.done)}${notice(page.fault, true)}
${page.link === undefined ? '' : handOver(page.link, `Hand this link to ${member.email}, to set a new password.`, 'It is shown this once, and works once within an hour.')}
<form class="card" method="post" action="${path}"><h2>Rights</h2>${csrf}
${roleFields({ owner: member.owner, scopes: member.owner ? [] : member.scopes })}
<p class="quiet">What is taken away ends applications that the member has let in with it.</p>
<button class="primary">Save</button></form>
<section class="card"><h2>Where the member is signed in</h2>
${page.sessions.length === 0 ? html`<p class="quiet">Nowhere.</p>` : html`<ul class="rows">${page.sessions.map((it) => sessionRow(it, { csrf: user.csrf, now, path }))}</ul>`}</section>
<section class="card"><h2>${page.passwords ? 'Password, disable, remove' : 'Disable, remove'}</h2>
${
  member.disabled || !page.passwords
    ? ''
    : html`<details><summary>New password</summary><form method="post" action="${path}/reset-link">${csrf}
<p class="quiet">${page.byMail ? 'The member gets a mail with a link to set a new password, which works once within an hour.' : 'You get a link to hand over, by which the member sets a new password.'} It is written to the audit log.</p>
<button>${page.byMail ? 'Send a reset link' : 'Make a reset link'}</button></form></details>`
}
<details><summary>${member.disabled ? 'Enable' : 'Disable'}</summary><form method="post" action="${path}/state">${hidden({ csrf: user.csrf, disabled: member.disabled ? 'no' : 'yes' })}
<p class="quiet">${member.disabled ? 'The member can sign in again.' : 'The sessions of the member end, and so does what the member has let applications do. Access tokens of the account stay.'}</p>
<button>${member.disabled ? 'Enable' : 'Disable'}</button></form></details>
<details><summary>Remove</summary><form method="post" action="${path}/remove">${csrf}
<p class="quiet">As disabling, for good. Access tokens that the member made stay, because they are the account's.</p>
<button class="dangerous">Remove the member</button></form></details>
</section>`,
  )
}
