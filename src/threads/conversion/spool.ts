import { randomUUID } from 'node:crypto'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpooledBytes } from './sent-input.ts'

/** A file of a spool. */
export interface SpooledFile extends SpooledBytes {
  remove(): Promise<void>
}

const PREFIX = 'roomwright-uploads-'

/**
 * Keeps large inputs in files from when they are received until a thread has read them: the thread that serves holds no more of
 * each than a chunk. The files are private to the user of the process and lie in a directory of this process alone, which a
 * later start removes if it could not be removed at the end.
 */
export class Spool {
  readonly #parent: string
  #directory: Promise<string> | undefined

  constructor(parent: string = tmpdir()) {
    this.#parent = parent
  }

  /** Where a file may be made, private to the user of the process, and what removes it. */
  async place(): Promise<Omit<SpooledFile, 'length'>> {
    const directory = await (this.#directory ??= mkdtemp(join(this.#parent, `${PREFIX}${process.pid}-`)))
    const path = join(directory, randomUUID())
    return { path, remove: () => rm(path, { force: true }) }
  }

  /** @throws what the chunks throw; nothing is kept then */
  async keep(chunks: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const { path, remove } = await this.place()
    const file = await open(path, 'wx', 0o600)
    let length = 0
    try {
      for await (const chunk of chunks) {
        for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
        length += chunk.length
      }
    } catch (error) {
      await file.close()
      await remove()
      throw error
    }
    await file.close()
    return { path, length, remove }
  }

  /** Removes what processes have left that ended without an end. Those of other users stay. */
  async removeLeftovers(): Promise<void> {
    const leftovers = (await readdir(this.#parent)).filter((it) => {
      const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(it)?.[1] ?? Number.NaN)
      // In a container each process has the number of the one before.
      return !Number.isNaN(pid) && (pid === process.pid ? this.#directory === undefined : !isAlive(pid))
    })
    for (const it of leftovers) await rm(join(this.#parent, it), { recursive: true, force: true }).catch(() => {})
  }

  async close(): Promise<void> {
    const directory = await this.#directory?.catch(() => undefined)
    if (directory !== undefined) await rm(directory, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
