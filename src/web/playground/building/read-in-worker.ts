/** Longest that a file may take, as long as the service gives it: the reader of a damaged IFC may never end. */
const SECONDS_MAX = 120

/** What a file is read with; a worker of a browser is one. */
type Reader = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

interface Limits {
  readonly msMax: number
  /** What is said of a file that takes longer. */
  readonly tooSlow: string
  /** What is said where the worker ends by itself. */
  readonly failed: string
}

const BUILDING: Limits = {
  msMax: SECONDS_MAX * 1000,
  tooSlow: `The file takes longer than ${SECONDS_MAX} seconds to read, as a damaged one may. Export it anew, or split it by floors.`,
  failed: 'The browser ended the reading of the file',
}

/**
 * Has a worker read a file; it ends with its answer, and when it takes too long.
 *
 * @param call with the bytes of the file, which are the worker's from then on
 * @param onReply is given progress, as replies with a `share`, and then the answer or the fault
 * @returns ends it before, without a reply
 */
export function readInWorker<Reply extends object>(
  worker: Reader,
  call: { readonly bytes: Uint8Array },
  onReply: (reply: Reply | { readonly fault: string }) => void,
  { msMax, tooSlow, failed }: Limits = BUILDING,
): () => void {
  let isEnded = false
  const end = () => {
    isEnded = true
    clearTimeout(late)
    worker.terminate()
  }
  const reply = (it: Reply | { readonly fault: string }) => {
    if (isEnded) return
    if (!('share' in it)) end()
    onReply(it)
  }
  const late = setTimeout(() => reply({ fault: tooSlow }), msMax)
  worker.addEventListener('message', (event) => reply((event as MessageEvent<Reply>).data))
  worker.addEventListener('error', () => reply({ fault: failed }))
  worker.postMessage(call, [call.bytes.buffer as ArrayBuffer])
  return end
}
