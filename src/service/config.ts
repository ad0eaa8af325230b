import type { z } from 'zod'
import { FURNISH_LIMITS, type FurnishLimits } from '../engine/furnishing/request/limits.ts'
import { LOG_LEVELS } from './config/log-levels.ts'
import {
  auditDays,
  baseUrl,
  contact,
  databaseUrl,
  files,
  headerFields,
  hosts,
  hostsWithPorts,
  integer,
  issuer,
  keys,
  mailbox,
  names,
  oneOf,
  openIdScopes,
  origins,
  path,
  positive,
  ratio,
  scannerKeys,
  secret,
  share,
  smtpUrl,
  text,
  threads,
  userScopes,
} from './config/setting-schemas.ts'
import { type UnknownSetting, unknownSettings } from './config/unknown-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One setting: how the environment names it, its text when left out, what it does, and how the text is read. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly default: string
  readonly description: string
  readonly schema: Schema
}

const setting = <Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  standard: string,
  description: string,
): Setting<Schema> => ({ name, default: standard, description, schema })

const { roomAreaMin, roomAreaMax, fixedAreaMax, fixedRatioMax } = FURNISH_LIMITS

/** Every setting of the service; also the table of docs/running.md#configuration. */
export const settings = {
  host: setting('HOST', text, '0.0.0.0', 'Address to listen on'),
  port: setting('PORT', integer(0, 65_535), '8787', 'Port to listen on; 0 = any free port'),
  publicUrl: setting(
    'PUBLIC_URL',
    baseUrl,
    '',
    'Base URL as callers see it; a path in it is what a proxy takes away; empty = as requested',
  ),
  allowedHosts: setting(
    'ALLOWED_HOSTS',
    hosts,
    '',
    'Names under which the service may be asked for its issuer and documents where PUBLIC_URL is empty, beside localhost, HOST and the addresses of the machine',
  ),
  jsonRpcPath: setting('JSONRPC_PATH', path, '/jsonrpc', 'Path of the JSON-RPC endpoint'),
  jsonRpcErrorStatus: setting(
    'JSONRPC_ERROR_STATUS',
    oneOf('200', '400'),
    '200',
    'HTTP status of failed JSON-RPC calls',
  ),
  mcpOrigins: setting(
    'MCP_ORIGINS',
    origins,
    '',
    'Origins of pages that may use /mcp, beside PUBLIC_URL and pages of the own machine; * = all',
  ),
  furnishingAuth: setting(
    'FURNISHING_AUTH',
    oneOf('optional', 'required'),
    'optional',
    'Whether furnishing needs a credential',
  ),
  authSchemeAliases: setting('AUTH_SCHEME_ALIASES', names, '', 'Authorization schemes taken for Bearer'),
  ifMatch: setting(
    'IF_MATCH',
    oneOf('required', 'optional'),
    'required',
    'Whether a change must say by If-Match which version it is based on',
  ),
  originFallback: setting(
    'ORIGIN_FALLBACK',
    oneOf('none', 'referer'),
    'none',
    'What stands in for a missing Origin header when a publishable token is judged',
  ),
  viewerDomain: setting(
    'VIEWER_DOMAIN',
    text,
    '',
    'Domain of the 3D embed viewer, offered when a publishable token is created',
  ),
  temporaryFromOAuth: setting(
    'TEMPORARY_FROM_OAUTH',
    oneOf('allowed', 'refused'),
    'allowed',
    'Whether OAuth tokens may create temporary tokens',
  ),
  oauthIss: setting(
    'OAUTH_ISS',
    oneOf('on', 'off'),
    'on',
    'Whether authorization answers carry iss (RFC 9207), which tells clients of several servers whose answer it is',
  ),
  oauthDocumentHosts: setting(
    'OAUTH_DOCUMENT_HOSTS',
    hostsWithPorts,
    '',
    'Hosts whose documents may describe applications although they are private, over http or on another port than 443 and 8443',
  ),
  oauthClientErrorStatus: setting(
    'OAUTH_CLIENT_ERROR_STATUS',
    oneOf('400', '401'),
    '400',
    'HTTP status of invalid_client where HTTP Basic was used; RFC 6749 wants 401',
  ),
  passwordSignIn: setting(
    'PASSWORD_SIGN_IN',
    oneOf('on', 'off'),
    'on',
    'Whether users sign in with passwords; off needs OIDC_ISSUER',
  ),
  oidcIssuer: setting(
    'OIDC_ISSUER',
    issuer,
    '',
    'OpenID provider at which users sign in, exactly as it names itself; empty = none',
  ),
  oidcClientId: setting('OIDC_CLIENT_ID', text, '', 'Name of this service at the provider'),
  oidcClientSecret: setting('OIDC_CLIENT_SECRET', text, '', 'Secret of this service at the provider'),
  oidcName: setting(
    'OIDC_NAME',
    text,
    'single sign-on',
    'What users call the provider, on the button that leads to it',
  ),
  oidcScopes: setting('OIDC_SCOPES', openIdScopes, 'openid email', 'What the provider is asked to tell'),
  oidcAccount: setting(
    'OIDC_ACCOUNT',
    text,
    '',
    'Account in which users are made whom the provider knows and nobody made before; empty = they are refused',
  ),
  oidcUserScopes: setting('OIDC_USER_SCOPES', userScopes, '', 'Scopes that these users get; empty = none'),
  demoAccount: setting(
    'DEMO_ACCOUNT',
    oneOf('on', 'off'),
    'on',
    'Whether an embedded store without users gets a demo account',
  ),
  logLevel: setting('LOG_LEVEL', oneOf(...LOG_LEVELS), 'info', 'Least important lines of the log that are written'),
  accessLog: setting(
    'ACCESS_LOG',
    oneOf('off', 'on'),
    'off',
    'Whether the log has a line for each request, of level info',
  ),
  metrics: setting('METRICS', oneOf('off', 'on'), 'off', 'Whether /metrics tells Prometheus what the service does'),
  metricsToken: setting(
    'METRICS_TOKEN',
    secret,
    '',
    'Bearer token for /metrics; needed unless HOST is a loopback address and no proxy is in front',
  ),
  otlpEndpoint: setting(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    baseUrl,
    '',
    'Collector of OpenTelemetry that spans are sent to, over HTTP in JSON; empty = none, and nothing is recorded',
  ),
  otlpHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', headerFields, '', 'Header fields for the collector'),
  otelServiceName: setting('OTEL_SERVICE_NAME', text, 'roomwright', 'Name of the service in spans'),
  traceRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    ratio,
    '1',
    'Share of the requests that are recorded; one that comes with a trace does as that says',
  ),
  bodyBytesMax: setting('BODY_BYTES_MAX', integer(1024, 1 << 30), '5242880', 'Largest request body, bytes'),
  floorBodyBytesMax: setting(
    'FLOOR_BODY_BYTES_MAX',
    integer(1024, 1 << 30),
    '20971520',
    'Largest layout and largest file of floors, bytes',
  ),
  pdfFonts: setting(
    'PDF_FONTS',
    files,
    '',
    'Typefaces for letters of PDF that Figtree and Noto Sans Arabic lack, such as Chinese ones: TrueType or OpenType, the first that has a letter is taken; one face of a collection is `file.ttc#PostScriptName`',
  ),
  bulkJobPiecesMax: setting(
    'BULK_JOB_PIECES_MAX',
    integer(1, 1e9),
    '20000000',
    'Pieces, of desk grids desks, that the bulk jobs of an account may hold together, those that have ended included',
  ),
  bulkJobDays: setting(
    'BULK_JOB_DAYS',
    integer(1, 365),
    '7',
    'Days that bulk jobs and their results are kept after their end',
  ),
  changeDays: setting(
    'CHANGE_DAYS',
    integer(1, 400),
    '30',
    'Days that changes are held for `GET /v2/changes`: who comes back later lists anew',
  ),
  depthMax: setting('DEPTH_MAX', integer(8, 1000), '32', 'Deepest nesting of a JSON body'),
  batchMax: setting('BATCH_MAX', integer(1, 10_000), '100', 'Most calls in one batch'),
  rateCalls: setting(
    'RATE_CALLS',
    integer(0, 1e9),
    '30000',
    'Calls per client address, and per token, in a period; 0 = unlimited',
  ),
  rateSeconds: setting('RATE_SECONDS', integer(1, 86_400), '300', 'The period, seconds'),
  proxyHops: setting('TRUSTED_PROXY_HOPS', integer(0, 10), '0', 'Proxies in front whose X-Forwarded-For is believed'),
  role: setting(
    'ROLE',
    oneOf('all', 'server', 'worker'),
    'all',
    'What this process does: server = answers requests, worker = does jobs, all = both; an embedded store has one process, which does all',
  ),
  databaseUrl: setting(
    'DATABASE_URL',
    databaseUrl,
    '',
    'PostgreSQL to use, with ?prepare=false behind a pooler of statements; empty = embedded in DATA_DIR',
  ),
  dataDir: setting('DATA_DIR', text, './data', 'Directory of the embedded store; memory = keep nothing'),
  secretsKey: setting(
    'SECRETS_KEY',
    keys,
    '',
    'Keys by which secrets in the store are encrypted, newest first; needed with DATABASE_URL, empty = those of SECRETS_KEY_FILE',
  ),
  secretsKeyFile: setting(
    'SECRETS_KEY_FILE',
    text,
    '',
    'File of these keys, a line each; empty = secrets.key in DATA_DIR, which the first start of an embedded store makes',
  ),
  auditDays: setting(
    'AUDIT_DAYS',
    auditDays,
    '400',
    'Days that entries of the audit log are kept, at least 30; 0 = for ever',
  ),
  webhookAllowedHosts: setting(
    'WEBHOOK_ALLOWED_HOSTS',
    hostsWithPorts,
    '',
    'Hosts that webhooks may be sent to although they are private, over http or on another port than 443 and 8443; without a port all of their ports',
  ),
  smtpUrl: setting(
    'SMTP_URL',
    smtpUrl,
    '',
    'Mail server for invitations and links to set a password, with user and password in it; empty = no mail is sent, and links are shown to be handed over',
  ),
  mailFrom: setting('MAIL_FROM', mailbox, '', 'Who these mails are from; needed with SMTP_URL, as is PUBLIC_URL'),
  securityContact: setting(
    'SECURITY_CONTACT',
    contact,
    '',
    'Whom to write to about faults of security, told at /.well-known/security.txt; empty = there is none',
  ),
  leakReportKeys: setting(
    'LEAK_REPORT_KEYS',
    scannerKeys,
    '',
    'Public keys of secret scanners, whose signed reports of leaked tokens are then believed to be theirs; unsigned reports need none',
  ),
  embeddedSync: setting(
    'EMBEDDED_SYNC',
    oneOf('on', 'off'),
    'on',
    'Whether the embedded store has on the disk what it acknowledges; off is faster, and a power cut may lose the last writes or the store',
  ),
  storeWaitSeconds: setting(
    'STORE_WAIT_SECONDS',
    integer(0, 86_400),
    '30',
    'Longest wait for a PostgreSQL that cannot be reached at start',
  ),
  storeWaitMsMax: setting(
    'STORE_WAIT_MS_MAX',
    integer(0, 60_000),
    '1000',
    'While the store takes longer to answer a crowd, further requests that need it are refused, ms; 0 = never',
  ),
  drainSeconds: setting('DRAIN_SECONDS', integer(0, 3600), '10', 'Longest wait for running requests when stopping'),
  warmUp: setting(
    'WARM_UP',
    oneOf('on', 'off'),
    'on',
    'Whether small requests are computed at start, so that the first callers do not wait for compilers',
  ),
  furnishThreads: setting(
    'FURNISH_THREADS',
    threads,
    'cores',
    'Threads that furnish; cores = one each, 0 = the one that serves',
  ),
  furnishWaitSecondsMax: setting(
    'FURNISH_WAIT_SECONDS_MAX',
    integer(0, 3600),
    '10',
    'A call that would wait longer for such a thread is refused, seconds',
  ),
  furnishWaitingBytesMax: setting(
    'FURNISH_WAITING_BYTES_MAX',
    integer(1024, 2 ** 32),
    '67108864',
    'Bytes of input that may wait; beyond, calls of the client with most of them are refused',
  ),
  roomAreaMin: setting('ROOM_AREA_MIN', positive(1_000_000), String(roomAreaMin), 'Smallest room, m²'),
  roomAreaMax: setting('ROOM_AREA_MAX', positive(1_000_000), String(roomAreaMax), 'Largest room, m²'),
  fixedAreaMax: setting(
    'FIXED_AREA_MAX',
    positive(1_000_000),
    String(fixedAreaMax),
    'Largest area of fixed furniture, m²',
  ),
  fixedRatioMax: setting('FIXED_RATIO_MAX', share, String(fixedRatioMax), 'Its largest share of the room'),
} as const satisfies Record<string, Setting>

type Values = { readonly [Key in keyof typeof settings]: z.output<(typeof settings)[Key]['schema']> }

export interface Config extends Values {
  readonly furnishLimits: FurnishLimits
}

/** What the environment tells of the terminal; empty where it tells nothing. */
export function terminalEnvironment(environment: Environment = process.env) {
  const { TERM = '', TERM_PROGRAM = '', KITTY_WINDOW_ID = '', TMUX = '', NO_COLOR = '' } = environment
  return { TERM, TERM_PROGRAM, KITTY_WINDOW_ID, TMUX, NO_COLOR }
}

/** The environment with settings that were given otherwise. */
export const environmentWith = (overrides: Environment): Environment => ({ ...process.env, ...overrides })

/**
 * The settings, from the environment: the only place that reads it.
 *
 * @throws Error naming every wrong setting, what it must be and what it was
 */
export function readConfig(environment: Environment = process.env): Config {
  const { config, faults } = settingsOf(environment)
  if (!config) throw new Error(`Cannot start: ${faults.join('; ')}`)
  return config
}

/** The settings, or what is wrong with them: a sentence for each fault. */
export function settingsOf(environment: Environment = process.env): { config?: Config; faults: readonly string[] } {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, { name, schema, default: standard }] of Object.entries<Setting>(settings)) {
    const input = environment[name]?.trim() || standard
    const { success, data, error } = schema.safeParse(input)
    if (success) values[key] = data
    else {
      const got = SECRET.has(key) ? '' : `, got ${JSON.stringify(input)}`
      faults.push(`${name}: ${error.issues[0]!.message}${got}`)
    }
  }
  const { roomAreaMin, roomAreaMax, fixedAreaMax, fixedRatioMax, role, databaseUrl } = values as unknown as Values
  if (role !== 'all' && databaseUrl === '')
    faults.push(`ROLE: must be all where the store is embedded (no DATABASE_URL), got ${JSON.stringify(role)}`)
  if (roomAreaMin > roomAreaMax)
    faults.push(`ROOM_AREA_MIN: must be <= ROOM_AREA_MAX ${roomAreaMax}, got ${roomAreaMin}`)
  if (fixedRatioMax > 1) faults.push(`FIXED_RATIO_MAX: must be <= 1, got ${fixedRatioMax}`)
  faults.push(
    ...keyFaults(values as unknown as Values),
    ...metricsFaults(values as unknown as Values),
    ...signInFaults(values as unknown as Values),
    ...mailFaults(values as unknown as Values),
  )
  if (faults.length > 0) return { faults }
  const furnishLimits = { roomAreaMin, roomAreaMax, fixedAreaMax, fixedRatioMax }
  return { config: { ...(values as unknown as Values), furnishLimits }, faults }
}

/** Settings whose values belong in no log; the URL of a database may hold a password. */
const SECRET: ReadonlySet<string> = new Set([
  'databaseUrl',
  'metricsToken',
  'otlpHeaders',
  'secretsKey',
  'oidcClientSecret',
  'smtpUrl',
] satisfies (keyof Values)[])

/** Who gets hold of a database must not find the key in it, and processes that share one must share its keys. */
function keyFaults({ databaseUrl, secretsKey, secretsKeyFile }: Partial<Values>): string[] {
  if (secretsKey === undefined || secretsKeyFile === undefined) return []
  if (secretsKey.length > 0 && secretsKeyFile !== '') return ['SECRETS_KEY: cannot be set with SECRETS_KEY_FILE']
  if (!databaseUrl || secretsKey.length > 0 || secretsKeyFile !== '') return []
  return [
    'SECRETS_KEY: must be set with DATABASE_URL, to encrypt secrets of webhooks and authenticator apps in it: make a key with openssl rand -base64 32, keep it for good, and give it to every process',
  ]
}

/** Addresses that only the own machine reaches. */
const LOOPBACK: ReadonlySet<unknown> = new Set(['localhost', '127.0.0.1', '::1'])

/** Without a token the metrics are for who is on the same machine; a proxy there would pass on everybody. */
function metricsFaults({ metrics, metricsToken, host, publicUrl, proxyHops }: Partial<Values>): string[] {
  if (metrics !== 'on' || metricsToken !== '') return []
  if (LOOPBACK.has(host) && publicUrl === '' && proxyHops === 0) return []
  return [
    'METRICS_TOKEN: must be set with METRICS=on unless HOST is a loopback address, PUBLIC_URL empty and TRUSTED_PROXY_HOPS 0',
  ]
}

/** Without passwords an OpenID provider has to identify users. */
function signInFaults({ passwordSignIn, oidcIssuer, oidcClientId, oidcClientSecret }: Partial<Values>): string[] {
  if (oidcIssuer === '') return passwordSignIn === 'off' ? ['PASSWORD_SIGN_IN: must be on without OIDC_ISSUER'] : []
  const missing = [...(oidcClientId ? [] : ['OIDC_CLIENT_ID']), ...(oidcClientSecret ? [] : ['OIDC_CLIENT_SECRET'])]
  return missing.map((name) => `${name}: must be set with OIDC_ISSUER`)
}

/** A link in a mail is never built from what a request says of the service's own address: everybody can send requests. */
function mailFaults({ smtpUrl, mailFrom, publicUrl }: Partial<Values>): string[] {
  if (smtpUrl === '' || smtpUrl === undefined) return []
  return [
    ...(mailFrom === '' ? ['MAIL_FROM: must be set with SMTP_URL'] : []),
    ...(publicUrl === '' ? ['PUBLIC_URL: must be set with SMTP_URL, because links in mails begin with it'] : []),
  ]
}

/** Names in the environment that are probably misspelt settings. */
export function misspeltSettings(environment: Environment = process.env): UnknownSetting[] {
  const known = Object.values(settings).map(({ name }) => name)
  return unknownSettings(Object.keys(environment), known)
}
