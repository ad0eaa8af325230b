import { policy } from '../access/policy.ts'
import type { OrderName } from '../operations/operator/index.ts'
import { parseOptions } from './parse-options.ts'
import { UsageError } from './usage-error.ts'

/** A command of the operator, as typed. */
export interface OperatorArguments {
  readonly order: OrderName
  readonly params: Record<string, unknown>
  /** Files whose floors belong to the params. */
  readonly files: readonly string[]
  readonly passwordFromInput: boolean
  readonly json: boolean
}

interface Verb {
  readonly order: OrderName
  /** Options it takes, besides --json. */
  readonly takes: readonly Option[]
  readonly needs?: readonly Option[]
  /** What arguments without a name are. */
  readonly positional?: 'client-id' | 'email' | 'files'
  /** Options of which one at least is needed. */
  readonly changes?: readonly Option[]
  /** What to do in place of naming no scope at all. */
  readonly noScope?: string
  /** Params that go with the verb itself. */
  readonly sets?: Readonly<Record<string, unknown>>
}

const OPTIONS = {
  account: { type: 'string' },
  'client-id': { type: 'string' },
  disable: { type: 'boolean' },
  email: { type: 'string' },
  enable: { type: 'boolean' },
  grace: { type: 'string' },
  json: { type: 'boolean' },
  name: { type: 'string' },
  'no-require-pkce': { type: 'boolean' },
  owner: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'redirect-uri': { type: 'string' },
  'require-pkce': { type: 'boolean' },
  scope: { type: 'string', multiple: true },
} as const
type Option = Exclude<keyof typeof OPTIONS, 'json'>

const APP_OPTIONS = ['name', 'redirect-uri', 'scope', 'require-pkce'] as const
const APP_CHANGES = [...APP_OPTIONS, 'no-require-pkce'] as const
const USER_CHANGES = ['scope', 'owner', 'disable', 'enable', 'password-stdin'] as const
const APP_NO_SCOPE = 'an application needs one at least'
const CLIENT = { takes: ['client-id'], needs: ['client-id'], positional: 'client-id' } as const

const VERBS: Readonly<Record<string, Verb>> = {
  'user create': {
    order: 'user create',
    takes: ['email', 'account', 'scope', 'password-stdin'],
    needs: ['email'],
    positional: 'email',
    noScope: 'leave it out for an owner, who holds all',
  },
  'user list': { order: 'user list', takes: [] },
  'user update': {
    order: 'user update',
    takes: ['email', ...USER_CHANGES],
    needs: ['email'],
    positional: 'email',
    changes: USER_CHANGES,
    noScope: 'write --owner for all scopes, or --disable to let the user do nothing',
  },
  'user delete': { order: 'user delete', takes: ['email'], needs: ['email'], positional: 'email' },
  'app create': {
    order: 'app create',
    takes: [...APP_OPTIONS, 'account'],
    needs: ['name', 'redirect-uri', 'scope'],
    noScope: APP_NO_SCOPE,
  },
  'app list': { order: 'app list', takes: [] },
  'app update': {
    order: 'app update',
    ...CLIENT,
    takes: ['client-id', ...APP_CHANGES],
    changes: APP_CHANGES,
    noScope: APP_NO_SCOPE,
  },
  'app disable': { order: 'app update', ...CLIENT, sets: { disabled: true } },
  'app enable': { order: 'app update', ...CLIENT, sets: { disabled: false } },
  'app rotate': { order: 'app rotate', ...CLIENT, takes: ['client-id', 'grace'] },
  'app delete': { order: 'app delete', ...CLIENT },
  'floor import': { order: 'floor import', takes: ['account'], positional: 'files' },
}

/** Options that say the opposite of each other. */
const OPPOSITES: readonly (readonly [Option, Option])[] = [
  ['disable', 'enable'],
  ['require-pkce', 'no-require-pkce'],
]

export const OPERATOR_SUBJECTS = ['user', 'app', 'floor']

export const OPERATOR_HELP = `  roomwright user create --email <e-mail> [--scope <scope> …] [--account <name>] [--password-stdin]
                                           a user; an owner with all scopes unless some are named; without
                                           --account of the oldest account but the demo one, else of a new "Main"
  roomwright user list | update | delete   --scope, --owner, --disable, --enable, --password-stdin
  roomwright app create --name <name> --redirect-uri <uri> --scope <scope> … [--require-pkce]
                                           an OAuth application; its secret is printed this once
  roomwright app list | update | rotate [--grace <seconds>] | disable | enable | delete <client id>
                                           update: --name, --redirect-uri, --scope, --require-pkce, --no-require-pkce
  roomwright floor import [floors.geojson …] [--account <name>]
                                           floors; without --account for the demo account where it is the only one
  roomwright migrate                       bring the schema of the store up to date`

/** @throws UsageError naming what was not understood */
export function readOperatorArguments(argv: readonly string[]): OperatorArguments {
  const command = argv.slice(0, 2).join(' ')
  const verb = VERBS[command]
  if (!verb) {
    const verbs = Object.keys(VERBS).filter((it) => it.startsWith(`${argv[0]} `))
    throw new UsageError(`expected one of ${verbs.join(', ')}, got ${JSON.stringify(command)}`)
  }
  const { values, positionals } = parseOptions(argv.slice(2), OPTIONS)
  const given: Partial<Record<string, unknown>> = { ...values }
  const named = verb.positional === 'files' ? undefined : verb.positional
  if (named && positionals.length === 1 && given[named] === undefined) given[named] = positionals[0]
  else if (verb.positional !== 'files' && positionals.length > 0)
    throw new UsageError(`${command} does not take ${JSON.stringify(positionals[0])}`)
  check(command, verb, given)
  return {
    order: verb.order,
    params: { ...paramsOf(given), ...verb.sets },
    files: verb.positional === 'files' ? (positionals.length === 0 ? ['-'] : positionals) : [],
    passwordFromInput: given['password-stdin'] === true,
    json: values.json ?? false,
  }
}

/** @throws UsageError where the options do not fit the verb or each other */
function check(command: string, verb: Verb, given: Partial<Record<string, unknown>>): void {
  for (const option of Object.keys(given))
    if (option !== 'json' && !(verb.takes as readonly string[]).includes(option))
      throw new UsageError(`${command} does not take --${option}`)
  for (const option of verb.needs ?? [])
    if (given[option] === undefined) throw new UsageError(`${command} needs --${option}`)
  for (const [one, other] of OPPOSITES)
    if (given[one] && given[other]) throw new UsageError(`--${one} and --${other} cannot both be meant`)
  if (verb.changes?.every((option) => given[option] === undefined))
    throw new UsageError(`${command} needs something to change: ${verb.changes.map((it) => `--${it}`).join(', ')}`)
  if (scopesOf(given)?.length === 0) throw new UsageError(`--scope names no scope: ${verb.noScope}`)
}

const scopesOf = (given: Partial<Record<string, unknown>>) =>
  (given['scope'] as string[] | undefined)?.flatMap((it) => it.split(/[\s,]+/)).filter(Boolean)

function paramsOf(given: Partial<Record<string, unknown>>): Record<string, unknown> {
  const params = {
    account: given['account'],
    clientId: given['client-id'],
    email: given['email'],
    name: given['name'],
    redirectUri: given['redirect-uri'],
    requirePkce: given['require-pkce'] ? true : given['no-require-pkce'] ? false : undefined,
    owner: given['owner'],
    scopes: scopesOf(given),
    disabled: given['disable'] ? true : given['enable'] ? false : undefined,
    graceSeconds: graceOf(given['grace'] as string | undefined),
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

function graceOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,9}$/.test(text) && Number(text) <= policy.graceSecondsMax) return Number(text)
  throw new UsageError(
    `--grace must be a whole number of seconds, 0 to ${policy.graceSecondsMax}, got ${JSON.stringify(text)}`,
  )
}
