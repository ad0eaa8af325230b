import { open } from 'node:fs/promises'
import type { SpooledFile } from '../../../threads/conversion/spool.ts'

/** Bytes that are read and sent at a time. */
const CHUNK_BYTES = 256 * 1024

/** The bytes of a file of the spool, which is removed at once: it lasts until it has been read, or until its reader has left. */
export async function fileChunks({ path, remove }: SpooledFile): Promise<AsyncGenerator<Uint8Array>> {
  const chunks = chunksOf(path)
  try {
    await chunks.next() // opens it: what has not begun would not be closed by who leaves
  } finally {
    await remove()
  }
  return chunks
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  try {
    yield new Uint8Array()
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}
