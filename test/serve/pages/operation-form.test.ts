import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../../src/base/errors.ts'
import { FOR_OWNERS, FOR_USERS, operation } from '../../../src/operations/calling/operation.ts'
import { csrfOf } from '../../../src/operations/identity/session.ts'
import type { Env } from '../../../src/serve/http/env.ts'
import { type OperationForm, operationForm } from '../../../src/serve/pages/operation-form.ts'
import { FORM } from '../../../src/serve/pages/signed-in-request.ts'
import { accessWorld, BASE, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const Input = z.strictObject({ name: z.string().min(1) })
const Output = z.strictObject({ greeting: z.string() })
type Form = OperationForm<'user', typeof Input, typeof Output>

describe.each(databases)('operationForm on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let cookie: string
  let member: string
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database)
    cookie = await (await world.account()).cookie()
    member = await (await world.account(['floor:readPublic'])).cookie()
  })
  afterAll(() => database.close())

  const greet = operation({
    name: 'greet',
    type: 'mutation',
    summary: '',
    access: FOR_USERS,
    errors: [],
    input: Input,
    output: Output,
    examples: [],
    run(_, { user }, { name }) {
      if (name === 'taken') throw new ServiceError('conflict', 'name: is taken')
      if (name === 'late') throw new ServiceError('unavailable', 'try later')
      if (name === 'broken') throw new TypeError('broken')
      return { greeting: `${name}, ${user.owner ? 'owner' : 'member'}` }
    },
  })

  const secretIn = (text = '') => /=(\w{43})/.exec(text)?.[1] ?? ''

  /** Sends a form of a session, by default that of its cookie, that is handled as said. */
  async function send(
    name: string,
    more: Partial<Form> = {},
    headers: Record<string, string> = { cookie },
    session = headers['cookie'],
  ) {
    const app = new Hono<Env>()
    app.use(async (c, next) => {
      c.set('requestId', '11111111-1111-4111-8111-111111111111')
      await next()
    })
    const form: Form = {
      operation: greet,
      read: (_, sent) => ({ name: sent.get('name') ?? '' }),
      done: (_, { greeting }) => `/done?${new URLSearchParams({ greeting })}`,
      page: async (_, { sent, error, status }) =>
        new Response(`again: ${sent.get('name')}, ${error.code}`, { status, headers: { 'x-page': 'again' } }),
      ...more,
    }
    app.post('/greet', operationForm(form)(world.service))
    const body = new URLSearchParams({ name, csrf: csrfOf(secretIn(session), FORM) }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.request(`${BASE}/greet`, { method: 'POST', headers: { ...type, ...headers }, body })
    const isAgain = answer.headers.get('x-page') === 'again'
    return { status: answer.status, location: answer.headers.get('location'), isAgain, text: await answer.text() }
  }

  test('runs the operation as the user and leads on, or shows what came of it', async () => {
    expect(await send('A')).toMatchObject({ status: 303, location: '/done?greeting=A%2C+owner' })
    const done: Form['done'] = async (_, { greeting }, sent) => new Response(`${greeting}: ${sent.get('name')}`)
    expect(await send('A', { done })).toMatchObject({ status: 200, text: 'A, owner: A' })
  })

  test('shows the page again with what was sent, where its schema, the operation or the form itself refuses it', async () => {
    expect(await send('')).toMatchObject({ status: 400, isAgain: true, text: 'again: , invalid' })
    expect(await send('taken')).toMatchObject({ status: 409, isAgain: true, text: 'again: taken, conflict' })
    const read: Form['read'] = () => {
      throw new ServiceError('invalid', 'name: is no name')
    }
    expect(await send('A', { read })).toMatchObject({ status: 400, isAgain: true })
    const owners = { ...greet, access: FOR_OWNERS }
    expect(await send('A', { operation: owners }, { cookie: member })).toMatchObject({
      status: 403,
      isAgain: true,
      text: 'again: A, owner_required',
    })
  })

  test('failures of the service, and refusals that the page does not show, are pages of their own', async () => {
    expect(await send('late')).toMatchObject({ status: 503, isAgain: false })
    expect(await send('broken')).toMatchObject({ status: 500, isAgain: false })
    expect(await send('taken', { shown: ['invalid'] })).toMatchObject({ status: 409, isAgain: false })
    expect(await send('', { shown: ['invalid'] })).toMatchObject({ status: 400, isAgain: true })
    expect(await send('taken', { page: undefined as never })).toMatchObject({ status: 409, isAgain: false })
  })

  test('what goes wrong after the operation is not shown as a refusal of the form', async () => {
    const done: Form['done'] = () => {
      throw new ServiceError('conflict', 'page: is gone')
    }
    expect(await send('A', { done })).toMatchObject({ status: 409, isAgain: false })
  })

  test('C-2 C-3 takes a form of the session only, and none of another site', async () => {
    const read = vi.fn<Form['read']>(() => ({ name: 'A' }))
    expect(await send('A', { read }, {})).toMatchObject({ status: 303, location: '/sign-in' })
    expect(await send('A', { read }, { cookie, origin: 'https://evil.example' })).toMatchObject({ status: 403 })
    expect(await send('A', { read }, { cookie }, member)).toMatchObject({ status: 403 })
    expect(read).not.toHaveBeenCalled()
  })
})
