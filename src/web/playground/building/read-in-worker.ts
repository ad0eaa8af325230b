import type { ReadCall, ReadReply } from './building-messages.ts'

/** Longest that a file may take, as long as the service gives it: the reader of a damaged IFC may never end. */
const SECONDS_MAX = 120

/** What a file is read with; a worker of a browser is one. */
type Reader = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/**
 * Has a worker read a file; it ends with its answer, and when it takes too long.
 *
 * @returns ends it before, without a reply
 */
export function readInWorker(
  worker: Reader,
  call: ReadCall,
  onReply: (reply: ReadReply) => void,
  msMax = SECONDS_MAX * 1000,
): () => void {
  let isEnded = false
  const end = () => {
    isEnded = true
    clearTimeout(late)
    worker.terminate()
  }
  const reply = (it: ReadReply) => {
    if (isEnded) return
    if (!('share' in it)) end()
    onReply(it)
  }
  const late = setTimeout(() => reply({ fault: tooSlow(msMax) }), msMax)
  worker.addEventListener('message', (event) => reply((event as MessageEvent<ReadReply>).data))
  worker.addEventListener('error', () => reply({ fault: 'The browser ended the reading of the file' }))
  worker.postMessage(call, [call.bytes.buffer as ArrayBuffer])
  return end
}

const tooSlow = (ms: number) =>
  `The file takes longer than ${ms / 1000} seconds to read, as a damaged one may. Export it anew, or split it by floors.`
