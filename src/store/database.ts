import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { ScopeName } from '../schema/scope.ts'

/** A tenant: everything with an owner hangs from one. */
interface AccountTable {
  id: Generated<string>
  name: string
  created_at: Generated<Date>
}

interface UserTable {
  id: Generated<string>
  account_id: string
  /** In lower case. */
  email: string
  /** Argon2id. */
  password_hash: string
  /** Holds every scope. */
  owner: boolean
  scopes: ScopeName[]
  created_at: Generated<Date>
  disabled_at: Date | null
  /** How often all sessions of the user have been ended. */
  session_epoch: Generated<number>
}

interface SessionTable {
  hash: Uint8Array
  /** What the user's page calls it by. */
  id: Generated<string>
  account_id: string
  user_id: string
  created_at: Date
  seen_at: Date
  expires_at: Date
  /** Where it was opened. */
  address: string | null
  user_agent: string | null
}

interface ApplicationTable {
  id: Generated<string>
  account_id: string
  client_id: string
  name: string
  redirect_uri: string
  /** Page of its makers. */
  homepage: string | null
  scopes: ScopeName[]
  require_pkce: boolean
  secret_hash: Uint8Array
  /** Works until `previous_secret_until`. */
  previous_secret_hash: Uint8Array | null
  previous_secret_until: Date | null
  created_at: Generated<Date>
  disabled_at: Date | null
}

interface ConsentTable {
  id: Generated<string>
  account_id: string
  user_id: string
  application_id: string
  scopes: ScopeName[]
  granted_at: Date
}

interface AuthorizationRequestTable {
  id: Generated<string>
  account_id: string
  application_id: string
  /** Unknown until somebody has signed in. */
  user_id: string | null
  redirect_uri: string | null
  /** Percent-encoded. */
  state: string | null
  challenge: string | null
  asked_scopes: ScopeName[] | null
  prompt: 'none' | 'consent' | null
  created_at: Date
  expires_at: Date
  decided_at: Date | null
}

interface AuthorizationCodeTable {
  id: Generated<string>
  hash: Uint8Array
  account_id: string
  application_id: string
  user_id: string
  consent_id: string
  redirect_uri: string | null
  challenge: string | null
  scopes: ScopeName[]
  /** Whether the token answer names the scopes, which differ from those asked for. */
  tell_scopes: boolean
  created_at: Date
  expires_at: Date
  redeemed_at: Date | null
}

interface TokenTable {
  id: Generated<string>
  account_id: string
  kind: 'pk' | 'sk' | 'tk' | 'at'
  hash: Uint8Array
  /** The text of a publishable token. */
  shown: string | null
  /** The first characters of the secret of a publishable or secret one; null for those made before there were any. */
  hint: string | null
  name: string
  scopes: ScopeName[]
  domains: string[]
  user_id: string | null
  parent_id: string | null
  application_id: string | null
  consent_id: string | null
  code_id: string | null
  created_at: Date
  expires_at: Date | null
  disabled_at: Date | null
  /** When its successor took over; it works until `expires_at`. */
  rotated_at: Date | null
  last_used_at: Date | null
  /** Client address and origin of the last use, as far as they are known. */
  last_address: string | null
  last_origin: string | null
}

/** Requests with a token, and with the temporary tokens made with it. */
interface TokenUsageTable {
  token_id: string
  account_id: string
  /** Of UTC, as `2026-01-31`. */
  day: ColumnType<Date, string, never>
  requests: ColumnType<string, number, never>
}

/** Counts the temporary tokens made with a token. */
interface TemporaryTallyTable {
  parent_id: string
  account_id: string
  /** Those unexpired at `counted_at`. */
  living: number
  counted_at: Date
  /** Those made since `listed_at` without an audit entry of their own. */
  unlisted: number
  listed_at: Date | null
}

interface AuditEntryTable {
  id: GeneratedAlways<string>
  account_id: string
  at: Date
  actor_kind: string
  actor_id: string | null
  event: string
  subject_kind: string
  subject_id: string
  /** Ids and names of scopes; never a secret. */
  detail: Json<Readonly<Record<string, unknown>>>
  /** Where the request came from; null for what no request did. */
  address: string | null
  user_agent: string | null
  /** By the clock of the database. */
  recorded_at: Generated<Date>
}

interface FloorTable {
  id: Generated<string>
  account_id: string
  name: string
  private: boolean
  archived: boolean
  area: number | null
  elevation: number | null
  north_direction: number | null
  floor_number: number | null
  labels: Json<readonly { title: string; color: string }[]>
  geometry: Json<unknown>
  default_layout_id: string | null
  created_at: Date
  updated_at: Date
}

/** What processes share of a quota of calls. */
interface RateBucketTable {
  client: string
  /** When the bucket holds its whole quota again. */
  full_at: Date
}

/** Failed attempts, as rate-limiter-flexible counts them. */
interface ThrottleTable {
  key: string
  points: number
  /** Unix milliseconds. */
  expire: string | null
}

interface ClockMarkTable {
  at: Date
}

/** Values go in as they are: the drivers turn them into JSON. */
type Json<Value> = ColumnType<Value, Value, Value>

/** Row types of all tables; changed in the same commit as the migrations. */
export interface Database {
  account: AccountTable
  user: UserTable
  session: SessionTable
  application: ApplicationTable
  consent: ConsentTable
  authorization_request: AuthorizationRequestTable
  authorization_code: AuthorizationCodeTable
  token: TokenTable
  token_usage: TokenUsageTable
  temporary_tally: TemporaryTallyTable
  audit_entry: AuditEntryTable
  floor: FloorTable
  rate_bucket: RateBucketTable
  throttle: ThrottleTable
  clock_mark: ClockMarkTable
}

export type Db = Kysely<Database>
