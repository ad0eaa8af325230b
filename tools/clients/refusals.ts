// JSON-RPC clients against each refusal before a call is run: all of them wait for an answer with the id they sent, whatever
// its status, and some for ever where it does not come.
import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { HTTPTransport, Client as OpenRpcClient, RequestManager } from '@open-rpc/client-js'
import jayson from 'jayson/promise/index.js'
import { JSONRPCClient } from 'json-rpc-2.0'

const METHOD = 'FurnishingAI.furnish'

/** Makes one call; settles with what the library tells of the refusal, or with `answered`. */
type Caller = (address: string) => Promise<string>

const jsonRpc2: Caller = (address) => {
  const client: JSONRPCClient = new JSONRPCClient(async (request) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(request) })
    client.receive(await answer.json())
  })
  return reasonOf(client.request(METHOD, {}))
}

const openRpc: Caller = (address) =>
  reasonOf(new OpenRpcClient(new RequestManager([new HTTPTransport(address)])).request({ method: METHOD, params: {} }))

const jaysonClient: Caller = async (address) => {
  const { hostname, port, pathname } = new URL(address)
  const client = jayson.Client.http({ hostname, port, path: pathname })
  return reasonOf(
    client.request(METHOD, {}).then(({ error, result }) => {
      if (error) throw error
      return result
    }),
  )
}

const io3d: Caller = async (address) => {
  const script = fileURLToPath(new URL('call-3dio.cjs', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, address, METHOD])
  const { error } = JSON.parse(stdout.trim().split('\n').at(-1)!) as { error?: string }
  return error ?? 'answered'
}

async function reasonOf(call: PromiseLike<unknown>): Promise<string> {
  try {
    await call
    return 'answered'
  } catch (error) {
    return (error as Error).message
  }
}

const callers: Readonly<Record<string, Caller>> = {
  'json-rpc-2.0': jsonRpc2,
  '@open-rpc/client-js': openRpc,
  jayson: jaysonClient,
  '3dio': io3d,
}

/** A service of its own. @returns where it takes calls */
export type Serve = (settings: Record<string, string>) => Promise<{ address: string; stop: () => Promise<void> }>

/** Brings a service to where it refuses; what it returns ends that. */
type Prepare = (address: string) => Promise<() => Promise<void>>

const refusals: readonly { status: number; message: string; settings: Record<string, string>; prepare: Prepare }[] = [
  { status: 401, message: 'Unauthorized', settings: { FURNISHING_AUTH: 'required' }, prepare: async () => asItIs },
  {
    status: 429,
    message: 'Too many requests',
    settings: { RATE_CALLS: '1' },
    async prepare(address) {
      await post(address)
      return asItIs
    },
  },
  {
    status: 503,
    message: 'Unavailable',
    settings: { RATE_CALLS: '0', FURNISH_WAIT_SECONDS_MAX: '0' },
    prepare: keepBusy,
  },
]

const asItIs = async () => {}

/** Every refusal against every library. */
export const refusalChecks = refusals.map(({ status, message, settings, prepare }) => ({
  name: `refused with ${status}: ${Object.keys(callers).join(', ')}`,
  async run(serve: Serve) {
    const { address, stop } = await serve({ WARM_UP: 'off', FURNISH_THREADS: '1', ...settings })
    const end = await prepare(address)
    try {
      for (const [name, call] of Object.entries(callers)) await expectRefusal(name, () => call(address), message)
    } finally {
      await end()
      await stop()
    }
  },
}))

async function expectRefusal(name: string, call: () => Promise<string>, message: string): Promise<void> {
  let lastError = ''
  // Between two calls that keep it busy the thread is free for a moment.
  for (let i = 0; i < 20 && !lastError.includes(message); i++)
    lastError = await settled(call()).catch((error: Error) => Promise.reject(new Error(`${name}: ${error.message}`)))
  if (!lastError.includes(message)) throw new Error(`${name} tells of ${JSON.stringify(lastError)}, not of ${message}`)
}

/** @throws when a call does not end within seconds */
async function settled(call: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the call never settled')), 20_000)
  })
  return Promise.race([call, late]).finally(() => clearTimeout(timer))
}

/** Calls that take long, one after the other, so that the only thread is hardly ever free. */
async function keepBusy(address: string): Promise<() => Promise<void>> {
  let ended = false
  const one = async () => {
    while (!ended) if ((await post(address, LONG_CALL)) === 503) await wait(2)
  }
  const all = [one(), one(), one()]
  return async () => {
    ended = true
    await Promise.all(all)
  }
}

async function post(address: string, params: object = {}): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: METHOD, params })
  const answer = await fetch(address, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Params of a large room that takes long to furnish. */
const LONG_CALL = {
  room: {
    boundary: {
      shape: {
        type: 'polygon-extrusion',
        points: [
          [0, 0],
          [22, 0],
          [22, 22],
          [0, 22],
        ],
        h: 2.5,
      },
      openings: [{ type: 'door', pos: 7.15, l: 0.9, y: 0, h: 2.1 }],
    },
  },
  template: { name: 'work', exclude: [] },
  furniture: [],
  maxResults: 20,
}
