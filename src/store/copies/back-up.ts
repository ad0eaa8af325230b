import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { type Pack, pack as startPack } from 'tar-stream'
import type { Db } from '../database.ts'
import { PGDATA } from '../engine/store-place.ts'
import { MANIFEST, type Manifest } from './backup-format.ts'

/**
 * Backs up an embedded store that is in use, as PostgreSQL backs up a server: files are copied while they change, and the
 * write-ahead log of that time brings the copy to the state at the end. Everything committed before the call is in it.
 *
 * @param directory DATA_DIR
 * @param file does not exist yet; only its owner may read it
 * @throws Error of the file system or the database, or when a backup is being made already
 * @see https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function backUp(db: Db, directory: string, file: string, manifest: Manifest): Promise<void> {
  if (backedUp.has(db)) throw new Error('another one is being made')
  backedUp.add(db)
  try {
    await write(db, join(directory, PGDATA), file, manifest)
  } finally {
    backedUp.delete(db)
  }
}

async function write(db: Db, data: string, file: string, manifest: Manifest): Promise<void> {
  const half = `${file}.part`
  const pack = startPack()
  const output = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await once(output, 'open')
    const writing = pipeline(Readable.from(pack), createGzip(), output)
    writing.catch((error) => pack.destroy(error))
    await addText(pack, MANIFEST, JSON.stringify(manifest))
    await addStore(pack, db, data)
    pack.finalize()
    await writing
    await rename(half, file)
  } catch (error) {
    pack.destroy()
    output.destroy()
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(half, { force: true })
    throw error
  }
}

/** Stores that are being backed up. A checkpoint would let log files be used again that the backup needs. */
const backedUp = new WeakSet<Db>()

export const isBackedUp = (db: Db): boolean => backedUp.has(db)

async function addStore(pack: Pack, db: Db, data: string): Promise<void> {
  await sql`select pg_backup_start('roomwright', true)`.execute(db)
  const copying = addFiles(pack, data, '')
  await copying.catch(() => {}) // the backup is ended in any case
  const { rows } = await sql<{ label: string; last: string }>`
    select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)`.execute(db)
  await copying
  const { label, last } = rows[0]!
  await addText(pack, `${PGDATA}/backup_label`, label)
  await addLog(pack, data, /\(file ([\dA-F]{24})\)/.exec(label)![1]!, last)
  await addFile(pack, data, CONTROL)
}

/** Copied last. */
const CONTROL = 'global/pg_control'

/** Directories whose content belongs to a running process, and the log, of which only a part is needed. */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|tablespace_map)$/

async function addFiles(pack: Pack, data: string, path: string): Promise<void> {
  for (const entry of await readdir(join(data, path), { withFileTypes: true })) {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    if (LEFT_OUT.test(entry.name) || inner === CONTROL) continue
    if (!entry.isDirectory()) await addFile(pack, data, inner)
    else {
      await add(pack, { name: `${PGDATA}/${inner}`, type: 'directory', mode: 0o700 })
      if (!EMPTIED.includes(inner)) await addFiles(pack, data, inner)
    }
  }
}

/** Log files from `first` to `last`, whose names sort as they were written. */
async function addLog(pack: Pack, data: string, first: string, last: string): Promise<void> {
  const names = (await readdir(join(data, 'pg_wal'))).sort()
  await add(pack, { name: `${PGDATA}/pg_wal/archive_status`, type: 'directory', mode: 0o700 })
  for (const name of names) if (name >= first && name <= last) await addFile(pack, data, `pg_wal/${name}`)
}

/** A file that may change meanwhile: what has gone is left out, and what has been cut is filled up, as the log will do. */
async function addFile(pack: Pack, data: string, path: string): Promise<void> {
  let handle: FileHandle
  try {
    handle = await open(join(data, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await handle.stat()
    await add(pack, { name: `${PGDATA}/${path}`, size, mode: 0o600 }, chunksOf(handle, size))
  } finally {
    await handle.close()
  }
}

const CHUNK = 256 * 1024

async function* chunksOf(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += CHUNK) {
    const chunk = Buffer.alloc(Math.min(CHUNK, size - at))
    await handle.read(chunk, 0, chunk.length, at)
    yield chunk
  }
}

const addText = (pack: Pack, name: string, text: string) =>
  add(pack, { name, size: Buffer.byteLength(text), mode: 0o600 }, [Buffer.from(text)])

/** Adds an entry; settles when the tar file has taken it, however slowly it is written. */
async function add(
  pack: Pack,
  header: Parameters<Pack['entry']>[0],
  chunks: Iterable<Buffer> | AsyncIterable<Buffer> = [],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const entry = pack.entry(header, (error) => (error ? reject(error) : resolve()))
    if (header.type !== 'directory') fill(entry, chunks).catch(reject)
  })
}

async function fill(entry: Writable, chunks: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of chunks) if (!entry.write(chunk)) await once(entry, 'drain')
  entry.end()
}
