// The program of a thread that does as it is told: `{ "do": … }`. For what no request can bring about.
import process from 'node:process'

if (process.env['FAULTY_START'] === 'fail') throw new Error('told not to start')

const decoder = new TextDecoder()
const result = (value) => ({ result: { json: new TextEncoder().encode(JSON.stringify(value)) } })
let calls = 0

export const ready = () => {}

export async function furnish(params) {
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
      return { ...result(calls), rejected: [{ id: 'one', rules: ['Q1'] }] }
    case 'refuse':
      return { refused: { code: 'invalid', message: 'as told' } }
    case 'wait':
      return result(await opened(task.gate))
  }
}

/** Tells that it has come, and waits until it may go on. */
function opened(name) {
  const gate = new BroadcastChannel(name)
  return new Promise((resolve) => {
    gate.onmessage = ({ data }) => {
      if (data !== 'open') return
      gate.close()
      resolve('waited')
    }
    gate.postMessage('arrived')
  })
}
