import { Command, type Option } from 'commander'
import { policy } from '../../../access/policy.ts'
import type { OrderName } from '../../../operations/operator/index.ts'
import { endingsOf, READ_IN_WORDS, readNames } from '../../../schema/resources/floors/file-formats.ts'
import { examplesOf } from '../examples-of.ts'
import { counted, flag, repeated, textual } from '../options.ts'
import { type GivenReading, READING_OPTIONS, readingOf } from '../reading/reading-options.ts'
import type { OperatorArguments, Request } from '../request.ts'
import { UsageError } from '../usage-error.ts'
import { floorExportCommand } from './floor-export-command.ts'

const GRACE = `a whole number of seconds, 0 to ${policy.graceSecondsMax}`

/** Every option of these commands. Made anew for each command, which keeps what was given. */
const OPTIONS = {
  ...READING_OPTIONS,
  account: () => textual('--account <name>', 'the account; made when it is not there'),
  'client-id': () => textual('--client-id <id>', 'the application'),
  disable: () => flag('--disable', 'refuse it from now on'),
  'dry-run': () => flag('--dry-run', 'print what would be imported, and change nothing'),
  email: () => textual('--email <e-mail>', 'the user'),
  enable: () => flag('--enable', 'take --disable back'),
  grace: () =>
    counted('--grace <seconds>', 'how long the old secret works too', GRACE, (it) => it <= policy.graceSecondsMax),
  homepage: () => textual('--homepage <url>', 'where users learn who makes it'),
  json: () => flag('--json', 'print the result as JSON'),
  name: () => textual('--name <name>', 'what users see of it'),
  'no-require-pkce': () => flag('--no-require-pkce', 'take authorization requests without PKCE, too'),
  owner: () => flag('--owner', 'give all scopes, also those to come'),
  'password-stdin': () => flag('--password-stdin', 'read the password from the standard input; else one is made'),
  private: () => flag('--private', 'hide the floors from publishable tokens'),
  public: () => flag('--public', 'show the floors to publishable tokens'),
  yes: () => flag('-y, --yes', 'go on without a question'),
  'public-client': () =>
    flag('--public-client', 'an application on machines of users: no secret, any port of loopback'),
  'redirect-uri': () =>
    repeated(
      '--redirect-uri <uri>',
      'where users are sent back to; several of a public application, by another one each',
    ),
  'remove-second-factors': () =>
    flag('--remove-second-factors', 'forget app, passkeys and recovery codes of a user who lost them'),
  'require-pkce': () => flag('--require-pkce', 'refuse authorization requests without PKCE'),
  scope: () => repeated('--scope <scope>', 'a scope; several by commas or by another --scope'),
} as const satisfies Record<string, () => Option>
type OptionName = keyof typeof OPTIONS

interface Verb {
  readonly order: OrderName
  readonly summary: string
  /** Options it takes, besides --json. */
  readonly takes: readonly OptionName[]
  readonly needs?: readonly OptionName[]
  /** What arguments without a name are. */
  readonly positional?: 'account' | 'client-id' | 'email' | 'files'
  /** Options of which one at least is needed. */
  readonly changes?: readonly OptionName[]
  /** What to do in place of naming no scope at all. */
  readonly noScope?: string
  /** Params that go with the verb itself. */
  readonly sets?: Readonly<Record<string, unknown>>
}

const APP_CHANGES = ['name', 'redirect-uri', 'scope', 'require-pkce', 'no-require-pkce', 'homepage'] as const
const USER_CHANGES = ['scope', 'owner', 'disable', 'enable', 'password-stdin', 'remove-second-factors'] as const
const APP_NO_SCOPE = 'an application needs one at least'
const CLIENT = { takes: ['client-id'], needs: ['client-id'], positional: 'client-id' } as const
const USER = { takes: ['email'], needs: ['email'], positional: 'email' } as const

const ACCOUNT = { takes: ['account'], needs: ['account'], positional: 'account' } as const

const VERBS: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  user: {
    create: {
      ...USER,
      order: 'user create',
      summary:
        'a user; an owner with all scopes unless some are named; without --account of the oldest account but the demo one, else of a new "Main"',
      takes: ['email', 'account', 'scope', 'password-stdin'],
      noScope: 'leave it out for an owner, who holds all',
    },
    list: { order: 'user list', summary: 'all users', takes: [] },
    update: {
      ...USER,
      order: 'user update',
      summary: 'change what a user may do, the password, or how the user signs in',
      takes: ['email', ...USER_CHANGES],
      changes: USER_CHANGES,
      noScope: 'write --owner for all scopes, or --disable to let the user do nothing',
    },
    invite: {
      ...USER,
      order: 'user invite',
      summary: 'a link by which somebody becomes a user, to hand over; an owner unless scopes are named',
      takes: ['email', 'account', 'scope'],
      noScope: 'leave it out for an owner, who holds all',
    },
    'reset-link': {
      ...USER,
      order: 'user reset-link',
      summary: 'a link by which a user sets a new password, to hand over',
    },
    delete: { ...USER, order: 'user delete', summary: 'delete a user', takes: ['email', 'yes'] },
  },
  app: {
    create: {
      order: 'app create',
      summary: 'an OAuth application, with PKCE unless it is said otherwise; its secret is printed this once',
      takes: [...APP_CHANGES, 'public-client', 'account'],
      needs: ['name', 'redirect-uri', 'scope'],
      noScope: APP_NO_SCOPE,
    },
    list: { order: 'app list', summary: 'all applications', takes: [] },
    update: {
      ...CLIENT,
      order: 'app update',
      summary: 'change an application',
      takes: ['client-id', ...APP_CHANGES],
      changes: APP_CHANGES,
      noScope: APP_NO_SCOPE,
    },
    disable: { ...CLIENT, order: 'app update', summary: 'refuse an application', sets: { disabled: true } },
    enable: { ...CLIENT, order: 'app update', summary: 'take disable back', sets: { disabled: false } },
    rotate: {
      ...CLIENT,
      order: 'app rotate',
      summary: 'replace the secret; the new one is printed this once',
      takes: ['client-id', 'grace'],
    },
    delete: {
      ...CLIENT,
      order: 'app delete',
      summary: 'delete an application with its tokens',
      takes: ['client-id', 'yes'],
    },
  },
  account: {
    list: { order: 'account list', summary: 'all accounts', takes: [] },
    suspend: { ...ACCOUNT, order: 'account suspend', summary: 'refuse every credential of an account' },
    resume: { ...ACCOUNT, order: 'account resume', summary: 'take suspend back' },
    erase: {
      ...ACCOUNT,
      order: 'account erase',
      summary: 'erase an account with all that it holds, at once',
      takes: ['account', 'yes'],
    },
  },
  floor: {
    import: {
      order: 'floor import',
      summary: `floors from ${readNames()}; without --account for the demo account where it is the only one`,
      takes: ['account', 'dry-run', 'format', 'layers', 'private', 'public', 'unit'],
      positional: 'files',
    },
  },
}

const SUBJECTS: Readonly<Record<string, string>> = {
  user: 'users of the pages and their passwords',
  app: 'OAuth applications',
  account: 'accounts, to which users and all they work with belong',
  floor: 'floors of the floor plan API',
}

/** Options that say the opposite of each other. */
const OPPOSITES: readonly (readonly [OptionName, OptionName])[] = [
  ['private', 'public'],
  ['disable', 'enable'],
  ['require-pkce', 'no-require-pkce'],
]

/** The commands that prepare and change a store: user, app, account, floor. */
export function operatorCommands(receive: (request: Request) => void): Command[] {
  return Object.entries(VERBS).map(([subject, verbs]) => {
    const group = new Command(subject).summary(SUBJECTS[subject]!).description(SUBJECTS[subject]!)
    for (const [name, verb] of Object.entries(verbs)) group.addCommand(verbCommand(subject, name, verb, receive))
    if (subject === 'floor') group.addCommand(floorExportCommand(receive))
    return group
  })
}

function verbCommand(subject: string, name: string, verb: Verb, receive: (request: Request) => void): Command {
  const command = new Command(name)
    .summary(verb.summary)
    .description(verb.summary)
    .addHelpText('after', examplesOf(`${subject} ${name}`))
  if (verb.positional === 'files')
    command.argument('[files...]', `${endingsOf(READ_IN_WORDS, 'or')}; nothing at all is the standard input`)
  else if (verb.positional) command.argument(`[${verb.positional}]`, `in place of --${verb.positional}`)
  const present = new Set<OptionName>()
  for (const option of [...verb.takes, 'json'] as const) {
    command.addOption(OPTIONS[option]())
    command.on(`option:${option}`, () => present.add(option))
  }
  return command.action((positional: string | string[] | undefined, values: Record<string, unknown>) => {
    const options = typeof verb.positional === 'string' ? values : (positional as unknown as Record<string, unknown>)
    const name = verb.positional
    if (name && name !== 'files' && positional !== undefined) {
      if (present.has(name)) throw new UsageError(`${verb.order} does not take ${JSON.stringify(positional)}`)
      present.add(name)
      options[ATTRIBUTES[name]] = positional
    }
    check(`${subject} ${command.name()}`, verb, present, options)
    const files = name === 'files' ? (positional as string[]) : []
    receive({ kind: 'operate', given: argumentsOf(verb, files, options) })
  })
}

const ATTRIBUTES = { account: 'account', 'client-id': 'clientId', email: 'email' } as const

/** @throws UsageError where the options do not fit the verb or each other */
function check(
  command: string,
  { needs = [], positional, changes, noScope }: Verb,
  present: ReadonlySet<OptionName>,
  options: Record<string, unknown>,
): void {
  for (const option of needs)
    if (!present.has(option))
      throw new UsageError(`${command} needs ${option === positional ? `<${option}> or ` : ''}--${option}`)
  for (const [one, other] of OPPOSITES)
    if (present.has(one) && present.has(other)) throw new UsageError(`--${one} and --${other} cannot both be meant`)
  if (changes && !changes.some((option) => present.has(option)))
    throw new UsageError(`${command} needs something to change: ${changes.map((it) => `--${it}`).join(', ')}`)
  if (scopesOf(options)?.length === 0) throw new UsageError(`--scope names no scope: ${noScope}`)
}

/** The redirect URIs that are named take the place of all there were. */
const redirectsOf = (uris: readonly string[] | undefined) =>
  uris === undefined ? {} : { redirectUri: uris[0], moreRedirectUris: uris.slice(1) }

const scopesOf = ({ scope }: Record<string, unknown>) =>
  (scope as string[] | undefined)?.flatMap((it) => it.split(/[\s,]+/)).filter(Boolean)

function argumentsOf(verb: Verb, files: readonly string[], options: Record<string, unknown>): OperatorArguments {
  const params = {
    account: options['account'],
    clientId: options['clientId'],
    email: options['email'],
    name: options['name'],
    ...redirectsOf(options['redirectUri'] as readonly string[] | undefined),
    public: options['publicClient'],
    homepage: options['homepage'],
    requirePkce: options['requirePkce'],
    owner: options['owner'],
    scopes: scopesOf(options),
    disabled: options['disable'] ? true : options['enable'] ? false : undefined,
    graceSeconds: options['grace'],
    removeSecondFactors: options['removeSecondFactors'],
    ...verb.sets,
  }
  return {
    order: verb.order,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined)),
    files: verb.positional === 'files' && files.length === 0 ? ['-'] : files,
    reading: {
      ...readingOf(options as GivenReading),
      private: options['public'] ? false : options['private'] ? true : undefined,
    },
    dryRun: options['dryRun'] === true,
    passwordFromInput: options['passwordStdin'] === true,
    json: options['json'] === true,
    sure: options['yes'] === true || !verb.takes.includes('yes'),
  }
}
