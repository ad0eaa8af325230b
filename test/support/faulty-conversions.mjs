// A thread that converts as the test wants: the input says how.
import { parentPort } from 'node:worker_threads'

parentPort.on('message', ({ input }) => {
  if (input.fault === 'memory') {
    const arrays = []
    for (;;) arrays.push(new Array(100_000).fill(arrays.length))
  }
  if (input.fault === 'time') for (;;);
  if (input.fault === 'end') process.exit(1)
  if (input.fault === 'throw') throw new Error('unexpected')
  if (input.fault === 'wait') setTimeout(() => parentPort.postMessage({ output: input.value }), 50)
  else if (input.fault === 'refuse')
    parentPort.postMessage({ refused: { code: 'invalid', message: 'no', members: { a: 1 } } })
  else if (input.fault === 'fail') parentPort.postMessage({ failed: 'Error: inner' })
  else parentPort.postMessage({ output: input.value })
})
parentPort.postMessage({ loaded: true })
