// The service with one more operation: 64 MB that nobody can read in an instant. For the test of an orderly end.
import { z } from 'zod'
import { runProcess } from '../../src/main.ts'
import { listen } from '../../src/node.ts'
import { operation } from '../../src/operations/operation.ts'

const large = operation({
  name: 'large',
  rpcName: 'Test.large',
  summary: '',
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
