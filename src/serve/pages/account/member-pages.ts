import type { Hono } from 'hono'
import type { z } from 'zod'
import { ServiceError } from '../../../base/errors.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { accountNameOf } from '../../../operations/identity/account-name.ts'
import { sendsMail } from '../../../operations/identity/letters/links.ts'
import { resendInvitation, withdrawInvitation } from '../../../operations/members/change-invitation.ts'
import { inviteMember } from '../../../operations/members/invite-member.ts'
import { listMembers } from '../../../operations/members/list-members.ts'
import { endMemberSession, listMemberSessions } from '../../../operations/members/member-sessions.ts'
import { removeMember } from '../../../operations/members/remove-member.ts'
import { sendResetLink } from '../../../operations/members/send-reset-link.ts'
import { updateMember } from '../../../operations/members/update-member.ts'
import type { SentInvitation, UpdateMemberParams } from '../../../schema/resources/member.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import { isUuid } from '../../../schema/wire/uuid.ts'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../../http/base-url.ts'
import type { Env } from '../../http/env.ts'
import { MEMBERS } from '../frame/layout.ts'
import { htmlResponse, seeOther } from '../html.ts'
import { refusalIn } from '../page-words.ts'
import { doneIn, formAction, ID, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { statusOf } from '../tokens/token-form-input.ts'
import { memberPage } from './member-page.ts'
import { type InviteForm, type MembersPage, membersPage } from './members-page.ts'

const ONE = `${MEMBERS}/${ID}`

/** The pages on which owners say who uses their account. */
export function memberPages(app: Hono<Env>, service: Service): void {
  app.get(
    MEMBERS,
    requireSession(service, (request) => showMembers(request)),
  )
  app.post(`${MEMBERS}/invite`, formAction(service, invite))
  app.post(`${MEMBERS}/invitations/${ID}/resend`, formAction(service, resend))
  app.post(
    `${MEMBERS}/invitations/${ID}/withdraw`,
    formAction(service, async (request) => {
      await perform(request.service, withdrawInvitation, request.caller, () => idOf(request))
      return seeOther(`${MEMBERS}?done=withdrawn`)
    }),
  )
  app.get(
    ONE,
    requireSession(service, (request) => showMember(request)),
  )
  app.post(ONE, formAction(service, update))
  app.post(`${ONE}/state`, formAction(service, changeState))
  app.post(`${ONE}/remove`, formAction(service, remove))
  app.post(`${ONE}/reset-link`, formAction(service, makeLink))
  app.post(`${ONE}/sessions/:sessionId/end`, formAction(service, end))
}

/** Said on the page that an action leads to. */
const DONE: Readonly<Record<string, string>> = {
  invited: 'The invitation is on its way.',
  withdrawn: 'The invitation has been withdrawn.',
  removed: 'The member has been removed.',
  saved: 'Saved.',
  disabled: 'The member has been disabled.',
  enabled: 'The member can sign in again.',
  ended: 'The session has ended.',
  sent: 'A mail with a link is on its way to the member.',
}

const NOBODY: InviteForm = { email: '', owner: false, scopes: [] }

async function showMembers(
  request: SignedInRequest,
  more: Partial<Pick<MembersPage, 'form' | 'made' | 'fault'>> = {},
  status = 200,
): Promise<Response> {
  const { service, c, caller, header, user } = request
  const list = await perform(service, listMembers, caller, () => ({}))
  const account = await accountNameOf(service, user)
  const now = unixSeconds(service.wallClock())
  const content = {
    user: header,
    now,
    account,
    ...list,
    form: NOBODY,
    byMail: sendsMail(service),
    ...doneIn(request, DONE),
  }
  return htmlResponse(service, c, (nonce) => membersPage({ nonce, ...content, ...more }), { status })
}

const roleIn = (form: URLSearchParams) => ({ owner: form.get('role') === 'all', scopes: form.getAll('scope') })

async function invite(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const given = { email: form.get('email') ?? '', ...roleIn(form) }
  try {
    const wanted = given.owner ? { ...given, scopes: [] } : given
    return invited(request, await perform(request.service, inviteMember, request.caller, () => wanted))
  } catch (error) {
    return showMembers(request, { form: given, ...faultOf(error) }, statusOf(error))
  }
}

async function resend(request: SignedInRequest): Promise<Response> {
  return invited(request, await perform(request.service, resendInvitation, request.caller, () => idOf(request)))
}

/** The link is shown once, in the answer to the form itself. */
const invited = (request: SignedInRequest, { invitation, link }: SentInvitation) =>
  link === null
    ? seeOther(`${MEMBERS}?done=invited`)
    : showMembers(request, { made: { email: invitation.email, link: absolute(request, link) } })

const faultOf = (error: unknown) => ({ fault: refusalIn(error, ['invalid', 'conflict', 'limit_reached']) })

/** Without PUBLIC_URL a link is a path. */
const absolute = ({ service, c }: SignedInRequest, link: string) =>
  link.startsWith('/') ? `${baseUrl(service.config, c.req.raw)}${link}` : link

const idOf = ({ c }: SignedInRequest) => ({ id: c.req.param('id')! })

async function showMember(
  request: SignedInRequest,
  more: { link?: string; fault?: string } = {},
  status = 200,
): Promise<Response> {
  const { service, c, caller, header } = request
  const { id } = idOf(request)
  const { members } = await perform(service, listMembers, caller, () => ({}))
  const member = members.find((it) => it.id === id)
  if (!member) throw new ServiceError('not_found', 'member: not found')
  const sessions = await perform(service, listMemberSessions, caller, () => ({ id }))
  const now = unixSeconds(service.wallClock())
  const passwords = service.config.passwordSignIn === 'on'
  const content = {
    user: header,
    now,
    member,
    sessions,
    passwords,
    byMail: sendsMail(service),
    ...doneIn(request, DONE),
  }
  return htmlResponse(service, c, (nonce) => memberPage({ nonce, ...content, ...more }), { status })
}

async function update(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { owner, scopes } = roleIn(form)
  const given = { ...idOf(request), owner, ...(owner ? {} : { scopes }) }
  return changed(request, given as z.input<typeof UpdateMemberParams>, 'saved')
}

const changeState = (request: SignedInRequest, form: URLSearchParams) => {
  const disabled = form.get('disabled') === 'yes'
  return changed(request, { ...idOf(request), disabled }, disabled ? 'disabled' : 'enabled')
}

async function changed(
  request: SignedInRequest,
  given: z.input<typeof UpdateMemberParams>,
  done: string,
): Promise<Response> {
  const { service, caller, user } = request
  try {
    const member = await perform(service, updateMember, caller, () => given)
    // Who is an owner no more has no page of members.
    const keeps = member.id !== user.id || (member.owner && !member.disabled)
    return seeOther(keeps ? `${MEMBERS}/${given.id}?done=${done}` : '/settings/account')
  } catch (error) {
    return showMember(request, faultOf(error), statusOf(error))
  }
}

async function remove(request: SignedInRequest): Promise<Response> {
  const { service, caller, user } = request
  const given = idOf(request)
  try {
    await perform(service, removeMember, caller, () => given)
    return seeOther(given.id === user.id ? '/sign-in' : `${MEMBERS}?done=removed`)
  } catch (error) {
    return showMember(request, faultOf(error), statusOf(error))
  }
}

async function makeLink(request: SignedInRequest): Promise<Response> {
  const given = idOf(request)
  const { link } = await perform(request.service, sendResetLink, request.caller, () => given)
  return link === null
    ? seeOther(`${MEMBERS}/${given.id}?done=sent`)
    : showMember(request, { link: absolute(request, link) })
}

async function end(request: SignedInRequest): Promise<Response> {
  const { id } = idOf(request)
  const sessionId = request.c.req.param('sessionId') ?? ''
  if (!isUuid(sessionId)) throw new ServiceError('not_found', 'session: not found')
  await perform(request.service, endMemberSession, request.caller, () => ({ id, sessionId }))
  return seeOther(`${MEMBERS}/${id}?done=ended`)
}
