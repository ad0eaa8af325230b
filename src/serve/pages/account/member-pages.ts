import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { accountNameOf } from '../../../operations/identity/account-name.ts'
import { sendsMail } from '../../../operations/identity/letters/links.ts'
import { inviteMember, resendInvitation, withdrawInvitation } from '../../../operations/members/manage-invitations.ts'
import {
  endMemberSession,
  listMemberSessions,
  listMembers,
  removeMember,
  sendResetLink,
  updateMember,
} from '../../../operations/members/manage-members.ts'
import type { Member, SentInvitation } from '../../../schema/resources/member.ts'
import { isStoredId } from '../../../schema/wire/stored-id.ts'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../../http/base-url.ts'
import type { Env } from '../../http/env.ts'
import { MEMBERS } from '../frame/layout.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { pageResponder } from '../page-responder.ts'
import { sentenceOf } from '../page-words.ts'
import { ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { memberPage } from './member-page.ts'
import { type InviteForm, type MembersPage, membersPage } from './members-page.ts'

const ONE = `${MEMBERS}/${ID}`

const idOf = ({ c }: SignedInRequest) => ({ id: c.req.param('id')! })

/** The pages on which owners say who uses their account. */
export function memberPages(app: Hono<Env>, service: Service): void {
  app.get(MEMBERS, requireSession(service, showMembers))
  app.post(`${MEMBERS}/invite`, invite(service))
  app.post(`${MEMBERS}/invitations/${ID}/resend`, resend(service))
  app.post(`${MEMBERS}/invitations/${ID}/withdraw`, withdraw(service))
  app.get(ONE, requireSession(service, showMember))
  app.post(ONE, update(service))
  app.post(`${ONE}/state`, changeState(service))
  app.post(`${ONE}/remove`, remove(service))
  app.post(`${ONE}/reset-link`, makeLink(service))
  app.post(`${ONE}/sessions/:sessionId/end`, end(service))
}

const memberResponse = pageResponder({
  done: {
    invited: 'The invitation is on its way.',
    withdrawn: 'The invitation has been withdrawn.',
    removed: 'The member has been removed.',
    saved: 'Saved.',
    disabled: 'The member has been disabled.',
    enabled: 'The member can sign in again.',
    ended: 'The session has ended.',
    sent: 'A mail with a link is on its way to the member.',
  },
  faultOf: sentenceOf,
})

/** Refusals that the pages show beside their form. */
const SHOWN = ['invalid', 'conflict', 'limit_reached'] as const

const NOBODY: InviteForm = { email: '', owner: false, scopes: [] }

async function showMembers(
  request: SignedInRequest,
  refused?: RefusedForm,
  made?: MembersPage['made'],
): Promise<Response> {
  const { service, caller, user } = request
  const content = {
    ...(await perform(service, listMembers, caller, () => ({}))),
    account: await accountNameOf(service, user),
    form: refused ? invitedIn(refused.sent) : NOBODY,
    byMail: sendsMail(service),
    ...(made ? { made } : {}),
  }
  return memberResponse(request, (common) => membersPage({ ...common, ...content }), refused)
}

const roleIn = (form: URLSearchParams) => ({ owner: form.get('role') === 'all', scopes: form.getAll('scope') })

const invitedIn = (form: URLSearchParams): InviteForm => ({ email: form.get('email') ?? '', ...roleIn(form) })

const invite = operationForm({
  operation: inviteMember,
  read(_, form) {
    const invited = invitedIn(form)
    return invited.owner ? { ...invited, scopes: [] } : invited
  },
  done: afterInviting,
  page: showMembers,
  shown: SHOWN,
})

const resend = operationForm({ operation: resendInvitation, read: idOf, done: afterInviting })

const withdraw = operationForm({
  operation: withdrawInvitation,
  read: idOf,
  done: () => `${MEMBERS}?done=withdrawn`,
})

/** The link is shown once, in the answer to the form itself. */
function afterInviting(request: SignedInRequest, { invitation, link }: SentInvitation): string | Promise<Response> {
  if (link === null) return `${MEMBERS}?done=invited`
  return showMembers(request, undefined, { email: invitation.email, link: absolute(request, link) })
}

/** Without PUBLIC_URL a link is a path. */
const absolute = ({ service, c }: SignedInRequest, link: string) =>
  link.startsWith('/') ? `${baseUrl(service.config, c.req.raw)}${link}` : link

async function showMember(request: SignedInRequest, refused?: RefusedForm, link?: string): Promise<Response> {
  const { service, caller } = request
  const { id } = idOf(request)
  const { members } = await perform(service, listMembers, caller, () => ({}))
  const member = members.find((it) => it.id === id)
  if (!member) throw new ServiceError('not_found', 'member: not found')
  const content = {
    member,
    sessions: await perform(service, listMemberSessions, caller, () => ({ id })),
    passwords: service.config.passwordSignIn === 'on',
    byMail: sendsMail(service),
    ...(link === undefined ? {} : { link }),
  }
  return memberResponse(request, (common) => memberPage({ ...common, ...content }), refused)
}

const update = operationForm({
  operation: updateMember,
  read(request, form) {
    const { owner, scopes } = roleIn(form)
    return { ...idOf(request), owner, ...(owner ? {} : { scopes }) }
  },
  done: (request, member) => afterChange(request, member, 'saved'),
  page: showMember,
  shown: SHOWN,
})

const changeState = operationForm({
  operation: updateMember,
  read: (request, form) => ({ ...idOf(request), disabled: form.get('disabled') === 'yes' }),
  done: (request, member) => afterChange(request, member, member.disabled ? 'disabled' : 'enabled'),
  page: showMember,
  shown: SHOWN,
})

/** Where an owner goes on to, who is an owner no more perhaps, and then has no page of members. */
const afterChange = ({ user }: SignedInRequest, { id, owner, disabled }: Member, done: string) =>
  id !== user.id || (owner && !disabled) ? `${MEMBERS}/${id}?done=${done}` : '/settings/account'

const remove = operationForm({
  operation: removeMember,
  read: idOf,
  done: (request) => (idOf(request).id === request.user.id ? '/sign-in' : `${MEMBERS}?done=removed`),
  page: showMember,
  shown: SHOWN,
})

const makeLink = operationForm({
  operation: sendResetLink,
  read: idOf,
  done: (request, { link }) =>
    link === null
      ? `${MEMBERS}/${idOf(request).id}?done=sent`
      : showMember(request, undefined, absolute(request, link)),
})

const end = operationForm({
  operation: endMemberSession,
  read(request) {
    const sessionId = request.c.req.param('sessionId') ?? ''
    if (!isStoredId(sessionId)) throw new ServiceError('not_found', 'session: not found')
    return { ...idOf(request), sessionId }
  },
  done: (request) => `${MEMBERS}/${idOf(request).id}?done=ended`,
})
