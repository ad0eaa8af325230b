import { plainName } from './plan-names.ts'

/** The name of a file without its folders and its ending, for floors that have no name of their own. */
export function nameOfFile(fileName: string | undefined): string {
  const base = fileName
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\.[^.]+$/, '')
  return plainName(base ?? '') ?? 'Floor'
}
