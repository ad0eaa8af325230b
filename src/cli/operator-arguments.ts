import { parseArgs } from 'node:util'
import type { OrderName } from '../operations/operator/index.ts'
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
  owner: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'redirect-uri': { type: 'string' },
  'require-pkce': { type: 'boolean' },
  scope: { type: 'string', multiple: true },
} as const
type Option = Exclude<keyof typeof OPTIONS, 'json'>

const APP_OPTIONS = ['name', 'redirect-uri', 'scope', 'require-pkce'] as const
const CLIENT = { takes: ['client-id'], needs: ['client-id'], positional: 'client-id' } as const

const VERBS: Readonly<Record<string, Verb>> = {
  'user create': {
    order: 'user create',
    takes: ['email', 'account', 'scope', 'password-stdin'],
    needs: ['email'],
    positional: 'email',
  },
  'user list': { order: 'user list', takes: [] },
  'user update': {
    order: 'user update',
    takes: ['email', 'scope', 'owner', 'disable', 'enable', 'password-stdin'],
    needs: ['email'],
    positional: 'email',
  },
  'user delete': { order: 'user delete', takes: ['email'], needs: ['email'], positional: 'email' },
  'app create': {
    order: 'app create',
    takes: [...APP_OPTIONS, 'account'],
    needs: ['name', 'redirect-uri', 'scope'],
  },
  'app list': { order: 'app list', takes: [] },
  'app update': { order: 'app update', ...CLIENT, takes: ['client-id', ...APP_OPTIONS] },
  'app disable': { order: 'app update', ...CLIENT, sets: { disabled: true } },
  'app enable': { order: 'app update', ...CLIENT, sets: { disabled: false } },
  'app rotate': { order: 'app rotate', ...CLIENT, takes: ['client-id', 'grace'] },
  'app delete': { order: 'app delete', ...CLIENT },
  'floor import': { order: 'floor import', takes: ['account'], positional: 'files' },
}

export const OPERATOR_SUBJECTS = ['user', 'app', 'floor']

export const OPERATOR_HELP = `  roomwright user create --email <e-mail> [--scope <scope> …] [--account <name>] [--password-stdin]
                                           a user; an owner with all scopes unless some are named
  roomwright user list | update | delete   --scope, --owner, --disable, --enable, --password-stdin
  roomwright app create --name <name> --redirect-uri <uri> --scope <scope> … [--require-pkce]
                                           an OAuth application; its secret is printed this once
  roomwright app list | update | rotate [--grace <seconds>] | disable | enable | delete <client id>
  roomwright floor import [floors.geojson …]
  roomwright migrate                       bring the schema of the store up to date`

/** @throws UsageError naming what was not understood */
export function readOperatorArguments(argv: readonly string[]): OperatorArguments {
  const command = argv.slice(0, 2).join(' ')
  const verb = VERBS[command]
  if (!verb) {
    const verbs = Object.keys(VERBS).filter((it) => it.startsWith(`${argv[0]} `))
    throw new UsageError(`expected one of ${verbs.join(', ')}, got ${JSON.stringify(command)}`)
  }
  const { values, positionals } = parse(argv.slice(2))
  const given: Partial<Record<string, unknown>> = { ...values }
  const named = verb.positional === 'files' ? undefined : verb.positional
  if (named && positionals.length === 1 && given[named] === undefined) given[named] = positionals[0]
  else if (verb.positional !== 'files' && positionals.length > 0)
    throw new UsageError(`${command} does not take ${JSON.stringify(positionals[0])}`)
  for (const option of Object.keys(given))
    if (option !== 'json' && !(verb.takes as readonly string[]).includes(option))
      throw new UsageError(`${command} does not take --${option}`)
  for (const option of verb.needs ?? [])
    if (given[option] === undefined) throw new UsageError(`${command} needs --${option}`)
  return {
    order: verb.order,
    params: { ...paramsOf(given), ...verb.sets },
    files: verb.positional === 'files' ? (positionals.length === 0 ? ['-'] : positionals) : [],
    passwordFromInput: given['password-stdin'] === true,
    json: values.json ?? false,
  }
}

function paramsOf(given: Partial<Record<string, unknown>>): Record<string, unknown> {
  const scopes = (given['scope'] as string[] | undefined)?.flatMap((it) => it.split(/[\s,]+/)).filter(Boolean)
  const params = {
    account: given['account'],
    clientId: given['client-id'],
    email: given['email'],
    name: given['name'],
    redirectUri: given['redirect-uri'],
    requirePkce: given['require-pkce'],
    owner: given['owner'],
    scopes,
    disabled: given['disable'] ? true : given['enable'] ? false : undefined,
    graceSeconds: given['grace'] === undefined ? undefined : Number(given['grace']),
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true, strict: true })
  } catch (error) {
    // The first sentence says what is wrong; what follows is advice for programmers.
    throw new UsageError((error as Error).message.split(/[.\n] ?(?=To specify|$)/)[0]!)
  }
}
