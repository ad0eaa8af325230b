import { Transform } from 'node:stream'
import { STDIO_DEFAULT_MAX_BUFFER_SIZE } from '@modelcontextprotocol/sdk/shared/stdio.js'
import { refusalMessage } from '../rpc-refusal.ts'
import { checkMessage } from './check-message.ts'

/** What may be answered: a sender knows by the id what of, and of what is no JSON none can be read. */
type Answer = ReturnType<typeof refusalMessage>

/**
 * The lines that hold a message of the protocol, and those that hold no JSON, which the transport reports. A line whose
 * message is wrong is answered and goes no further.
 */
export function checkedLines(answer: (refusal: Answer) => void): Transform {
  let open: Buffer[] = []
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      let from = 0
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const line = Buffer.concat([...open, chunk.subarray(from, end + 1)])
        open = []
        length = 0
        from = end + 1
        const refusal = refusalOf(line.toString())
        if (refusal === undefined) this.push(line)
        else if (refusal) answer(refusal)
      }
      open.push(chunk.subarray(from))
      length += chunk.length - from
      // The transport, which holds no line that is longer, ends with that.
      if (length > STDIO_DEFAULT_MAX_BUFFER_SIZE) {
        this.push(Buffer.concat(open))
        open = []
        length = 0
      }
      done()
    },
  })
}

const NEWLINE = 0x0a

/** The answer to a line; undefined for one that is sound, null for one that is neither sound nor answered. */
function refusalOf(line: string): Answer | null | undefined {
  let message: unknown
  try {
    message = JSON.parse(line)
  } catch {
    return undefined
  }
  const { id, isAnswered, refusal } = checkMessage(message)
  if (!refusal) return undefined
  return isAnswered ? refusalMessage(id ?? null, refusal) : null
}
