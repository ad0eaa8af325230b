import * as z from 'zod'
import { component } from '../wire/components.ts'
import { plainText } from '../wire/plain-text.ts'
import { text } from '../wire/text.ts'
import { UnixSeconds } from '../wire/unix-seconds.ts'
import { ScopeDefinition, ScopeNameSchema } from './scope.ts'

/** Most floors and labels of one token. */
const FLOORS_MAX = 500

const floors = z
  .array(text(206).min(1))
  .max(FLOORS_MAX)
  .describe('Floors the token is narrowed to: ids, or label:<title> for all with that label; empty = all floors')

/** @see docs/specification.md#temporary-token-request, #limits */
export const TemporaryTokenParams = component(
  'TemporaryTokenParams',
  z.strictObject({
    scopes: z.array(ScopeDefinition).min(1).max(64).describe('A subset of the scopes of the calling token'),
    durationSeconds: z.number().min(900).max(86_400).default(3600).describe('Lifetime, seconds'),
    floors: floors.default([]),
  }),
  'What a temporary token may do, and for how long',
)
export type TemporaryTokenParams = z.output<typeof TemporaryTokenParams>

/** @see docs/specification.md#temporary-token-response */
export const TemporaryToken = component(
  'TemporaryToken',
  z.strictObject({
    authorization: z.string().describe('Complete value for the Authorization header'),
    expiresAt: UnixSeconds.describe('Unix seconds at which the token expires'),
  }),
  'A token that ends by itself',
)

export const TokenSelf = component(
  'TokenSelf',
  z.strictObject({
    id: z.uuid().describe('Of the token: another one with every sign-in'),
    kind: z.enum(['publishable', 'secret', 'temporary', 'oauth']).describe('How the token was made'),
    scopes: z.array(ScopeNameSchema).describe('What it may do'),
    domains: z.array(z.string()).describe('Domains of a publishable token; empty for the other kinds'),
    floors,
    expiresAt: UnixSeconds.nullable().describe('Unix seconds; null = does not expire'),
    sub: z
      .uuid()
      .optional()
      .describe('Of an OAuth token: the user who let the application in, the same at every sign-in'),
    account: z
      .strictObject({ id: z.uuid().describe('Of the account'), name: z.string().describe('For people') })
      .optional()
      .describe('Of a secret or OAuth token: whose floor plans it opens'),
  }),
  'What a caller may know of its own token',
)

const name = plainText(100).describe('For people')
const scopes = z.array(ScopeNameSchema).min(1).max(21).describe('What the token may do')
const domains = z
  .array(text(255).min(1))
  .max(100)
  .describe('For a publishable token, at least one: [scheme://][*.]host[:port]')

const addresses = z
  .array(text(64).min(1))
  .max(100)
  .describe(
    'For a secret token: addresses and networks it may be used from, as 203.0.113.0/24; empty = from everywhere',
  )
const quota = z
  .int()
  .min(1)
  .max(1e9)
  .nullable()
  .describe('For a secret token: calls in a period of the service; null = as many as the service allows')

/** What the access tokens page asks for. */
export const CreateTokenParams = component(
  'CreateTokenParams',
  z.strictObject({
    id: z
      .uuid()
      .optional()
      .describe('Chosen by the caller, so that sending twice creates once; the token gets an id of its own'),
    kind: z.enum(['publishable', 'secret']).describe('publishable: for pages; secret: for backends'),
    name,
    scopes,
    domains: domains.default([]),
    floors: floors.default([]),
    addresses: addresses.default([]),
    quota: quota.default(null),
    expiresAt: UnixSeconds.nullable().default(null).describe('Unix seconds; null = does not expire'),
  }),
  'A token to make',
)
export type CreateTokenParams = z.output<typeof CreateTokenParams>

export const UpdateTokenParams = component(
  'UpdateTokenParams',
  z.strictObject({
    id: z.uuid().describe('Of the token'),
    name: name.optional(),
    scopes: scopes.optional(),
    domains: domains.optional(),
    floors: floors.optional(),
    addresses: addresses.optional(),
    quota: quota.optional(),
    expiresAt: UnixSeconds.nullable().optional().describe('Unix seconds; null = does not expire'),
    disabled: z.boolean().optional().describe('Whether the token is refused, until it is enabled again'),
  }),
  'What to change; what is left out stays',
)

export const RotateTokenParams = component(
  'RotateTokenParams',
  z.strictObject({
    id: z.uuid().describe('Of the token to replace'),
    graceSeconds: z.int().min(0).max(604_800).default(0).describe('How long the old token keeps working, seconds'),
  }),
  'A token to replace by a new one',
)

export const TokenId = z.strictObject({ id: z.uuid().describe('Of the token') })

export const TokenSummary = component(
  'TokenSummary',
  z.strictObject({
    id: z.uuid(),
    kind: z.enum(['publishable', 'secret']).describe('publishable: for pages; secret: for backends'),
    name: z.string().describe('For people'),
    status: z.enum(['active', 'disabled', 'expired', 'replaced']).describe('Only an active one is accepted'),
    scopes: z.array(ScopeNameSchema).describe('What it may do'),
    domains: z.array(z.string()).describe('Pages that may use it; empty for secret tokens'),
    floors,
    addresses,
    quota,
    text: z.string().nullable().describe('The token, for publishable ones; others are shown once, when they are made'),
    start: z
      .string()
      .nullable()
      .describe('The first characters of its text, by which one finds it; null for secret tokens of earlier releases'),
    createdAt: UnixSeconds.describe('Unix seconds'),
    createdBy: z
      .string()
      .nullable()
      .describe("E-mail of the user who made it, or of the owner it was handed over to; null where it is the owners'"),
    expiresAt: UnixSeconds.nullable().describe('Unix seconds; null = does not expire'),
    lastUsedAt: UnixSeconds.nullable().describe('Unix seconds; null = not yet used. Up to a minute late'),
    lastAddress: z.string().nullable().describe('Client address of the last use, as quotas count it'),
    lastOrigin: z.string().nullable().describe('Page of the last use; null where it came from no page'),
  }),
  'A publishable or secret token as its account sees it',
)
export type TokenSummary = z.output<typeof TokenSummary>

/** Days over which requests are reported. */
export const USAGE_DAYS = 30

export const ListedToken = component(
  'ListedToken',
  TokenSummary.extend({
    requests: z.int().describe(`Requests of the last ${USAGE_DAYS} days. Up to a minute late`),
    temporaryTokens: z.int().describe('Living temporary tokens made with it, counted up to 1000'),
  }),
  'A token in the list of its account',
)
export type ListedToken = z.output<typeof ListedToken>

export const TokenUsage = component(
  'TokenUsage',
  z.strictObject({
    days: z
      .array(z.strictObject({ day: z.iso.date().describe('Of UTC'), requests: z.int().describe('On that day') }))
      .length(USAGE_DAYS)
      .describe('Oldest first, days without requests included. Requests with its temporary tokens count'),
  }),
  'How much a token is used',
)
export type TokenUsage = z.output<typeof TokenUsage>

export const CheckOriginParams = component(
  'CheckOriginParams',
  z.strictObject({
    id: z.uuid().describe('Of the token'),
    origin: text(2048).min(1).describe('The Origin header, or the address of the page that sends it'),
  }),
  'A page to judge',
)

export const OriginCheck = component(
  'OriginCheck',
  z.strictObject({
    origin: z.string().describe('What a browser sends from there'),
    allowed: z.boolean().describe('Whether the domains of the token let it in'),
    entry: z.string().nullable().describe('The domain that allows it'),
    reason: z.string().describe('Why, for people'),
  }),
  'How the domains of a publishable token judge a page',
)
export type OriginCheck = z.output<typeof OriginCheck>

/** A token just made: the only time the text of a secret one is shown. */
export const CreatedToken = component(
  'CreatedToken',
  z.strictObject({
    token: TokenSummary,
    text: z.string().describe('What is sent to use the token; secret ones are shown here only'),
  }),
  'A token just made',
)
export type CreatedToken = z.output<typeof CreatedToken>
