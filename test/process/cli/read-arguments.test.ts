import { describe, expect, test } from 'vitest'
import { readArguments } from '../../../src/process/cli/reading/read-arguments.ts'
import type { ComputeArguments } from '../../../src/process/cli/request.ts'
import { UsageError } from '../../../src/process/cli/usage-error.ts'
import { targetsOf } from '../../../src/process/cli/writing/drawings.ts'

const argumentsOf = (...argv: string[]): ComputeArguments => {
  const request = readArguments(argv)
  if (request.kind !== 'compute') throw new Error(request.kind)
  return request.given
}

test('defaults: the standard input, in words, all alternatives, no drawing', () => {
  expect(argumentsOf('furnish')).toEqual({
    command: 'furnish',
    inputs: ['-'],
    json: false,
    svg: undefined,
    sheet: undefined,
    output: undefined,
    theme: 'light',
    show: 'auto',
    quiet: false,
    results: undefined,
    template: undefined,
  })
})

test('options may stand before and after the files', () => {
  expect(argumentsOf('furnish', '--json', 'a.json', '--results=3', 'b.json', '--template', 'living')).toMatchObject({
    inputs: ['a.json', 'b.json'],
    json: true,
    results: 3,
    template: 'living',
  })
})

test('help, version and serve are commands of their own', () => {
  expect(readArguments(['--help']).kind).toBe('help')
  expect(readArguments(['help'])).toEqual(readArguments(['--help']))
  expect(readArguments(['furnish', '-v'])).toEqual({ kind: 'version' })
  expect(readArguments(['serve'])).toEqual({ kind: 'serve', settings: {} })
  expect(readArguments(['serve', '--port', '80', '--host=::1'])).toEqual({
    kind: 'serve',
    settings: { PORT: '80', HOST: '::1' },
  })
  expect(() => readArguments(['serve', '--port', '65536'])).toThrow('--port must be from 0 to 65535, got "65536"')
  expect(readArguments(['mcp'])).toEqual({ kind: 'mcp' })
})

test('every command has a help of its own', () => {
  const help = (...argv: string[]) => {
    const request = readArguments(argv)
    if (request.kind !== 'help') throw new Error(request.kind)
    return request.text
  }
  expect(help('furnish', '--help')).toMatch(/^Usage: roomwright furnish .*--template <name>.*"executive_office"/s)
  expect(help('help', 'furnish')).toBe(help('furnish', '-h'))
  expect(help('app', 'rotate', '-h')).toMatch(
    /^Usage: roomwright app rotate \[options\] \[client-id\].*--grace <seconds>/s,
  )
  expect(help('user', '--help')).toMatch(/create .*\n.*update /s)
  expect(help('--help')).not.toContain('complete ')
})

test('completion offers commands, options and the values of options', () => {
  const complete = (...words: string[]) => {
    const request = readArguments(['complete', '--', ...words])
    if (request.kind !== 'complete') throw new Error(request.kind)
    return request.candidates
  }
  expect(complete('')).toEqual([
    'furnish',
    'groups',
    'desk-grid',
    'desk-grid-bulk',
    'furnish-bulk',
    'convert',
    'furnish-floor',
    'check-floor',
    'serve',
    'mcp',
    'migrate',
    'doctor',
    'completion',
    'user',
    'app',
    'account',
    'floor',
    'backup',
    'restore',
    'upgrade-store',
    'rotate-keys',
    'audit',
  ])
  expect(complete('de')).toEqual(['desk-grid', 'desk-grid-bulk'])
  expect(complete('app', 'e')).toEqual(['enable'])
  expect(complete('restore', 'b.tar.gz', '--r')).toEqual(['--replace'])
  expect(complete('audit', 'export', '--s')).toEqual(['--since'])
  expect(complete('furnish', '--s')).toEqual(['--svg', '--sheet', '--show'])
  expect(complete('furnish', '--show', 'k')).toEqual(['kitty'])
  expect(complete('furnish', 'a.json', '--template', 'din')).toEqual(['dining', 'dining_living'])
  expect(complete('furnish', '--svg', '')).toEqual([]) // a file
  expect(complete('furnish', 'ex')).toEqual([])
  expect(complete('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  expect(readArguments(['completion', 'fish'])).toEqual({ kind: 'completion', shell: 'fish' })
})

test('the commands about the whole store', () => {
  expect(readArguments(['backup', '/a.tar.gz'])).toEqual({ kind: 'backup', file: '/a.tar.gz' })
  expect(readArguments(['restore', '/a.tar.gz'])).toEqual({ kind: 'restore', file: '/a.tar.gz', replaces: false })
  expect(readArguments(['restore', '--replace', '/a'])).toEqual({ kind: 'restore', file: '/a', replaces: true })
  const exported = (...argv: string[]) => readArguments(['audit', 'export', '--account', 'Studio', ...argv])
  expect(exported()).toEqual({ kind: 'audit export', account: 'Studio', since: undefined })
  expect(exported('--since', '2026-01-01')).toMatchObject({ since: 1_767_225_600 })
  expect(exported('--since', '2026-01-01T00:00:01.5Z')).toMatchObject({ since: 1_767_225_601 })
  for (const text of ['1', 'today', '2026-13-01'])
    expect(() => exported('--since', text)).toThrow('--since must be a date')
  expect(() => readArguments(['audit', 'export'])).toThrow('audit export needs --account')
})

test('the operator may name scopes one by one, and take back what an application has to do', () => {
  const operated = (...argv: string[]) => {
    const request = readArguments(argv)
    if (request.kind !== 'operate') throw new Error(request.kind)
    return request.given.params
  }
  const scopes = ['--scope', 'floor:update', '--scope', 'floor:export,floor:archive']
  expect(operated('user', 'update', 'e', '--remove-second-factors')).toEqual({
    email: 'e',
    removeSecondFactors: true,
  })
  expect(operated('user', 'update', 'e', ...scopes)).toEqual({
    email: 'e',
    scopes: ['floor:update', 'floor:export', 'floor:archive'],
  })
  expect(operated('app', 'update', 'x', '--require-pkce')).toEqual({ clientId: 'x', requirePkce: true })
  expect(operated('app', 'update', 'x', '--no-require-pkce')).toEqual({ clientId: 'x', requirePkce: false })
  expect(operated('app', 'rotate', 'x', '--grace', '60')).toEqual({ clientId: 'x', graceSeconds: 60 })
})

describe('a command line that is not understood', () => {
  test.each([
    [[], 'a command is missing'],
    [['furnich'], 'unknown command "furnich"; did you mean furnish?'],
    [['furnish', '--colour'], "Unknown option '--colour'"],
    [['furnish', '--temlate', 'x'], "Unknown option '--temlate'; did you mean --template?"],
    [['app', 'rotate', 'x', '--grac', '5'], "Unknown option '--grac'; did you mean --grace?"],
    [
      ['user'],
      'expected one of user create, user list, user update, user invite, user reset-link, user delete, got "user"',
    ],
    [
      ['user', 'updat', 'e'],
      'expected one of user create, user list, user update, user invite, user reset-link, user delete, got "user updat"; did you mean update?',
    ],
    [['user', 'delete'], 'user delete needs <email> or --email'],
    [['app', 'rotate'], 'app rotate needs <client-id> or --client-id'],
    [['user', 'delete', 'a', 'b'], 'user delete does not take "b"'],
    [['user', 'delete', 'a', '--email', 'b'], 'user delete does not take "a"'],
    [['user', 'list', 'x'], 'user list does not take "x"'],
    [['completion'], 'completion needs <shell>'],
    [['completion', 'tcsh'], 'shell must be one of bash, zsh, fish, got "tcsh"'],
    [['furnish', '--svg'], "Option '--svg <file>' argument missing"],
    [['furnish', '--json=yes'], "Option '--json' does not take an argument"],
    [['furnish', '--results', 'many'], '--results must be a whole number of at least 1, got "many"'],
    [['furnish', '--results', '0'], '--results must be a whole number of at least 1, got "0"'],
    [['furnish', '--theme', 'red'], '--theme must be one of light, dark, got "red"'],
    [
      ['furnish', '--template', 'attic'],
      '--template must be one of bedroom, dining, dining_living, living, home_office, meet, executive_office, common, work, got "attic"',
    ],
    [['groups', '--template', 'bedroom'], '--template is for furnish, not for groups'],
    [['desk-grid', '--results', '2'], '--results is for furnish and groups, not for desk-grid'],
    [['furnish', '--svg', 'a.svg', '--svg=b.svg'], '--svg takes one value, got two'],
    [['app', 'update', 'x', '--name=X', '--name=Y'], '--name takes one value, got two'],
    [['user', 'update', 'e', '--disable', '--enable'], '--disable and --enable cannot both be meant'],
    [
      ['app', 'update', 'x', '--require-pkce', '--no-require-pkce'],
      '--require-pkce and --no-require-pkce cannot both be meant',
    ],
    [
      ['app', 'update', 'x', '--json'],
      'app update needs something to change: --name, --redirect-uri, --scope, --require-pkce, --no-require-pkce, --homepage',
    ],
    [
      ['user', 'update', 'e'],
      'user update needs something to change: --scope, --owner, --disable, --enable, --password-stdin, --remove-second-factors',
    ],
    [
      ['user', 'update', 'e', '--scope', ''],
      '--scope names no scope: write --owner for all scopes, or --disable to let the user do nothing',
    ],
    [['user', 'create', 'e', '--scope', ' , '], '--scope names no scope: leave it out for an owner, who holds all'],
    [['app', 'update', 'x', '--scope='], '--scope names no scope: an application needs one at least'],
    [['app', 'update', '--public-client'], 'app update does not take --public-client'],
    [['app', 'rotate', 'x', '--grace', 'abc'], '--grace must be a whole number of seconds, 0 to 604800, got "abc"'],
    [
      ['app', 'rotate', 'x', '--grace', '604801'],
      '--grace must be a whole number of seconds, 0 to 604800, got "604801"',
    ],
    [['serve', 'now'], 'serve does not take "now"'],
    [
      ['serve', '--json'],
      '--json is for furnish and groups and desk-grid and furnish-floor and check-floor and doctor, not for serve',
    ],
  ])('%j is refused with its reason', (argv, message) => {
    expect(() => readArguments(argv)).toThrow(new UsageError(message))
  })

  test('several inputs cannot be drawn into one file, nor plan and sheet of one', () => {
    expect(() => targetsOf(['a.json', 'b.json'], argumentsOf('furnish', '--svg', 'one.svg'))).toThrow(
      new UsageError('--svg must name a folder when there are several inputs, got "one.svg"'),
    )
    expect(() => targetsOf(['a.json'], argumentsOf('furnish', '--svg', 'x.svg', '--sheet', 'x.svg'))).toThrow(
      new UsageError('--svg and --sheet name the same file'),
    )
  })
})

test('drawings are named after their inputs, apart even when the names are alike', () => {
  const both = argumentsOf('furnish', '--svg', 'out', '--sheet', 'out')
  expect(targetsOf(['p/a.json', 'q/a.json', '-'], both)).toEqual([
    { svg: 'out/a.svg', sheet: 'out/a-sheet.svg' },
    { svg: 'out/a-2.svg', sheet: 'out/a-2-sheet.svg' },
    { svg: 'out/plan.svg', sheet: 'out/plan-sheet.svg' },
  ])
  expect(targetsOf(['a.json'], argumentsOf('furnish', '--svg', 'plan.svg'))).toEqual([
    { svg: 'plan.svg', sheet: undefined },
  ])
})
