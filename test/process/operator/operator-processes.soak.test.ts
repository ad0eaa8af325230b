import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { migrations } from '../../../migrations/index.ts'
import { SCOPE_NAMES } from '../../../src/schema/resources/scope.ts'
import { CALLBACK } from '../../support/access.ts'
import { cli, SERVICE, startProcess, untilReady } from '../../support/process.ts'

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const root = mkdtempSync(join(tmpdir(), 'roomwright-operator-'))
afterAll(() => rmSync(root, { recursive: true }))

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('the command line', () => {
  const directory = join(root, 'data')
  const environment = { DATA_DIR: directory, EMBEDDED_SYNC: 'off' }
  const used = `store: ${directory}\n`
  const notice = `asked the service that runs on ${directory}\n`
  const app = ['app', 'create', '--name', 'Planner', '--redirect-uri', CALLBACK, '--scope', 'floor:readPublic']

  test('prepares a store that no service has open', async () => {
    const migrated = await cli(environment, ['migrate'])
    expect(migrated.stderr).toBe(`store: ${directory} (new)\n`)
    expect(migrated.stdout).toBe(
      Object.keys(migrations)
        .map((it) => `${it}\n`)
        .join(''),
    )
    const created = await cli(environment, ['user', 'create', '--email', 'Owner@Rooms.example', '--json'])
    expect(created.stderr).toBe(used)
    expect(JSON.parse(created.stdout)).toMatchObject({ email: 'owner@rooms.example', owner: true, account: 'Main' })
    expect(JSON.parse(created.stdout).password).toMatch(/^[0-9A-Za-z]{20}$/)
  })

  test('lists what an owner may do: in words all, in JSON every scope', async () => {
    expect((await cli(environment, ['user', 'list'])).stdout).toMatch(/^scopes +all$/m)
    const [owner] = JSON.parse((await cli(environment, ['user', 'list', '--json'])).stdout)
    expect(owner).toMatchObject({ owner: true, scopes: SCOPE_NAMES })
  })

  test('says what it did not understand', async () => {
    const answers = await Promise.all([
      cli(environment, ['app', 'paint']),
      cli(environment, ['app', 'create', '--name', 'x']),
      cli(environment, ['app', 'delete']),
      cli(environment, ['user', 'list', '--name', 'x']),
      cli({ DATA_DIR: 'memory' }, ['app', 'list']),
    ])
    expect(answers.map((it) => it.code)).toEqual([2, 2, 2, 2, 1])
    expect(answers[1]!.stderr).toContain('app create needs --redirect-uri')
    expect(answers[4]!.stderr).toContain('DATA_DIR=memory keeps nothing')
  })

  test('asks the running service, whose socket is for its owner alone', async () => {
    const { url, child, lines, exited } = await startProcess(SERVICE, environment)
    // Not waited for: the command waits for a service that is just starting.
    const answered = await cli(environment, [...app, '--json'])
    expect(answered.stderr).toBe(notice)
    const created = JSON.parse(answered.stdout)
    expect(created).toMatchObject({ name: 'Planner', redirectUri: CALLBACK, scopes: ['floor:readPublic'] })
    expect(statSync(join(directory, 'roomwright.sock')).mode & 0o777).toBe(0o600)
    await untilReady(url)
    const exchange = { grant_type: 'authorization_code', code: 'x', client_id: created.clientId }
    const answer = async (client_secret: string) =>
      ((await (await post(`${url}/oauth/token`, { ...exchange, client_secret })).json()) as { error: string }).error
    expect([await answer(created.clientSecret), await answer('wrong')]).toEqual(['invalid_grant', 'invalid_client'])
    const listed = await cli(environment, ['app', 'list', '--json'])
    expect(listed.stdout).not.toContain(created.clientSecret)
    const rotated = JSON.parse((await cli(environment, ['app', 'rotate', created.clientId, '--json'])).stdout)
    expect([await answer(created.clientSecret), await answer(rotated.clientSecret)]).toEqual([
      'invalid_client',
      'invalid_grant',
    ])
    await cli(environment, ['app', 'disable', created.clientId])
    expect(await answer(rotated.clientSecret)).toBe('invalid_client')
    await cli(environment, ['app', 'enable', '--client-id', created.clientId])
    expect(await answer(rotated.clientSecret)).toBe('invalid_grant')
    await cli(environment, ['app', 'delete', created.clientId])
    expect((await cli(environment, ['app', 'list'])).stdout).toBe('None\n')
    const refused = await cli(environment, ['app', 'delete', created.clientId])
    expect([refused.code, refused.stderr]).toEqual([
      1,
      `${notice}roomwright: application: no application has this client id\n`,
    ])

    const twice = await cli(environment, ['user', 'create', '--email', 'owner@rooms.example'])
    expect([twice.code, twice.stderr]).toEqual([1, `${notice}roomwright: user: owner@rooms.example is there already\n`])
    const colleague = ['colleague@rooms.example', '--scope', 'floor:readPublic', '--password-stdin', '--json']
    const createdUser = await cli(environment, ['user', 'create', ...colleague], 'a good password\n')
    expect(JSON.parse(createdUser.stdout)).not.toHaveProperty('password')
    expect((await post(`${url}/sign-in`, { email: colleague[0]!, password: 'a good password' })).status).toBe(303)
    await cli(environment, ['user', 'update', 'colleague@rooms.example', '--disable'])
    expect((await post(`${url}/sign-in`, { email: colleague[0]!, password: 'a good password' })).status).toBe(401)
    expect((await cli(environment, ['migrate'])).stdout).toContain('The schema is up to date: the service that runs on')

    const file = join(root, 'floors.geojson')
    const feature = { type: 'Feature', properties: { name: 'Ground', private: false, area: 120 }, geometry: null }
    writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features: [feature, feature] }))
    const imported = JSON.parse((await cli(environment, ['floor', 'import', file, '--json'])).stdout)
    expect(imported.floors).toMatchObject([{ name: 'Ground', private: false }, { name: 'Ground' }])
    const refusal = async (args: string[], input = '') => {
      const { code, stderr } = await cli(environment, ['floor', 'import', ...args], input)
      expect(code).toBe(1)
      return stderr
    }
    const half = join(root, 'half.geojson')
    const halves = [feature, { type: 'Feature' }]
    writeFileSync(half, JSON.stringify({ features: halves }))
    expect(await refusal([file, half])).toBe(
      `1/2 ${file}\n2/2 ${half}\nroomwright: ${half}: features[1].properties: is required\n`,
    )
    expect(await refusal([], JSON.stringify(halves))).toBe('roomwright: standard input: [1].properties: is required\n')
    expect(await refusal(['-'], '7')).toBe('roomwright: standard input: must be an object, got 7\n')
    expect(await refusal(['-'], ' ')).toBe('roomwright: standard input: is empty; expected GeoJSON\n')
    expect(await refusal(['-'], '{"type":')).toMatch(/^roomwright: standard input: is not JSON: /)
    expect(await refusal([join(root, 'none.geojson')])).toBe(
      `roomwright: ${join(root, 'none.geojson')}: no such file\n`,
    )

    expect(lines.join('\n')).not.toContain('Demo account')
    process.kill(child.pid!, 'SIGTERM')
    expect(await exited).toBe(0)
    expect(existsSync(join(directory, 'roomwright.sock'))).toBe(false)
  })
})

test('the help names every command of the operator', async () => {
  const { stdout } = await cli({}, ['--help'])
  for (const word of ['user create', 'app create', 'rotate', 'floor import', 'migrate']) expect(stdout).toContain(word)
})
