// The built service over an embedded store in the directory of the first argument, with as many threads as the second says. Prints a line of JSON with its port and
// a token that holds every scope of floors.
import { built } from '../built.ts'

const { run } = await built('process/main')
const { listen } = await built('process/serve-on-node')
const { readConfig } = await built('service/config')
const { createUser } = await built('operations/operator/manage-users')
const { createToken } = await built('operations/tokens/manage-tokens')
const { SCOPE_NAMES } = await built('schema/resources/scope')
const { findUserByEmail } = await built('store/tables/accounts/users')

const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: process.argv[2]!, RATE_CALLS: '0', LOG_LEVEL: 'warn' }
const { port, ready, service, stop } = await run(
  readConfig({ ...settings, FURNISH_THREADS: process.argv[3] ?? '1' }),
  listen,
)
await ready
await createUser(service, { email: 'bench@rooms.example', account: 'bench' })
const row = await findUserByEmail(service.store.db, 'bench@rooms.example')
const user = { id: row.id, accountId: row.account_id, email: row.email, owner: true, scopes: SCOPE_NAMES }
const scopes = SCOPE_NAMES.filter((it: string) => it.startsWith('floor:'))
const params = {
  kind: 'secret',
  name: 'bench',
  scopes,
  domains: [],
  expiresAt: null,
  floors: [],
  addresses: [],
  quota: null,
}
const { text: token } = await createToken.run(service, { kind: 'user', address: '', user }, params)
process.stdout.write(`${JSON.stringify({ port, token })}\n`)
process.on('SIGTERM', () => {
  stop().then(() => process.exit(0))
})
