import { html, raw } from 'hono/html'
import type { Invitation, Member } from '../../../schema/resources/member.ts'
import { SCOPE_NAMES, SCOPES } from '../../../schema/resources/scope.ts'
import { copyButton } from '../frame/code-block.ts'
import { type FrameUser, type Html, hidden, layout, MEMBERS, notice } from '../frame/layout.ts'
import { moment } from '../frame/moment.ts'
import { scopeChoice } from '../tokens/scope-choice.ts'

/** What was typed into the form of an invitation. */
export interface InviteForm {
  readonly email: string
  readonly owner: boolean
  readonly scopes: readonly string[]
}

export interface MembersPage {
  readonly nonce: string
  readonly user: FrameUser
  readonly now: number
  readonly account: string
  readonly members: readonly Member[]
  readonly invitations: readonly Invitation[]
  readonly form: InviteForm
  /** Whether the service sends mail. */
  readonly byMail: boolean
  /** The link of an invitation just made, to be handed over. */
  readonly made?: { readonly email: string; readonly link: string }
  readonly done?: string
  readonly fault?: string
}

export const membersPage = (page: MembersPage): Html =>
  layout(
    { nonce: page.nonce, title: 'Members', user: page.user, current: MEMBERS, width: 'middle' },
    html`<h1>Members</h1>
<p class="lead">Who can sign in to <bdi>${page.account}</bdi>, and what each may do.</p>
${notice(page.done)}${notice(page.fault, true)}
${page.made === undefined ? '' : handOver(page.made.link, `Hand this link to ${page.made.email}.`, 'It is shown this once, and works once within 7 days.')}
<ul class="card rows">${page.members.map((it) => memberRow(it, page))}</ul>
${
  page.invitations.length === 0
    ? ''
    : html`<section aria-labelledby="invited"><div class="section"><h2 id="invited">Invited</h2></div>
<ul class="card rows">${page.invitations.map((it) => invitationRow(it, page))}</ul></section>`
}
${inviteForm(page)}`,
  )

/** A link that is shown once, with what to do with it. */
export const handOver = (
  link: string,
  text: string,
  note: string,
): Html => html`<div class="card" role="status"><p><strong>${text}</strong></p>
<div class="secret"><code id="link" tabindex="0" aria-label="The link">${link}</code>${copyButton('link', 'the link')}</div>
<p class="quiet">${note}</p></div>`

const memberRow = (member: Member, { user, now }: MembersPage): Html => html`<li class="head">
<div><a href="${MEMBERS}/${member.id}"><strong>${member.email}</strong></a>${member.email === user.email ? html` <span class="tag">you</span>` : ''}
<div class="quiet">${scopesInWords(member)} · ${member.signedInAt === null ? 'has not signed in since members are counted' : html`signed in ${moment(member.signedInAt, now)}`}</div></div>
<span class="tags">${memberTags(member)}</span></li>`

export const memberTags = ({ owner, disabled }: Member): Html =>
  html`${owner ? html`<span class="tag good">owner</span>` : ''}${disabled ? html`<span class="tag bad">disabled</span>` : ''}`

const scopesInWords = ({ scopes, owner }: Pick<Member, 'scopes' | 'owner'>): Html =>
  owner
    ? html`may do everything`
    : html`<span title="${scopes.map((it) => SCOPES[it]).join('\n')}">${scopes.length <= 2 ? scopes.join(', ') : `${scopes.length} scopes`}</span>`

const invitationRow = (invitation: Invitation, { user, now, byMail }: MembersPage): Html => html`<li class="head">
<div><strong>${invitation.email}</strong>${invitation.owner ? html` <span class="tag">owner</span>` : ''}
<div class="quiet">${scopesInWords(invitation)} · invited ${moment(invitation.invitedAt, now)}, ${invitation.expiresAt <= now ? 'the link has ended' : html`the link ends ${moment(invitation.expiresAt, now)}`}</div></div>
<div class="row">
<form method="post" action="${MEMBERS}/invitations/${invitation.id}/resend">${hidden({ csrf: user.csrf })}<button class="small">${byMail ? 'Send again' : 'New link'}</button></form>
<form method="post" action="${MEMBERS}/invitations/${invitation.id}/withdraw">${hidden({ csrf: user.csrf })}<button class="small dangerous">Withdraw</button></form>
</div></li>`

const inviteForm = (page: MembersPage): Html => html`<form class="card" method="post" action="${MEMBERS}/invite">
<h2>Invite somebody</h2>
${hidden({ csrf: page.user.csrf })}
<label class="field"><span>E-mail</span><input name="email" type="email" required maxlength="254" autocomplete="off" value="${page.form.email}">
<small class="help">${page.byMail ? 'Gets a link by mail, which works once within 7 days.' : 'You get a link to hand over, which works once within 7 days: this service sends no mail.'}</small></label>
${roleFields(page.form)}
<button class="primary">Invite</button>
</form>`

/** Whether a member owns the account, else what they may do. */
export const roleFields = ({
  owner,
  scopes,
}: Pick<InviteForm, 'owner' | 'scopes'>): Html => html`<fieldset class="field narrowing"><legend>Role</legend>
<div class="choices">
<label class="choice"><input type="radio" name="role" value="member" ${owner ? '' : raw('checked')}><span>Member<small>May do what is ticked</small></span></label>
<label class="choice"><input type="radio" name="role" value="all" ${owner ? raw('checked') : ''}><span>Owner<small>May do everything, and runs the account</small></span></label>
</div>
<div class="narrowed">${scopeChoice({ kind: 'secret', scopes, available: SCOPE_NAMES, isNew: false, legend: 'What the member may do' })}</div></fieldset>`
