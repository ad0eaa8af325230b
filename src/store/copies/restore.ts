import { createReadStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Entry, type Extract, extract as startExtract } from 'tar-stream'
import { migrations } from '../../../migrations/index.ts'
import { claimDirectory } from '../engine/embedded/open-embedded.ts'
import { openStore } from '../engine/open.ts'
import { PGDATA } from '../engine/store-place.ts'
import { KEY_FILE } from '../keys/key-file.ts'
import { FORMAT, MANIFEST, type Manifest } from './backup-format.ts'

/** A backup that cannot be restored, or not there. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

/**
 * Makes the embedded store of a directory from a backup. It is made beside its place, opened once to prove that it is
 * whole, and then moved there.
 *
 * @param options.replaces whether a store that is there is deleted at the end; no unless said
 * @param options.sync whether it is on the disk when this settles; yes unless said
 * @throws RestoreError saying what is wrong; InUseError while a process uses the directory
 */
export async function restore(
  file: string,
  directory: string,
  { replaces = false, sync = true }: { replaces?: boolean; sync?: boolean } = {},
): Promise<Manifest> {
  await access(file).catch(() => {
    throw new RestoreError(`Cannot read ${file}: no such file`)
  })
  const unlock = claimDirectory(directory)
  const half = join(directory, 'restored.new')
  try {
    const there = (await readdir(directory)).filter((name) => !OWN.includes(name))
    if (there.length > 0 && !replaces)
      throw new RestoreError(`${directory} is not empty (${there[0]}): name another DATA_DIR, or add --replace`)
    await rm(half, { recursive: true, force: true })
    const manifest = await unpack(file, half, sync)
    await (await openStore({ directory: half }, { sync })).close()
    await replace(directory, half, sync)
    return manifest
  } finally {
    await rm(half, { recursive: true, force: true })
    unlock()
  }
}

/** Files of ours that no store is made of. */
const OWN = ['roomwright.lock', 'roomwright.sock', 'restored.new', KEY_FILE]

async function replace(directory: string, half: string, sync: boolean): Promise<void> {
  const [data, old] = [join(directory, PGDATA), join(directory, 'replaced.old')]
  await rm(old, { recursive: true, force: true })
  await rename(data, old).catch(ignoreMissing)
  await rename(join(half, PGDATA), data)
  if (sync) await syncNames(directory)
  await rm(old, { recursive: true, force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function unpack(file: string, to: string, sync: boolean): Promise<Manifest> {
  const extract = startExtract()
  const reading = pipeline(createReadStream(file), createGunzip(), extract)
  reading.catch(() => {}) // reported by the entries, or below
  try {
    const manifest = await takeEntries(extract, to, sync)
    await reading
    if (manifest) return manifest
  } catch (error) {
    if (error instanceof RestoreError) throw error
    // An entry that is cut off only tells that its stream has ended; the file tells why.
    const cause = /stream was destroyed/i.test((error as Error).message) ? await reading.catch((it) => it) : error
    throw new RestoreError(`Cannot read ${file}: ${reasonOf((cause ?? error) as Error)}`)
  }
  throw new RestoreError(`Cannot read ${file}: it is empty`)
}

/** What zlib and tar say, in words. */
function reasonOf({ message, code }: NodeJS.ErrnoException): string {
  if (code === 'Z_BUF_ERROR' || /unexpected end/i.test(message)) return 'its end is missing'
  if (code?.startsWith('Z_') || /tar header|tar format/i.test(message))
    return 'it is damaged, or no backup of Roomwright'
  return message
}

async function takeEntries(extract: Extract, to: string, sync: boolean): Promise<Manifest | undefined> {
  let manifest: Manifest | undefined
  for await (const entry of extract) {
    const { name, type } = entry.header
    if (manifest === undefined) {
      if (name !== MANIFEST) throw new RestoreError('The file is no backup of Roomwright')
      manifest = readManifest(await text(entry))
      continue
    }
    if (!SAFE.test(name)) throw new RestoreError(`The backup holds a file that no store has: ${JSON.stringify(name)}`)
    if (type === 'directory') {
      await mkdir(join(to, name), { recursive: true, mode: 0o700 })
      entry.resume()
    } else await write(entry, join(to, name), sync)
  }
  return manifest
}

/** Paths of a store; none leads out of it. */
const SAFE = new RegExp(`^${PGDATA}(/\\w[\\w.-]*)+$`)

function readManifest(content: string): Manifest {
  const manifest = JSON.parse(content) as Manifest
  if (manifest.format !== FORMAT)
    throw new RestoreError(`The backup has format ${manifest.format}, this version of Roomwright reads ${FORMAT}`)
  const unknown = manifest.migrations.find((name) => !Object.hasOwn(migrations, name))
  if (unknown !== undefined)
    throw new RestoreError(
      `The backup was made by Roomwright ${manifest.version}, whose schema this version does not know (${unknown}): install that version or a newer one`,
    )
  return manifest
}

async function write(entry: Entry, path: string, sync: boolean): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of entry) await handle.writeFile(chunk as Buffer)
    if (sync) await handle.sync()
  } finally {
    await handle.close()
  }
}

async function syncNames(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}
