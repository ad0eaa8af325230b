import { plainName } from './plan-names.ts'

/** The name of a file without its folders and its ending, for floors and buildings that have no name of their own. */
export function nameOfFile(fileName: string | undefined, otherwise = 'Floor'): string {
  const base = fileName
    ?.split(/[\\/]/)
    .at(-1)
    ?.replace(/\.[^.]+$/, '')
  return plainName(base ?? '') ?? otherwise
}
