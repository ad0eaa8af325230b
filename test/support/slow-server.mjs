// The service with one more operation: 64 MB that no client can read in an instant. For the test of an orderly end.
import { z } from 'zod'

const onDeno = 'Deno' in globalThis
const load = (name) => import(onDeno ? `../../src/${name}.ts` : `../../build/src/${name}.js`)
const { runProcess } = await load('process/main')
const { listen } = await load(onDeno ? 'process/deno' : 'process/serve-on-node')
const { operation } = await load('operations/calling/operation')

const large = operation({
  name: 'large',
  rpcMethod: 'Test.large',
  type: 'mutation',
  summary: '',
  access: { callers: ['anonymous'] },
  browsers: true,
  errors: [],
  examples: [],
  input: z.strictObject({}),
  output: z.string(),
  run: () => '',
  compute: async () => letters(),
})

function* letters() {
  const chunk = new Uint8Array(256 * 1024).fill(97)
  yield new TextEncoder().encode('"')
  for (let i = 0; i < 256; i++) yield chunk
  yield new TextEncoder().encode('"')
}

await runProcess(listen, [large])
