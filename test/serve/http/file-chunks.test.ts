import { access, readdir, readFile, readlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fileChunks } from '../../../src/serve/http/bodies/file-chunks.ts'
import { respondStreaming } from '../../../src/serve/http/bodies/stream.ts'
import { Spool } from '../../../src/threads/conversion/spool.ts'

const bytes = Uint8Array.from({ length: 700_000 }, (_, i) => (i * 31) % 251)

async function sent() {
  const spool = new Spool()
  const file = await spool.keep(
    (async function* () {
      yield bytes
    })(),
  )
  expect((await readFile(file.path)).length).toBe(bytes.length)
  const chunks = await fileChunks(file)
  await expect(access(file.path)).rejects.toThrow('ENOENT') // whoever ends the process leaves none
  return { spool, answer: respondStreaming(chunks, { status: 200, headers: {} }, () => {}) }
}

test('a file of the spool is sent whole, after it has been removed', async () => {
  const { spool, answer } = await sent()
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  await spool.close()
})

test('it is closed when its reader leaves, before the first chunk too', async () => {
  for (const read of [0, 1]) {
    const { spool, answer } = await sent()
    const reader = answer.body!.getReader()
    for (let i = 0; i < read; i++) await reader.read()
    await reader.cancel()
    expect(await openFiles()).toEqual([])
    await spool.close()
  }
})

/** Files of this process that lie in a spool; Linux tells it. */
async function openFiles(): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => [])
  const paths = await Promise.all(open.map((it) => readlink(`/proc/self/fd/${it}`).catch(() => '')))
  return paths.filter((path) => path.includes(`roomwright-uploads-${process.pid}-`))
}
