// Generated from the schemas of the wire: `npm run docs` updates it.
import type {
  FurnishingResult,
  FurnishParams,
  GenerateDeskGridParams,
  GenerateGroupsParams,
} from './furnishing-types.ts'

/**
 * What a credential may do
 */
export type ScopeName =
  | 'floor:readPublic'
  | 'floor:readPrivate'
  | 'floor:queryPublic'
  | 'floor:queryPrivate'
  | 'floor:update'
  | 'floor:export'
  | 'floor:archive'
  | 'customAttributes:read'
  | 'customAttributes:write'
  | 'customAttributeValues:readPublic'
  | 'customAttributeValues:readPrivate'
  | 'customAttributeValues:write'
  | 'extension:create'
  | 'extension:update'
  | 'extension:query'
  | 'extension:delete'
  | 'webhook:read'
  | 'webhook:create'
  | 'webhook:query'
  | 'webhook:update'
  | 'webhook:delete'

/**
 * A floor as a GeoJSON Feature
 */
export interface Floor {
  /**
   * GeoJSON
   */
  type: 'Feature'
  /**
   * Of the floor
   */
  id: string
  /**
   * What the feature is
   */
  resourceType: 'Floor'
  /**
   * What belongs to it
   */
  resourceRelations: {
    /**
     * Ids of its spaces
     */
    spaces: string[]
    /**
     * Ids of its assets
     */
    assets: string[]
  }
  /**
   * Facts about the floor
   */
  properties: {
    /**
     * For people
     */
    name: string
    /**
     * false = public
     */
    private: boolean
    /**
     * Whether it has been put away
     */
    archived: boolean
    /**
     * m²
     */
    area: number | null
    /**
     * m
     */
    elevation: number | null
    /**
     * Degrees
     */
    northDirection: number | null
    /**
     * Number of the storey
     */
    floorNumber?: number | undefined
    /**
     * Marks for people
     */
    labels: {
      /**
       * For people
       */
      title: string
      /**
       * As the caller writes colours
       */
      color: string
    }[]
    /**
     * The newest layout
     */
    defaultLayoutId: string | null
    /**
     * RFC 3339
     */
    createdAt: string
    /**
     * RFC 3339
     */
    updatedAt: string
  }
  /**
   * Where it is (RFC 7946)
   */
  geometry?:
    | {
        /**
         * The kind of geometry
         */
        type: 'Point' | 'MultiPoint' | 'LineString' | 'MultiLineString' | 'Polygon' | 'MultiPolygon'
        /**
         * As the kind has them
         */
        coordinates: unknown[]
        [k: string]: unknown
      }
    | undefined
}
/**
 * Which part of the log
 */
export interface ListAuditParams {
  /**
   * What was done
   */
  event?:
    | (
        | 'session.opened'
        | 'session.closed'
        | 'sign_in.refused'
        | 'password.refused'
        | 'user.created'
        | 'user.changed'
        | 'user.deleted'
        | 'token.created'
        | 'token.changed'
        | 'token.disabled'
        | 'token.enabled'
        | 'token.rotated'
        | 'token.deleted'
        | 'token.refused'
        | 'origin.refused'
        | 'scope.refused'
        | 'kind.refused'
        | 'secret_in_query'
        | 'code.replayed'
        | 'temporary_tokens.created'
        | 'application.created'
        | 'application.changed'
        | 'application.disabled'
        | 'application.enabled'
        | 'application.rotated'
        | 'application.deleted'
        | 'client.refused'
        | 'authorization.refused'
        | 'challenge.reused'
        | 'consent.granted'
        | 'consent.denied'
        | 'consent.revoked'
        | 'floor.created'
      )
    | undefined
  /**
   * Id of the user, token or application that did it
   */
  actor?: string | undefined
  /**
   * Id of the token, user or application that did it or to which it was done
   */
  about?: string | undefined
  /**
   * Entries from this time on, Unix seconds
   */
  since?: number | undefined
  /**
   * Entries before this time, Unix seconds
   */
  until?: number | undefined
  /**
   * Entries older than this one
   */
  before?: string | undefined
  /**
   * Most entries in an answer
   */
  limit?: number | undefined
}
/**
 * Who did what to what; ids, no names and no secrets
 */
export interface AuditEntry {
  /**
   * Grows with time
   */
  id: string
  /**
   * When, Unix seconds
   */
  at: number
  /**
   * Who did it
   */
  actor: {
    /**
     * Such as user or token
     */
    kind: string
    id: string | null
  }
  /**
   * What was done, such as token.created
   */
  event: string
  /**
   * What it was done to
   */
  subject: {
    /**
     * Such as token or consent
     */
    kind: string
    id: string
  }
  /**
   * Depends on the event
   */
  detail: {
    [k: string]: unknown
  }
  /**
   * Client address as quotas count it; null where no request was the cause
   */
  address: string | null
  /**
   * What the client called itself, at most 256 characters
   */
  userAgent: string | null
}
/**
 * An entry of the log with the names of today
 */
export interface NamedAuditEntry {
  /**
   * Grows with time
   */
  id: string
  /**
   * When, Unix seconds
   */
  at: number
  /**
   * Who did it
   */
  actor: {
    /**
     * Such as user or token
     */
    kind: string
    id: string | null
  }
  /**
   * What was done, such as token.created
   */
  event: string
  /**
   * What it was done to
   */
  subject: {
    /**
     * Such as token or consent
     */
    kind: string
    id: string
  }
  /**
   * Depends on the event
   */
  detail: {
    [k: string]: unknown
  }
  /**
   * Client address as quotas count it; null where no request was the cause
   */
  address: string | null
  /**
   * What the client called itself, at most 256 characters
   */
  userAgent: string | null
  /**
   * The names of what the ids of the entry stand for now, by id; of what was deleted there is none
   */
  names: {
    [k: string]: string
  }
}
/**
 * A pair that names a scope: floor has 7 actions, webhook 5
 */
export interface ScopeDefinition {
  /**
   * What is acted on
   */
  resource: 'floor' | 'webhook'
  /**
   * What may be done with it
   */
  action:
    | 'archive'
    | 'create'
    | 'delete'
    | 'export'
    | 'queryPublic'
    | 'queryPrivate'
    | 'query'
    | 'readPrivate'
    | 'readPublic'
    | 'read'
    | 'update'
}
/**
 * An application that a user has let in
 */
export interface GrantedApplication {
  /**
   * Id of the consent
   */
  id: string
  /**
   * Of the application
   */
  name: string
  /**
   * Where it sends its users back to
   */
  redirectHost: string
  /**
   * What the user let it do
   */
  scopes: ScopeName[]
  /**
   * Unix seconds
   */
  grantedAt: number
  /**
   * Unix seconds; null = not yet used. Up to a minute late
   */
  lastUsedAt: number | null
}
/**
 * What a temporary token may do, and for how long
 */
export interface TemporaryTokenParams {
  /**
   * A subset of the scopes of the calling token
   *
   * @minItems 1
   * @maxItems 64
   */
  scopes: ScopeDefinition[]
  /**
   * Lifetime, seconds
   */
  durationSeconds?: number | undefined
}
/**
 * A token that ends by itself
 */
export interface TemporaryToken {
  /**
   * Complete value for the Authorization header
   */
  authorization: string
  /**
   * Unix seconds at which the token expires
   */
  expiresAt: number
}
/**
 * What a caller may know of its own token
 */
export interface TokenSelf {
  /**
   * Of the token: another one with every sign-in
   */
  id: string
  /**
   * How the token was made
   */
  kind: 'publishable' | 'secret' | 'temporary' | 'oauth'
  /**
   * What it may do
   */
  scopes: ScopeName[]
  /**
   * Domains of a publishable token; empty for the other kinds
   */
  domains: string[]
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt: number | null
  /**
   * Of an OAuth token: the user who let the application in, the same at every sign-in
   */
  sub?: string | undefined
  /**
   * Of a secret or OAuth token: whose floor plans it opens
   */
  account?:
    | {
        /**
         * Of the account
         */
        id: string
        /**
         * For people
         */
        name: string
      }
    | undefined
}
/**
 * A token to make
 */
export interface CreateTokenParams {
  /**
   * Chosen by the caller, so that sending twice creates once; the token gets an id of its own
   */
  id?: string | undefined
  /**
   * publishable: for pages; secret: for backends
   */
  kind: 'publishable' | 'secret'
  /**
   * For people
   */
  name: string
  /**
   * What the token may do
   *
   * @minItems 1
   * @maxItems 21
   */
  scopes: ScopeName[]
  /**
   * For a publishable token, at least one: [scheme://][*.]host[:port]
   */
  domains?: string[] | undefined
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt?: (number | null) | undefined
}
/**
 * What to change; what is left out stays
 */
export interface UpdateTokenParams {
  /**
   * Of the token
   */
  id: string
  /**
   * For people
   */
  name?: string | undefined
  /**
   * What the token may do
   */
  scopes?: ScopeName[] | undefined
  /**
   * For a publishable token, at least one: [scheme://][*.]host[:port]
   */
  domains?: string[] | undefined
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt?: (number | null) | undefined
  /**
   * Whether the token is refused, until it is enabled again
   */
  disabled?: boolean | undefined
}
/**
 * A token to replace by a new one
 */
export interface RotateTokenParams {
  /**
   * Of the token to replace
   */
  id: string
  /**
   * How long the old token keeps working, seconds
   */
  graceSeconds?: number | undefined
}
/**
 * A publishable or secret token as its account sees it
 */
export interface TokenSummary {
  id: string
  /**
   * publishable: for pages; secret: for backends
   */
  kind: 'publishable' | 'secret'
  /**
   * For people
   */
  name: string
  /**
   * Only an active one is accepted
   */
  status: 'active' | 'disabled' | 'expired' | 'replaced'
  /**
   * What it may do
   */
  scopes: ScopeName[]
  /**
   * Pages that may use it; empty for secret tokens
   */
  domains: string[]
  /**
   * The token, for publishable ones; others are shown once, when they are made
   */
  text: string | null
  /**
   * The first characters of its text, by which one finds it; null for secret tokens of earlier releases
   */
  start: string | null
  /**
   * Unix seconds
   */
  createdAt: number
  /**
   * E-mail of the user who made it; null when that user has been deleted
   */
  createdBy: string | null
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt: number | null
  /**
   * Unix seconds; null = not yet used. Up to a minute late
   */
  lastUsedAt: number | null
  /**
   * Client address of the last use, as quotas count it
   */
  lastAddress: string | null
  /**
   * Page of the last use; null where it came from no page
   */
  lastOrigin: string | null
}
/**
 * A token in the list of its account
 */
export interface ListedToken {
  id: string
  /**
   * publishable: for pages; secret: for backends
   */
  kind: 'publishable' | 'secret'
  /**
   * For people
   */
  name: string
  /**
   * Only an active one is accepted
   */
  status: 'active' | 'disabled' | 'expired' | 'replaced'
  /**
   * What it may do
   */
  scopes: ScopeName[]
  /**
   * Pages that may use it; empty for secret tokens
   */
  domains: string[]
  /**
   * The token, for publishable ones; others are shown once, when they are made
   */
  text: string | null
  /**
   * The first characters of its text, by which one finds it; null for secret tokens of earlier releases
   */
  start: string | null
  /**
   * Unix seconds
   */
  createdAt: number
  /**
   * E-mail of the user who made it; null when that user has been deleted
   */
  createdBy: string | null
  /**
   * Unix seconds; null = does not expire
   */
  expiresAt: number | null
  /**
   * Unix seconds; null = not yet used. Up to a minute late
   */
  lastUsedAt: number | null
  /**
   * Client address of the last use, as quotas count it
   */
  lastAddress: string | null
  /**
   * Page of the last use; null where it came from no page
   */
  lastOrigin: string | null
  /**
   * Requests of the last 30 days. Up to a minute late
   */
  requests: number
  /**
   * Living temporary tokens made with it, counted up to 1000
   */
  temporaryTokens: number
}
/**
 * How much a token is used
 */
export interface TokenUsage {
  /**
   * Oldest first, days without requests included. Requests with its temporary tokens count
   *
   * @minItems 30
   * @maxItems 30
   */
  days: {
    /**
     * Of UTC
     */
    day: string
    /**
     * On that day
     */
    requests: number
  }[]
}
/**
 * A page to judge
 */
export interface CheckOriginParams {
  /**
   * Of the token
   */
  id: string
  /**
   * The Origin header, or the address of the page that sends it
   */
  origin: string
}
/**
 * How the domains of a publishable token judge a page
 */
export interface OriginCheck {
  /**
   * What a browser sends from there
   */
  origin: string
  /**
   * Whether the domains of the token let it in
   */
  allowed: boolean
  /**
   * The domain that allows it
   */
  entry: string | null
  /**
   * Why, for people
   */
  reason: string
}
/**
 * A token just made
 */
export interface CreatedToken {
  token: TokenSummary
  /**
   * What is sent to use the token; secret ones are shown here only
   */
  text: string
}
/**
 * Every operation of the service by its name
 */
export interface Operations {
  /**
   * Furnishes a room, or a part of one, with pieces of a given set
   */
  furnish: {
    type: 'mutation'
    input: FurnishParams
    output: FurnishingResult
  }
  /**
   * Generates furniture groups of one type that fit into a bounding box
   */
  generateGroups: {
    type: 'mutation'
    input: GenerateGroupsParams
    output: FurnishingResult
  }
  /**
   * Places desks, task chairs and optionally sideboards in a repeating pattern in a bounding box
   */
  generateDeskGrid: {
    type: 'mutation'
    input: GenerateDeskGridParams
    output: FurnishingResult
  }
  /**
   * Reads a floor
   */
  'floor.read': {
    type: 'query'
    input: {
      /**
       * Id of the floor
       */
      floorId: string
    }
    output: Floor
  }
  /**
   * Tells a caller what its token is and may do
   */
  'token.self': {
    type: 'query'
    input: Record<string, never>
    output: TokenSelf
  }
  /**
   * Creates a short-lived token with some of the scopes of the calling one
   */
  'temporaryToken.create': {
    type: 'mutation'
    input: TemporaryTokenParams
    output: TemporaryToken
  }
  /**
   * Lists the publishable and secret tokens of the account, newest first
   */
  'accessTokens.list': {
    type: 'query'
    input: Record<string, never>
    output: ListedToken[]
  }
  /**
   * Tells how many requests were made with a token, day by day
   */
  'accessTokens.usage': {
    type: 'query'
    input: {
      /**
       * Of the token
       */
      id: string
    }
    output: TokenUsage
  }
  /**
   * Tells whether the domains of a publishable token allow a page, and why not
   */
  'accessTokens.checkOrigin': {
    type: 'query'
    input: CheckOriginParams
    output: OriginCheck
  }
  /**
   * Creates a publishable or secret access token
   */
  'accessTokens.create': {
    type: 'mutation'
    input: CreateTokenParams
    output: CreatedToken
  }
  /**
   * Renames a token, changes its scopes, domains or end, disables or enables it
   */
  'accessTokens.update': {
    type: 'mutation'
    input: UpdateTokenParams
    output: TokenSummary
  }
  /**
   * Replaces a token by a new one with the same name, scopes and domains
   */
  'accessTokens.rotate': {
    type: 'mutation'
    input: RotateTokenParams
    output: CreatedToken
  }
  /**
   * Deletes a token: it is refused from the next request on
   */
  'accessTokens.delete': {
    type: 'mutation'
    input: {
      /**
       * Of the token
       */
      id: string
    }
    output: Record<string, never>
  }
  /**
   * Lists the applications that the user has let in
   */
  'applications.list': {
    type: 'query'
    input: Record<string, never>
    output: GrantedApplication[]
  }
  /**
   * Takes back what an application was allowed: its codes and tokens are deleted
   */
  'applications.revoke': {
    type: 'mutation'
    input: {
      /**
       * Of the consent
       */
      id: string
    }
    output: Record<string, never>
  }
  /**
   * Lists the audit log, newest first
   */
  'audit.list': {
    type: 'query'
    input: ListAuditParams
    output: NamedAuditEntry[]
  }
}
