import { z } from 'zod'
import { component } from './components.ts'
import { ScopeDefinition, ScopeNameSchema } from './scope.ts'
import { UnixSeconds } from './unix-seconds.ts'

/** @see docs/specification.md#temporary-token-request, #limits */
export const TemporaryTokenParams = component(
  'TemporaryTokenParams',
  z.strictObject({
    scopes: z.array(ScopeDefinition).min(1).max(64).describe('A subset of the scopes of the calling token'),
    durationSeconds: z.number().min(900).max(86_400).default(3600).describe('Lifetime, seconds'),
  }),
)
export type TemporaryTokenParams = z.output<typeof TemporaryTokenParams>

/** @see docs/specification.md#temporary-token-response */
export const TemporaryToken = component(
  'TemporaryToken',
  z.strictObject({
    authorization: z.string().describe('Complete value for the Authorization header'),
    expiresAt: UnixSeconds.describe('Unix seconds at which the token expires'),
  }),
)

/** What a caller may know of its own token. */
export const TokenSelf = component(
  'TokenSelf',
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(['publishable', 'secret', 'temporary', 'oauth']),
    scopes: z.array(ScopeNameSchema),
    domains: z.array(z.string()).describe('Domains of a publishable token; empty for the other kinds'),
    expiresAt: UnixSeconds.nullable().describe('Unix seconds; null = does not expire'),
  }),
)

const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')
const scopes = z.array(ScopeNameSchema).min(1).max(21)
const domains = z.array(z.string().min(1).max(255)).max(100)

/** What the access tokens page asks for. */
export const CreateTokenParams = component(
  'CreateTokenParams',
  z.strictObject({
    id: z.uuid().optional().describe('Chosen by the caller, so that sending twice creates once'),
    kind: z.enum(['publishable', 'secret']),
    name,
    scopes,
    domains: domains.default([]).describe('For a publishable token, at least one: [scheme://][*.]host[:port]'),
    expiresAt: UnixSeconds.nullable().default(null).describe('Unix seconds; null = does not expire'),
  }),
)
export type CreateTokenParams = z.output<typeof CreateTokenParams>

export const UpdateTokenParams = component(
  'UpdateTokenParams',
  z.strictObject({
    id: z.uuid(),
    name: name.optional(),
    scopes: scopes.optional(),
    domains: domains.optional(),
    disabled: z.boolean().optional(),
  }),
)

export const RotateTokenParams = component(
  'RotateTokenParams',
  z.strictObject({
    id: z.uuid(),
    graceSeconds: z.int().min(0).max(604_800).default(0).describe('How long the old token keeps working, seconds'),
  }),
)

export const TokenId = z.strictObject({ id: z.uuid() })

/** A publishable or secret token as its account sees it. */
export const TokenSummary = component(
  'TokenSummary',
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(['publishable', 'secret']),
    name: z.string(),
    status: z.enum(['active', 'disabled', 'expired', 'replaced']),
    scopes: z.array(ScopeNameSchema),
    domains: z.array(z.string()),
    text: z.string().nullable().describe('The token, for publishable ones; others are shown once, when they are made'),
    createdAt: UnixSeconds,
    createdBy: z.string().nullable().describe('E-mail of the user who made it; null when that user has been deleted'),
    expiresAt: UnixSeconds.nullable(),
    lastUsedAt: UnixSeconds.nullable().describe('Up to a minute late'),
  }),
)
export type TokenSummary = z.output<typeof TokenSummary>

export const CheckOriginParams = component(
  'CheckOriginParams',
  z.strictObject({
    id: z.uuid(),
    origin: z.string().min(1).max(2048).describe('The Origin header, or the address of the page that sends it'),
  }),
)

/** How the domains of a publishable token judge a page. */
export const OriginCheck = component(
  'OriginCheck',
  z.strictObject({
    origin: z.string().describe('What a browser sends from there'),
    allowed: z.boolean(),
    entry: z.string().nullable().describe('The domain that allows it'),
    reason: z.string(),
  }),
)
export type OriginCheck = z.output<typeof OriginCheck>

/** A token just made: the only time the text of a secret one is shown. */
export const CreatedToken = component('CreatedToken', z.strictObject({ token: TokenSummary, text: z.string() }))
export type CreatedToken = z.output<typeof CreatedToken>
