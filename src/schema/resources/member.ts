import * as z from 'zod'
import { component } from '../wire/components.ts'
import { UnixSeconds } from '../wire/unix-seconds.ts'
import { ScopeNameSchema } from './scope.ts'
import { SECOND_FACTORS, SIGN_IN_METHODS } from './sign-in-method.ts'
import { Email } from './user.ts'

const scopes = z.array(ScopeNameSchema).max(21)

export const MemberId = z.strictObject({ id: z.uuid().describe('Of the member') })
export const InvitationId = z.strictObject({ id: z.uuid().describe('Of the invitation') })
export const MemberSessionId = MemberId.extend({ sessionId: z.uuid().describe('Of one of its sessions') })

export const InviteParams = component(
  'InviteParams',
  z
    .strictObject({
      email: Email.describe('Who is invited'),
      owner: z.boolean().default(false).describe('Whether as an owner, who holds every scope'),
      scopes: scopes.default([]).describe('What the member will be able to do; at least one unless an owner'),
    })
    .refine(({ owner, scopes }) => owner || scopes.length > 0, {
      path: ['scopes'],
      error: 'must have at least 1 scope',
    }),
  'Whom to invite',
)

export const UpdateMemberParams = component(
  'UpdateMemberParams',
  z.strictObject({
    id: z.uuid().describe('Of the member'),
    owner: z.boolean().optional().describe('Whether the member owns the account, and so holds every scope'),
    scopes: scopes.optional().describe('What the member may do where it is no owner'),
    disabled: z.boolean().optional().describe('Whether the member is refused, until enabled again'),
  }),
  'What to change; what is left out stays',
)

export const Member = component(
  'Member',
  z.strictObject({
    id: z.uuid(),
    email: z.string(),
    owner: z.boolean().describe('Holds every scope, and runs the account'),
    scopes: z.array(ScopeNameSchema).describe('What the member may do'),
    disabled: z.boolean().describe('Whether the member is refused'),
    createdAt: UnixSeconds.describe('Unix seconds'),
    signedInAt: UnixSeconds.nullable().describe('The last time; Unix seconds; null = never'),
  }),
  'A user of the account',
)
export type Member = z.output<typeof Member>

export const Invitation = component(
  'Invitation',
  z.strictObject({
    id: z.uuid(),
    email: z.string(),
    owner: z.boolean().describe('Whether as an owner'),
    scopes: z.array(ScopeNameSchema).describe('What the member will be able to do'),
    invitedAt: UnixSeconds.describe('Unix seconds'),
    expiresAt: UnixSeconds.describe('Until when its link can be used, Unix seconds'),
  }),
  'An invitation that waits for its answer',
)
export type Invitation = z.output<typeof Invitation>

export const MemberList = component(
  'MemberList',
  z.strictObject({ members: z.array(Member), invitations: z.array(Invitation) }),
  'The users of an account, and who has been invited',
)

const link = z
  .string()
  .nullable()
  .describe('The link to hand over, shown this once; null where the service sends it by mail')

export const SentInvitation = component(
  'SentInvitation',
  z.strictObject({ invitation: Invitation, link }),
  'An invitation with its link',
)
export type SentInvitation = z.output<typeof SentInvitation>

export const SentLink = component('SentLink', z.strictObject({ link }), 'A link by which a member sets a new password')

export const MemberSession = component(
  'MemberSession',
  z.strictObject({
    id: z.uuid(),
    openedAt: UnixSeconds.describe('Unix seconds'),
    seenAt: UnixSeconds.describe('Unix seconds, up to a minute late'),
    address: z.string().nullable().describe('Where it was opened'),
    userAgent: z.string().nullable().describe('What the browser called itself'),
    method: z.enum(SIGN_IN_METHODS).describe('How it was opened'),
    secondFactor: z.enum(SECOND_FACTORS).nullable().describe('What was asked for beside; null = nothing'),
  }),
  'Where a member is signed in',
)
export type MemberSession = z.output<typeof MemberSession>
