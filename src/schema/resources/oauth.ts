import * as z from 'zod'
import { component } from '../wire/components.ts'
import { UnixSeconds } from '../wire/unix-seconds.ts'
import { ScopeNameSchema } from './scope.ts'

export const GrantedApplication = component(
  'GrantedApplication',
  z.strictObject({
    id: z.uuid().describe('Id of the consent'),
    name: z.string().describe('Of the application'),
    redirectHost: z.string().describe('Where it sends its users back to'),
    documentHost: z.string().nullable().describe('Whose document describes it; null = it is registered here'),
    scopes: z.array(ScopeNameSchema).describe('What the user let it do'),
    grantedAt: UnixSeconds.describe('Unix seconds'),
    lastUsedAt: UnixSeconds.nullable().describe('Unix seconds; null = not yet used. Up to a minute late'),
  }),
  'An application that a user has let in',
)
export type GrantedApplication = z.output<typeof GrantedApplication>

export const ConsentId = z.strictObject({ id: z.uuid().describe('Of the consent') })

export const ConsentQuestion = component(
  'ConsentQuestion',
  z.strictObject({
    requestId: z.string().describe('Of the authorization request'),
    shown: z.string().describe('Digest of what is asked, to be sent back with the answer'),
    application: z.string().describe('Its name'),
    makersUrl: z
      .string()
      .nullable()
      .describe('Address of the document that describes it; null = it is registered here'),
    redirectUri: z.string().describe('Where the user is sent back to'),
    isLocal: z.boolean().describe('Whether that is a program on the machine of the user'),
    homepage: z.string().nullable().describe('Page of its makers'),
    scopes: z.array(ScopeNameSchema).describe('What it will be allowed to do'),
    isChange: z.boolean().describe('Whether the user consented before, to other scopes'),
    again: z.string().describe('Path that asks the same of another user'),
  }),
  'What the consent page asks',
)
export type ConsentQuestion = z.output<typeof ConsentQuestion>

export const ConsentAnswer = component(
  'ConsentAnswer',
  z.strictObject({
    requestId: z.string().describe('As in the question; the consent page has it in its form as `request`'),
    shown: z.string().describe('As in the question'),
    approved: z.boolean().describe('Whether the user lets the application in'),
  }),
  'The answer of a user to a consent question',
)

export const AnsweredConsent = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('redirect'),
    location: z.string().describe('Where the user is sent: the redirect URI with a code, or with an error'),
  }),
  z.strictObject({
    kind: z.literal('consent').describe('The application has changed since: the question has to be asked again'),
    question: ConsentQuestion,
  }),
])

/** How an application says who it is. Names as in RFC 6749, as in all that applications send and are answered. */
const client = {
  client_id: z.string().describe('Of the application'),
  client_secret: z.string().optional().describe('Of the application; public ones have none'),
}
export type ClientCredentials = z.output<z.ZodObject<typeof client>>

/** The parameters are those of RFC 6749 section 4.1.3, in the order in which forms are checked. */
export const CodeExchange = component(
  'CodeExchange',
  z.strictObject({
    code: z.string().min(1).describe('From the redirect'),
    redirect_uri: z.string().optional().describe('As at the authorization, where it was sent there'),
    code_verifier: z.string().optional().describe('PKCE: what the challenge was made from'),
    resource: z.string().optional().describe('As at the authorization; may narrow it (RFC 8707)'),
    ...client,
  }),
  'An authorization code, and who redeems it',
)

const bearer = z.literal('bearer').describe('How it is sent: Authorization: Bearer')

/** @see docs/specification.md#oauth-token-response */
export const OAuthToken = component(
  'OAuthToken',
  z.strictObject({
    access_token: z.string().describe('Opaque'),
    token_type: bearer,
    scope: z.string().optional().describe('Only where it differs from what was asked for'),
  }),
  'What a code is redeemed for (RFC 6749)',
)

export const IssuedToken = component(
  'IssuedToken',
  z.strictObject({
    token: z.string().min(1).describe('A token that was issued to the application'),
    ...client,
  }),
  'A token, and the application that asks about it',
)

/** @see RFC 7662 section 2.2 */
export const Introspection = component(
  'Introspection',
  z.discriminatedUnion('active', [
    z.strictObject({ active: z.literal(false) }),
    z.strictObject({
      active: z.literal(true),
      scope: z.string().describe('What it may do, separated by blanks'),
      client_id: z.string().describe('Of the application'),
      sub: z.string().describe('The user who let the application in'),
      iat: UnixSeconds.describe('When it was issued, Unix seconds'),
      token_type: bearer,
      aud: z.string().optional().describe('The only resource that takes it, if there is one (RFC 8707)'),
    }),
  ]),
  'What the application may know of its token (RFC 7662); only active where it does not live',
)
export type Introspection = z.output<typeof Introspection>
