import * as z from 'zod'
import { component } from '../wire/components.ts'
import { plainText } from '../wire/plain-text.ts'
import { text } from '../wire/text.ts'
import { UnixSeconds } from '../wire/unix-seconds.ts'
import { ScopeNameSchema } from './scope.ts'

const GRACE_MAX = 604_800

export const ApplicationName = plainText(300).describe('What users see of it')
export const REDIRECTS_MAX = 10

export const RedirectUri = text(2048).describe('Where users are sent back to: https, or http on loopback')
export const Homepage = z
  .url({ protocol: /^https$/, error: 'must be an address with https' })
  .max(2048)
  .describe('Where users learn who makes it')
export const ApplicationScopes = z
  .array(ScopeNameSchema)
  .min(1)
  .max(21)
  .describe('What users are asked for, all or nothing')
const moreRedirectUris = z
  .array(RedirectUri)
  .max(REDIRECTS_MAX - 1)
  .describe('Others where users may be sent back to; only of public applications')
const isPublic = z
  .boolean()
  .describe(
    'Whether it has no secret, because it runs on machines of users: it must use PKCE, and on loopback any port will do',
  )
const requirePkce = z.boolean().describe('Whether authorization requests without PKCE are refused')
export const GraceSeconds = z
  .int()
  .min(0)
  .max(GRACE_MAX)
  .default(0)
  .describe('How long the old secret works too, seconds')

export const RegisterApplicationParams = component(
  'RegisterApplicationParams',
  z.strictObject({
    name: ApplicationName,
    public: isPublic.default(false),
    redirectUri: RedirectUri,
    moreRedirectUris: moreRedirectUris.default([]),
    scopes: ApplicationScopes,
    requirePkce: requirePkce.default(true),
    homepage: Homepage.optional(),
  }),
  'An application to register',
)

export const ApplicationId = z.strictObject({ clientId: text(1024).min(1).describe('Of the application') })

export const UpdateApplicationParams = component(
  'UpdateApplicationParams',
  ApplicationId.extend({
    name: ApplicationName.optional(),
    redirectUri: RedirectUri.optional(),
    moreRedirectUris: moreRedirectUris.optional(),
    scopes: ApplicationScopes.optional(),
    requirePkce: requirePkce.optional(),
    homepage: Homepage.nullable().optional(),
    disabled: z.boolean().optional().describe('Whether it is refused, until it is enabled again'),
  }),
  'What to change; what is left out stays',
)

export const RotateApplicationParams = component(
  'RotateApplicationParams',
  ApplicationId.extend({ graceSeconds: GraceSeconds }),
  'An application whose secret is replaced',
)

export const RegisteredApplication = component(
  'RegisteredApplication',
  z.strictObject({
    clientId: z.string(),
    name: z.string(),
    public: isPublic,
    redirectUri: z.string(),
    moreRedirectUris: z.array(z.string()),
    scopes: z.array(ScopeNameSchema),
    requirePkce: z.boolean(),
    homepage: z.string().nullable().describe('Page of its makers'),
    disabled: z.boolean(),
    createdAt: UnixSeconds.describe('Unix seconds'),
  }),
  'An OAuth application of the account',
)
export type RegisteredApplication = z.output<typeof RegisteredApplication>

export const ApplicationWithSecret = component(
  'ApplicationWithSecret',
  RegisteredApplication.extend({
    clientSecret: z.string().nullable().describe('Shown this once; null = a public one has none'),
  }),
  'An application with a new secret',
)
export type ApplicationWithSecret = z.output<typeof ApplicationWithSecret>
