// Looks for a token that lives on after its revocation: each is used on some connections, deleted, and tried at once on
// others. `npx tsx tools/hunt/revocation.ts --rounds 10000`; DATABASE_URL chooses PostgreSQL, else the embedded store.
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { createUser } from '../../src/operations/operator/manage-users.ts'
import { createToken, deleteToken } from '../../src/operations/tokens/manage-tokens.ts'
import { run } from '../../src/process/main.ts'
import { listen } from '../../src/process/serve-on-node.ts'
import { SCOPE_NAMES } from '../../src/schema/resources/scope.ts'
import { readConfig } from '../../src/service/config.ts'
import { findUserByEmail } from '../../src/store/tables/accounts/users.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10000' } } })
const rounds = Number(values.rounds)
const own = { PORT: '0', HOST: '127.0.0.1', RATE_CALLS: '0', FURNISH_THREADS: '0' }
const config = readConfig({ DATA_DIR: 'memory', ...process.env, ...own })
const running = await run(config, listen)
await running.ready
const { service } = running
if (service.store.status !== 'ready') throw new Error('The store is not ready')

const email = `hunt${process.pid}@rooms.example`
await createUser(service, { email, account: email })
const row = (await findUserByEmail(service.store.db, email))!
const user = { id: row.id, accountId: row.account_id, email, owner: true, scopes: SCOPE_NAMES }
const caller = { kind: 'user' as const, address: '', user }
const [before, after] = [new Agent({ keepAlive: true, maxSockets: 2 }), new Agent({ keepAlive: true, maxSockets: 4 })]

/** Status of a request with a token over one of the agent's connections. */
const status = (agent: Agent, token: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    request({ port: running.port, host: '127.0.0.1', path: '/v2/token/self', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode!))
    })
      .on('error', reject)
      .end()
  })

let wrong = 0
for (let round = 0; round < rounds; round++) {
  const { token, text } = await createToken.run(service, caller, {
    kind: 'secret',
    name: 'hunt',
    scopes: ['floor:readPublic'],
    domains: [],
    floors: [],
    addresses: [],
    quota: null,
    expiresAt: null,
  })
  // In every other round requests are on their way while the token is deleted.
  const during = round % 2 ? [status(before, text), status(before, text)] : [await status(before, text)]
  await deleteToken.run(service, caller, { id: token.id })
  const found = await Promise.all([status(after, text), status(after, text)])
  if (found.some((it) => it !== 401)) wrong++
  await Promise.all(during)
}
console.log(`${rounds} tokens deleted, ${wrong} lived on`)
await running.stop()
process.exit(wrong > 0 ? 1 : 0)
