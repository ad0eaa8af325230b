import { availableParallelism } from 'node:os'
import { FURNISH_LIMITS, type FurnishLimits } from './furnishing/limits.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** One setting: how the environment names it, what it is when left out, what it does, how it is read. */
interface Setting<Value> {
  readonly name: string
  readonly standard: string
  readonly meaning: string
  /** @throws Error that says what the text must be */
  readonly read: (text: string) => Value
}

/** Every setting of the service; also the table of the README. */
export const settings = {
  host: text('HOST', '0.0.0.0', 'Address to listen on'),
  port: integer('PORT', '8787', 'Port to listen on; 0 = any free port', 0, 65_535),
  publicUrl: address(
    'PUBLIC_URL',
    '',
    'Base URL as callers see it; a path in it is what a proxy takes away; empty = as requested',
  ),
  jsonRpcPath: path('JSONRPC_PATH', '/jsonrpc', 'Path of the JSON-RPC endpoint'),
  jsonRpcErrorStatus: choice('JSONRPC_ERROR_STATUS', '200', 'HTTP status of failed JSON-RPC calls', ['200', '400']),
  furnishingAuth: choice('FURNISHING_AUTH', 'optional', 'Whether furnishing needs a credential', [
    'optional',
    'required',
  ]),
  authSchemeAliases: list('AUTH_SCHEME_ALIASES', '', 'Authorization schemes taken for Bearer, separated by commas'),
  originFallback: choice(
    'ORIGIN_FALLBACK',
    'none',
    'What stands in for a missing Origin header when a publishable token is judged',
    ['none', 'referer'],
  ),
  viewerDomain: text('VIEWER_DOMAIN', '', 'Domain of the 3D embed viewer, offered when a publishable token is created'),
  temporaryFromOAuth: choice('TEMPORARY_FROM_OAUTH', 'allowed', 'Whether OAuth tokens may create temporary tokens', [
    'allowed',
    'refused',
  ]),
  oauthIss: choice('OAUTH_ISS', 'off', 'Whether authorization answers carry iss (RFC 9207)', ['off', 'on']),
  oauthClientErrorStatus: choice(
    'OAUTH_CLIENT_ERROR_STATUS',
    '400',
    'HTTP status of invalid_client where HTTP Basic was used; RFC 6749 wants 401',
    ['400', '401'],
  ),
  demoAccount: choice('DEMO_ACCOUNT', 'on', 'Whether an embedded store without users gets a demo account', [
    'on',
    'off',
  ]),
  bodyBytesMax: integer('BODY_BYTES_MAX', '5242880', 'Largest request body, bytes', 1024, 1 << 30),
  depthMax: integer('DEPTH_MAX', '32', 'Deepest nesting of a JSON body', 8, 1000),
  batchMax: integer('BATCH_MAX', '100', 'Most calls in one batch', 1, 10_000),
  rateCalls: integer(
    'RATE_CALLS',
    '30000',
    'Calls per client address, and per token, in a period; 0 = unlimited',
    0,
    1e9,
  ),
  rateSeconds: integer('RATE_SECONDS', '300', 'The period, seconds', 1, 86_400),
  proxyHops: integer('TRUSTED_PROXY_HOPS', '0', 'Proxies in front whose X-Forwarded-For is believed', 0, 10),
  databaseUrl: database(
    'DATABASE_URL',
    '',
    'PostgreSQL to use, with ?prepare=false behind a pooler of statements; empty = embedded in DATA_DIR',
  ),
  dataDir: text('DATA_DIR', './data', 'Directory of the embedded store; memory = keep nothing'),
  drainSeconds: integer('DRAIN_SECONDS', '10', 'Longest wait for running requests when stopping', 0, 3600),
  furnishThreads: threads(
    'FURNISH_THREADS',
    'cores',
    'Threads that furnish; cores = one each, 0 = the one that serves',
  ),
  furnishWaitingMax: integer('FURNISH_WAITING_MAX', '200', 'Calls that may wait for such a thread', 0, 1_000_000),
  roomAreaMin: number('ROOM_AREA_MIN', String(FURNISH_LIMITS.roomAreaMin), 'Smallest room, m²'),
  roomAreaMax: number('ROOM_AREA_MAX', String(FURNISH_LIMITS.roomAreaMax), 'Largest room, m²'),
  fixedAreaMax: number('FIXED_AREA_MAX', String(FURNISH_LIMITS.fixedAreaMax), 'Largest area of fixed furniture, m²'),
  fixedRatioMax: number('FIXED_RATIO_MAX', String(FURNISH_LIMITS.fixedRatioMax), 'Its largest share of the room'),
} as const satisfies Record<string, Setting<unknown>>

type Values = { readonly [Key in keyof typeof settings]: ReturnType<(typeof settings)[Key]['read']> }

export interface Config extends Values {
  readonly furnishLimits: FurnishLimits
}

/**
 * The settings, from the environment: the only place that reads it.
 *
 * @throws Error naming every wrong setting, what it must be and what it was
 */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  for (const [key, setting] of Object.entries(settings)) {
    const given = environment[setting.name]?.trim() || setting.standard
    try {
      values[key] = setting.read(given)
    } catch (error) {
      // A database URL may hold a password, which belongs in no log.
      const got = setting === settings.databaseUrl ? '' : `, got ${JSON.stringify(given)}`
      faults.push(`${setting.name}: ${(error as Error).message}${got}`)
    }
  }
  if (faults.length > 0) throw new Error(`Cannot start: ${faults.join('; ')}`)
  return withLimits(values as Values)
}

function withLimits(values: Values): Config {
  const { roomAreaMin, roomAreaMax, fixedAreaMax, fixedRatioMax } = values
  if (roomAreaMin > roomAreaMax)
    throw new Error(`Cannot start: ROOM_AREA_MIN: must be <= ROOM_AREA_MAX ${roomAreaMax}, got ${roomAreaMin}`)
  if (fixedRatioMax > 1) throw new Error(`Cannot start: FIXED_RATIO_MAX: must be <= 1, got ${fixedRatioMax}`)
  return { ...values, furnishLimits: { roomAreaMin, roomAreaMax, fixedAreaMax, fixedRatioMax } }
}

function text(name: string, standard: string, meaning: string): Setting<string> {
  return { name, standard, meaning, read: (given) => given }
}

function list(name: string, standard: string, meaning: string): Setting<readonly string[]> {
  return {
    name,
    standard,
    meaning,
    read(given) {
      const names = given.split(',').map((it) => it.trim())
      if (given === '') return []
      if (!names.every((it) => /^[\w!#$%&'*+.^`|~-]{1,40}$/.test(it)))
        throw new Error('must be names separated by commas')
      return names
    },
  }
}

function integer(name: string, standard: string, meaning: string, min: number, max: number): Setting<number> {
  return {
    name,
    standard,
    meaning,
    read(given) {
      const value = Number(given)
      if (!/^\d+$/.test(given) || value < min || value > max)
        throw new Error(`must be an integer from ${min} to ${max}`)
      return value
    },
  }
}

function threads(name: string, standard: string, meaning: string): Setting<number> {
  return {
    name,
    standard,
    meaning,
    read(given) {
      if (given === 'cores') return availableParallelism()
      if (!/^\d{1,3}$/.test(given)) throw new Error('must be cores, or an integer from 0 to 999')
      return Number(given)
    },
  }
}

function number(name: string, standard: string, meaning: string): Setting<number> {
  return {
    name,
    standard,
    meaning,
    read(given) {
      const value = Number(given)
      if (!(value > 0 && value <= 1e6)) throw new Error('must be a number > 0 and <= 1000000')
      return value
    },
  }
}

function choice<const Option extends string>(
  name: string,
  standard: Option,
  meaning: string,
  options: readonly Option[],
): Setting<Option> {
  return {
    name,
    standard,
    meaning: `${meaning}: ${options.join(' or ')}`,
    read(given) {
      const option = options.find((it) => it === given)
      if (option === undefined) throw new Error(`must be one of ${options.join(', ')}`)
      return option
    },
  }
}

function path(name: string, standard: string, meaning: string): Setting<string> {
  return {
    name,
    standard,
    meaning,
    read(given) {
      if (!/^(\/[\w.~-]+)+$/.test(given)) throw new Error('must be a path such as /jsonrpc')
      return given
    },
  }
}

function address(name: string, standard: string, meaning: string): Setting<string> {
  return {
    name,
    standard,
    meaning,
    read(given) {
      const text = url(given, ['http:', 'https:'])
      if (/[?#@]/.test(text)) throw new Error('must not have a user name, a query or a fragment')
      return text.replace(/\/+$/, '')
    },
  }
}

function database(name: string, standard: string, meaning: string): Setting<string> {
  return { name, standard, meaning, read: (given) => url(given, ['postgres:', 'postgresql:']) }
}

function url(given: string, protocols: readonly string[]): string {
  if (given !== '' && !(URL.canParse(given) && protocols.includes(new URL(given).protocol)))
    throw new Error(`must be a URL starting with ${protocols.map((it) => `${it}//`).join(' or ')}`)
  return given
}
