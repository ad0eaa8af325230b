// Keeps a backup for the test that restores one of each earlier version of the store (docs/development.md):
// `npx tsx test/store/backups/pack.ts BACKUP`. The files of an embedded store hold three databases that are nearly alike, which
// gzip is too short-sighted to see: packed so, a backup takes a quarter of its size.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

const { BROTLI_PARAM_LARGE_WINDOW, BROTLI_PARAM_LGWIN, BROTLI_DECODER_PARAM_LARGE_WINDOW } = constants

/** @returns the backup, as it was written */
export function unpacked(file: string): Uint8Array {
  const tar = brotliDecompressSync(readFileSync(file), { params: { [BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 } })
  return gzipSync(tar, { level: 1 })
}

function pack(backup: string): string {
  const tar = gunzipSync(readFileSync(backup))
  const migrations = /"migrations":\[([^\]]*)\]/.exec(tar.subarray(0, 100_000).toString('latin1'))?.[1]
  const last = JSON.parse(`[${migrations}]`).at(-1)
  const file = join(fileURLToPath(new URL('.', import.meta.url)), `${last}.tar.br`)
  writeFileSync(file, brotliCompressSync(tar, { params: { [BROTLI_PARAM_LARGE_WINDOW]: 1, [BROTLI_PARAM_LGWIN]: 27 } }))
  return file
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(pack(process.argv[2]!))
