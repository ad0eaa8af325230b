import { closeSync, fstatSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Options = Parameters<NodeFS['init']>[1]

/** What Emscripten calls when a program syncs a file; its own files of Node have no such function, so nothing happened. */
interface NodeFiles {
  tryFSOperation<Result>(operation: () => Result): Result
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly path: string }) => number }
}

/** Files of Node below PostgreSQL in PGlite, except that what PostgreSQL syncs is on the disk afterwards. */
export class SyncingFS extends NodeFS {
  readonly #onAbort: () => void
  readonly #onMessage: (line: string) => void
  readonly #sync: boolean

  /**
   * @param onMessage called with what PostgreSQL writes to its log
   * @param onAbort called when PostgreSQL has ended in the middle of its work, after a panic for instance
   */
  constructor(directory: string, sync: boolean, onMessage: (line: string) => void, onAbort: () => void) {
    super(directory)
    this.#sync = sync
    this.#onMessage = onMessage
    this.#onAbort = onAbort
  }

  override async init(pglite: PGlite, options: Options): Promise<Awaited<ReturnType<NodeFS['init']>>> {
    const { emscriptenOpts } = await super.init(pglite, options)
    const preRun = [...(emscriptenOpts.preRun ?? [])]
    // PGlite's types leave it out.
    if (this.#sync) preRun.push((module) => syncFiles((module as unknown as { readonly NODEFS: NodeFiles }).NODEFS))
    return { emscriptenOpts: { ...emscriptenOpts, preRun, printErr: this.#onMessage, onAbort: this.#onAbort } }
  }
}

function syncFiles(files: NodeFiles): void {
  files.stream_ops.fsync = ({ nfd, path }) => {
    files.tryFSOperation(() => {
      fsyncSync(nfd)
      // A log that has been deleted is as good as not written.
      if (path.includes('/pg_wal/') && fstatSync(nfd).nlink === 0) throw Object.assign(new Error(), { code: 'ENOENT' })
    })
    return 0
  }
}

/** Syncs a directory with all that is in it, and its name. */
export function syncTree(directory: string): void {
  syncContent(directory)
  syncPath(dirname(directory))
}

function syncContent(directory: string): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) syncContent(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(directory)
}

/** Syncs one file, or the names in one directory. */
export function syncPath(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
