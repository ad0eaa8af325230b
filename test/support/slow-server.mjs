// The service with one more operation: 64 MB that nobody can read in an instant. For the test of an orderly end.
import { z } from 'zod'
import { runProcess } from '../../build/src/main.js'
import { listen } from '../../build/src/node.js'
import { operation } from '../../build/src/operations/operation.js'

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
  *stream() {
    const chunk = new Uint8Array(256 * 1024).fill(97)
    yield new TextEncoder().encode('"')
    for (let i = 0; i < 256; i++) yield chunk
    yield new TextEncoder().encode('"')
  },
})

await runProcess(listen, [large])
