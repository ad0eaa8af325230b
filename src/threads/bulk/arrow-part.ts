import { Message, MessageHeader, type RecordBatch, RecordBatchStreamWriter } from 'apache-arrow'

/** Results of many requests as a part of a stream of Arrow IPC. @see https://arrow.apache.org/docs/format/Columnar.html */
export interface ResultArrow {
  /** Schema and dictionary: the same of all parts, and sent before the first. */
  readonly head: Uint8Array
  /** The rows. */
  readonly batches: Uint8Array
}

/**
 * Batches as a part of a stream.
 *
 * @param empty a batch without rows, for the head where there is no other
 */
export function arrowPart(empty: RecordBatch, batches: Iterable<RecordBatch>): ResultArrow {
  const writer = new RecordBatchStreamWriter()
  writer.write(empty)
  for (const batch of batches) writer.write(batch)
  writer.finish()
  return cut(writer.toUint8Array(true))
}

/** Cuts a stream before its first batch, which is empty, behind it, and before its end. */
function cut(stream: Uint8Array): ResultArrow {
  const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
  let head: Uint8Array | undefined
  let from = 0
  let at = 0
  for (let length = view.getInt32(4, true); length > 0; length = view.getInt32(at + 4, true)) {
    const { headerType, bodyLength } = Message.decode(stream.subarray(at + PREFIX, at + PREFIX + length))
    const next = at + PREFIX + length + bodyLength
    if (headerType === MessageHeader.RecordBatch && !head) {
      head = stream.slice(0, at)
      from = next
    }
    at = next
  }
  return { head: head!, batches: stream.subarray(from, at) }
}

/** Bytes before a message: a mark, and how long what describes it is. */
const PREFIX = 8
