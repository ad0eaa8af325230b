// The program of a thread that does what its task says: `{ "do": … }`. For what no request can bring about.
import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { workerData } from 'node:worker_threads'

if (process.env['FAULTY_START'] === 'fail') throw new Error('told not to start')

const decoder = new TextDecoder()
const flags = new Int32Array(workerData.flags)
const outcome = (answer) => ({ answer, ms: 25 })
const result = (value) => outcome({ result: { json: new TextEncoder().encode(JSON.stringify(value)) } })
let calls = 0

export const ready = () => true

export async function furnish({ params, thread }) {
  const task = JSON.parse(decoder.decode(params))
  calls++
  switch (task.do) {
    case 'count':
      return result(calls)
    case 'exit':
      return process.exit(7)
    case 'throw':
      throw new RangeError('not expected')
    case 'reject':
      return outcome({ ...result(calls).answer, rejected: [{ id: 'one', rules: ['Q1'] }] })
    case 'refuse':
      return outcome({ refused: { code: 'invalid', message: 'as told' } })
    case 'wait':
      return (await opened(task.gate, thread)) ? result('waited') : { interrupted: params, ms: 25 }
  }
}

/**
 * Tells that it has come, and waits until it may go on.
 *
 * @param path folder of the gate
 * @returns false when it is asked to stop instead
 */
async function opened(path, thread) {
  appendFileSync(join(path, 'arrivals'), '.')
  for (;;) {
    if (Atomics.load(flags, thread) === 1) return false
    if (existsSync(join(path, 'open'))) return true
    await setTimeout(5)
  }
}
