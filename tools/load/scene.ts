import { randomBytes } from 'node:crypto'
import { SCOPE_NAMES } from '../../src/schema/resources/scope.ts'
import { CLI, cli } from '../../test/support/process.ts'
import { HttpClient } from './http-client.ts'

/** An account as its owner uses it, with a secret token of every scope. */
export interface Scene {
  readonly cookie: string
  readonly token: string
  readonly bearer: Bearer
  /** Secret tokens to make temporary ones from: each may have 10 000 that live, and none lives shorter than 15 minutes. */
  readonly parents: readonly Bearer[]
}

type Bearer = Readonly<{ authorization: string }>

const PARENTS = 4

/** Makes an account on a store, by the command line. @returns signs its owner in at a server of this store */
export async function setUpAccount(
  environment: Record<string, string>,
  script = CLI,
  scopes: readonly string[] = SCOPE_NAMES,
  email = 'owner@rooms.example',
) {
  const password = randomBytes(18).toString('hex')
  const args = ['user', 'create', email, '--account', 'Large', '--password-stdin', '--json']
  const output = await cli(environment, args, password, script)
  if (output.code !== 0) throw new Error(output.stderr)
  return async (url: string): Promise<Scene> => {
    const client = new HttpClient(url, 1)
    const entered = await client.send({
      method: 'POST',
      path: '/sign-in',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email, password }).toString(),
    })
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!
    const makeToken = async () => {
      const created = await client.send({
        method: 'POST',
        path: '/trpc/accessTokens.create',
        headers: { cookie },
        body: JSON.stringify({ kind: 'secret', name: 'load', scopes, domains: [], expiresAt: null }),
      })
      if (created.status !== 200) throw new Error(`Cannot make a token: ${created.status} ${created.body}`)
      return (JSON.parse(created.body.toString()) as { result: { data: { text: string } } }).result.data.text
    }
    const bearerOf = (text: string): Bearer => ({ authorization: `Bearer ${text}` })
    const token = await makeToken()
    const parents: Bearer[] = []
    while (parents.length < PARENTS) parents.push(bearerOf(await makeToken()))
    client.close()
    return { cookie, token, bearer: bearerOf(token), parents }
  }
}
