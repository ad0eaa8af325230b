import { readFileSync } from 'node:fs'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { InputError, whyUnreadable } from './input.ts'

/** A file, or for `-` the standard input. */
export async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return file === '-' ? await buffer(process.stdin) : readFileSync(file)
  } catch (error) {
    throw new InputError(whyUnreadable(error))
  }
}
