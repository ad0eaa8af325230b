// Where PGlite departs from the protocol of PostgreSQL: it tells that it is ready for a query after every error, which
// belongs after a Sync or a Query only. A client would take it for the end of what it asks next.

const QUERY = 0x51
const SYNC = 0x53
const READY_FOR_QUERY = 0x5a

/** The first message of a connection has no type; its length begins with this. */
const STARTUP = 0

/** Messages up to the one that is answered with ReadyForQuery, or to the end of what has been asked. */
export interface Group {
  readonly messages: Uint8Array
  readonly ends: boolean
}

/** Takes whole messages of a client apart. @see PostgreSQL documentation, "Message Flow" */
export function* groupsOf(asked: Uint8Array): Iterable<Group> {
  if (asked[0] === STARTUP) return yield { messages: asked, ends: true }
  let start = 0
  for (const { type, end } of framesOf(asked)) {
    if (type !== SYNC && type !== QUERY) continue
    yield { messages: asked.subarray(start, end), ends: true }
    start = end
  }
  if (start < asked.length) yield { messages: asked.subarray(start), ends: false }
}

/** The answer to a group with one ReadyForQuery at its end, or none where it is still to come. */
export function settled({ ends }: Group, answer: Uint8Array): Uint8Array[] {
  const frames = [...framesOf(answer)]
  const ready = frames.filter((it) => it.type === READY_FOR_QUERY)
  if (ready.length === (ends ? 1 : 0)) return [answer]
  const kept = frames.filter((it) => it.type !== READY_FOR_QUERY)
  if (ends) kept.push(...ready.slice(-1))
  return kept.map(({ start, end }) => answer.subarray(start, end))
}

interface Frame {
  readonly type: number
  readonly start: number
  readonly end: number
}

function* framesOf(messages: Uint8Array): Iterable<Frame> {
  const view = new DataView(messages.buffer, messages.byteOffset, messages.byteLength)
  for (let start = 0; start < messages.length; ) {
    const end = start + 1 + view.getUint32(start + 1)
    yield { type: messages[start]!, start, end }
    start = end
  }
}
