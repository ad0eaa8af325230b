import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { FloorAccess } from '../access/floor-access.ts'
import type { FurnitureType } from '../schema/furnishing/furniture.ts'
import type { Shape } from '../schema/furnishing/shape.ts'
import type { BulkMethod } from '../schema/resources/bulk-job.ts'
import type { ChangeKind, ChangeResource } from '../schema/resources/change.ts'
import type { ExtensionParameter } from '../schema/resources/extension.ts'
import type { Address } from '../schema/resources/floors/building.ts'
import type {
  AttributeResource,
  AttributeValue,
  AttributeValueType,
} from '../schema/resources/floors/custom-attribute.ts'
import type { FloorFurnishing } from '../schema/resources/floors/floor-furnishing.ts'
import type { AssetContent, LayoutSource, SpaceContent } from '../schema/resources/floors/floor-layout.ts'
import type { Georeference } from '../schema/resources/floors/georeference.ts'
import type { FurnishFloorChoices, JobProgress, JobStatus } from '../schema/resources/job.ts'
import type { ScopeName } from '../schema/resources/scope.ts'
import type { SecondFactor, SignInMethod } from '../schema/resources/sign-in-method.ts'
import type { DeliveryStatus, DisabledReason, WebhookEvent } from '../schema/resources/webhook.ts'

/** A tenant: everything with an owner hangs from one. */
interface AccountTable {
  id: Generated<string>
  name: string
  created_at: Generated<Date>
  /** Whether members reach nothing before they have set up a second factor. */
  second_factor_required: Generated<boolean>
  /** Since when its credentials are refused. */
  suspended_at: Date | null
  /** When its erasing begins; it can be taken back until `erasing_at`. */
  erase_at: Date | null
  erasing_at: Date | null
  /** Since when only entries of the audit log are left of it. */
  erased_at: Date | null
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
  signed_in_at: Date | null
  /** How often all sessions of the user have been ended. */
  session_epoch: Generated<number>
}

interface InvitationTable {
  id: Generated<string>
  account_id: string
  /** In lower case. */
  email: string
  owner: boolean
  scopes: ScopeName[]
  /** Of the secret in the link; null until one has been made. */
  hash: Uint8Array | null
  /** Goes with this user; null = the operator. */
  invited_by: string | null
  created_at: Date
  expires_at: Date
}

/** A link by which a user sets a new password. */
interface PasswordResetTable {
  user_id: string
  account_id: string
  /** Id of the owner who made it, or `operator`; null = the user asked for it by mail. */
  made_by: string | null
  /** As that of an invitation. */
  hash: Uint8Array | null
  created_at: Date
  expires_at: Date
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
  /** How it was opened. */
  method: Generated<SignInMethod>
  second_factor: SecondFactor | null
  /** When its user last showed to be there. */
  proved_at: Date
}

/** A user as an OpenID provider knows them. */
interface OidcIdentityTable {
  issuer: string
  subject: string
  account_id: string
  user_id: string
  created_at: Date
}

/** What an app for codes shares with the service. */
interface TotpTable {
  user_id: string
  account_id: string
  /** Sealed; in base64, it computes the codes. */
  secret: string
  created_at: Date
  /** When the first code was right; null = it asks for nothing yet. */
  confirmed_at: Date | null
  /** Of the last code that was used: each is right once. */
  last_counter: ColumnType<string, number | undefined, number>
}

interface PasskeyTable {
  id: Generated<string>
  account_id: string
  user_id: string
  /** As base64url. */
  credential_id: string
  /** In COSE. */
  public_key: Uint8Array
  /** How often it has signed, where it counts. */
  sign_count: ColumnType<string, number, number>
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
}

interface RecoveryCodeTable {
  user_id: string
  hash: Uint8Array
  account_id: string
}

/** What a browser has begun and not ended yet; the browser keeps the secret. */
interface SignInStepTable {
  hash: Uint8Array
  kind: 'provider' | 'second_factor' | 'passkey'
  account_id: string | null
  user_id: string | null
  session_epoch: number | null
  /** How the user has signed in so far. */
  method: SignInMethod | null
  /** Whose link was opened before. */
  invitation_id: string | null
  /** Path of the page to go on to. */
  return_to: string
  expires_at: Date
}

interface ApplicationTable {
  id: Generated<string>
  /** Null of one that a document of its makers describes: it belongs to no user here. */
  account_id: string | null
  client_id: string
  name: string
  redirect_uri: string
  /** Beside the first one; only of those without a secret. */
  more_redirect_uris: Generated<string[]>
  /** Page of its makers. */
  homepage: string | null
  scopes: ScopeName[]
  require_pkce: boolean
  /** Null of a public one, which can keep no secret. */
  secret_hash: Uint8Array | null
  /** Works until `previous_secret_until`. */
  previous_secret_hash: Uint8Array | null
  previous_secret_until: Date | null
  created_at: Generated<Date>
  disabled_at: Date | null
  /** Until when what its document said is believed; null of those that were registered. */
  document_until: Date | null
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
  /** Null until a user has signed in, of an application of no account. */
  account_id: string | null
  application_id: string
  /** Unknown until a user has signed in. */
  user_id: string | null
  redirect_uri: string | null
  /** Percent-encoded. */
  state: string | null
  challenge: string | null
  asked_scopes: ScopeName[] | null
  prompt: 'none' | 'consent' | null
  /** Path of the resource that the token is for; null = the whole service. */
  resource: string | null
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
  /** As that of the request. */
  resource: string | null
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
  /** Floors it is narrowed to: those with one of these ids or labels; null and null = all. */
  floor_ids: string[] | null
  floor_labels: string[] | null
  /** Networks that a secret one may be used from; none = all. */
  addresses: Generated<string[]>
  /** Calls of a secret one in a period of the service; null = as many as the service allows. */
  quota: number | null
  user_id: string | null
  parent_id: string | null
  application_id: string | null
  consent_id: string | null
  code_id: string | null
  /** Path of the only resource that takes it; null = all. */
  resource: string | null
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

interface BuildingTable {
  id: Generated<string>
  account_id: string
  name: string
  address: Json<Address | null>
  georeference: Json<Georeference | null>
  labels: Json<readonly { title: string; color: string }[]>
  /** Its GlobalId in the IFC file that it came from. */
  external_id: string | null
  /** Counts the changes of its own facts, and those of floors that have left it. */
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

interface ProductTable {
  id: Generated<string>
  account_id: string
  /** Unique in the account. */
  sku: string
  name: string
  type: FurnitureType
  shape: Json<Shape>
  /** A decimal text; null = not known, and then it has no currency. */
  price: string | null
  currency: string | null
  supplier: string | null
  picture_url: string | null
  model_url: string | null
  attributes: Json<Readonly<Record<string, string | number>>>
  archived: boolean
  /** Counts its changes. */
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

interface FloorTable {
  id: Generated<string>
  account_id: string
  name: string
  private: boolean
  archived: boolean
  /** As it was given; null = that of the spaces. */
  area: number | null
  elevation: number | null
  north_direction: number | null
  floor_number: number | null
  labels: Json<readonly { title: string; color: string }[]>
  geometry: Json<unknown>
  default_layout_id: string | null
  /** Counts its changes, those of the layout included. */
  version: Generated<number>
  /** Of the newest layout; 0 = none yet. */
  layout_revision: Generated<number>
  georeference: Json<Georeference | null>
  /** Of the default layout; null = as it is called by itself. */
  layout_name: string | null
  /** The building whose storey it is. */
  building_id: string | null
  /** Its GlobalId in the IFC file that it came from. */
  external_id: string | null
  /** Of the storey, metres. */
  height: number | null
  created_at: Date
  updated_at: Date
}

/** A layout of a floor beside its default one. */
interface LayoutVariantTable {
  id: string
  account_id: string
  floor_id: string
  name: string
  /** Of its newest revision; 0 = none yet. */
  layout_revision: number
  created_at: Date
  updated_at: Date
}

/** A revision whose rows are being written in pieces. */
interface LayoutDraftTable {
  layout_id: string
  floor_id: string
  account_id: string
  revision: number
  created_at: Date
}

interface LayoutTable {
  id: Generated<string>
  account_id: string
  /** That of the floor, or of a variant. */
  layout_id: string
  floor_id: string
  revision: number
  source: LayoutSource
  message: string | null
  /** How many there are. */
  spaces: number
  assets: number
  /** Of its spaces together, m². */
  area: number
  /** What its furniture gives; null = not counted yet. */
  seats: number | null
  workplaces: number | null
  actor_kind: string
  actor_id: string | null
  created_at: Date
}

/** A space as it was from revision `since` on, up to but not in revision `until`; null = it is so in the newest. */
interface SpaceTable {
  /** That of the floor, or of a variant. */
  layout_id: string
  floor_id: string
  id: string
  since: number
  until: number | null
  account_id: string
  /** Where it stands in the list: they grow, with gaps for what comes between. */
  position: number
  content: Json<SpaceContent>
  /** Of the space as it was sent; null = not known. */
  digest: string | null
}

/** As a space. */
interface AssetTable {
  layout_id: string
  floor_id: string
  id: string
  since: number
  until: number | null
  account_id: string
  space_id: string | null
  position: number
  content: Json<AssetContent>
  /** As of a space. */
  digest: string | null
}

interface JobTable {
  id: Generated<string>
  account_id: string
  floor_id: string
  kind: 'furnish'
  status: JobStatus
  /** Of the layout that it is based on. */
  revision: number
  params: Json<FurnishFloorChoices>
  progress: Json<JobProgress>
  /** Of jobs that ended before there was `result_gzip`. */
  result: Json<FloorFurnishing> | null
  /** As JSON, compressed by gzip. */
  result_gzip: Uint8Array | null
  problem: string | null
  saved_revision: number | null
  actor_kind: string
  actor_id: string | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

interface BulkJobTable {
  id: Generated<string>
  account_id: string
  method: BulkMethod
  status: JobStatus
  items: number
  items_done: Generated<number>
  items_refused: Generated<number>
  chunks: number
  chunks_done: Generated<number>
  /** Most pieces that its results may hold, of desk grids desks. */
  desks_max: ColumnType<string, number, never>
  /** Those of the chunks that are done. */
  desks: ColumnType<string, never, never>
  /** Members that the requests may leave out. */
  shared: Json<readonly (readonly [name: string, json: string])[]>
  problem: string | null
  /** As its caller chose it. */
  idempotency_key: string | null
  /** Of the body. */
  digest: string
  actor_kind: string
  actor_id: string | null
  created_at: Date
  updated_at: Date
  finished_at: Date | null
}

/** Requests that are computed together. Those and their results are NDJSON, compressed by gzip. */
interface BulkChunkTable {
  job_id: string
  number: number
  account_id: string
  /** Number of the first request in the job, from 0. */
  first_item: number
  items: number
  requests: Uint8Array
  result: Uint8Array | null
  /** The floor that is furnished, and whether it was private when that was asked for: it may have gone since. */
  floor_id: string | null
  floor_private: boolean | null
  done_at: Date | null
}

interface CustomAttributeTable {
  id: Generated<string>
  account_id: string
  resource_type: AttributeResource
  api_field_name: string
  title: string
  description: string
  value_type: AttributeValueType
  created_at: Date
  updated_at: Date
}

interface CustomAttributeValueTable {
  floor_id: string
  /** The floor, or a space or asset of it. */
  resource_id: string
  attribute_id: string
  account_id: string
  value: Json<AttributeValue>
  updated_at: Date
}

interface BuildingAttributeValueTable {
  building_id: string
  attribute_id: string
  account_id: string
  value: Json<AttributeValue>
  updated_at: Date
}

interface ExtensionTable {
  id: Generated<string>
  account_id: string
  name: string
  description: string
  url: string
  parameters: Json<readonly ExtensionParameter[]>
  created_at: Date
  updated_at: Date
}

/** Counts the changes of an account. */
interface ChangeCounterTable {
  account_id: string
  /** Number of the last one. */
  last: ColumnType<string, number, number>
  /** When that was. */
  at: Date
}

interface ChangeTable {
  account_id: string
  /** From 1 on, without gaps, in the order in which transactions end. */
  number: ColumnType<string, number, number>
  resource: ChangeResource
  /** Of the resource; of values, that of what has them. */
  resource_id: string
  kind: ChangeKind
  /** That it belongs to. */
  floor_id: string | null
  /** What has the values that were set. */
  value_of: ChangeResource | null
  /** Of a layout. */
  revision: number | null
  /** Of a floor: what decided who could read it before and after; null = it was or is not there. */
  access_before: Json<FloorAccess | null>
  access_after: Json<FloorAccess | null>
  at: Date
}

interface WebhookTable {
  id: Generated<string>
  account_id: string
  name: string | null
  url: string
  events: WebhookEvent[]
  enabled: boolean
  /** Why the service disabled it. */
  disabled_reason: DisabledReason | null
  /** Sealed: it signs. */
  secret: string
  /** Sealed, signs too until `previous_secret_until`. */
  previous_secret: string | null
  previous_secret_until: Date | null
  created_at: Date
  updated_at: Date
}

interface WebhookDeliveryTable {
  id: Generated<string>
  account_id: string
  webhook_id: string
  event: WebhookEvent | 'webhook.test'
  /** What is sent and signed. */
  body: string
  status: DeliveryStatus
  /** Why it failed, where that is not what the last attempt says. */
  reason: string | null
  /** Counts the jobs made for it, of which the last one counts; 0 = none yet. */
  turn: number
  /** Attempts since it was made or replayed, without those that were brought forward. */
  tries: number
  created_at: Date
  /** Of the next attempt; null when there is none. */
  due_at: Date | null
  /** Of the change that it tells of; null of tests, and of those made before changes had numbers. */
  change_number: ColumnType<string | null, number | null, number | null>
  /** Whether an attempt was brought forward since it last failed, or must not be: its receiver has asked for time. */
  hastened: Generated<boolean>
}

interface WebhookAttemptTable {
  delivery_id: string
  /** From 1 on. */
  number: number
  account_id: string
  at: Date
  duration_ms: number
  response_code: number | null
  error: string | null
  /** The beginning of the answer. */
  excerpt: string | null
}

/** What is done in the background, once or again after a failure. */
interface QueueJobTable {
  id: Generated<string>
  queue: string
  data: Json<object>
  /** Higher ones first. */
  priority: Generated<number>
  state: Generated<'waiting' | 'running' | 'failed'>
  /** How often it was begun. */
  attempts: Generated<number>
  attempts_max: number
  /** Pause after the first failure, doubled with each. */
  retry_seconds: number
  /** The queue that gets a job with the same data once the last attempt has failed. */
  dead_queue: string | null
  start_after: Generated<Date>
  /** While it runs: when it may be taken over, unless its process renews this. */
  lease_until: Date | null
  failure: string | null
  created_at: Generated<Date>
  /** When the last attempt failed. */
  ended_at: Date | null
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
  invitation: InvitationTable
  password_reset: PasswordResetTable
  session: SessionTable
  oidc_identity: OidcIdentityTable
  totp: TotpTable
  passkey: PasskeyTable
  recovery_code: RecoveryCodeTable
  sign_in_step: SignInStepTable
  application: ApplicationTable
  consent: ConsentTable
  authorization_request: AuthorizationRequestTable
  authorization_code: AuthorizationCodeTable
  token: TokenTable
  token_usage: TokenUsageTable
  temporary_tally: TemporaryTallyTable
  audit_entry: AuditEntryTable
  building: BuildingTable
  product: ProductTable
  floor: FloorTable
  layout: LayoutTable
  layout_draft: LayoutDraftTable
  layout_variant: LayoutVariantTable
  space: SpaceTable
  asset: AssetTable
  job: JobTable
  /** Bulk jobs, named after the first method they had. */
  desk_grid_job: BulkJobTable
  desk_grid_chunk: BulkChunkTable
  custom_attribute: CustomAttributeTable
  custom_attribute_value: CustomAttributeValueTable
  building_attribute_value: BuildingAttributeValueTable
  extension: ExtensionTable
  change_counter: ChangeCounterTable
  change: ChangeTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
  queue_job: QueueJobTable
  rate_bucket: RateBucketTable
  throttle: ThrottleTable
  clock_mark: ClockMarkTable
}

export type Db = Kysely<Database>
