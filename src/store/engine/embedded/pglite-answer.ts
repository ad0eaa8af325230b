import type { PGlite } from '@electric-sql/pglite'

/**
 * What PostgreSQL answers to messages of its protocol. `execProtocolRaw` would also read the answer, and keep all that it has
 * read for as long as the store is open.
 */
export async function answerTo(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  // What it gives is a view of its memory.
  await pglite.execProtocolRawStream(messages, { onRawData: (bytes) => chunks.push(new Uint8Array(bytes)) })
  return chunks.length === 1 ? chunks[0]! : joined(chunks)
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}
