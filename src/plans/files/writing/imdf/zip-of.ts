import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-native.js'

/** An archive of texts, which are not compressed: compressors differ, and the same content is to be the same bytes everywhere. */
export async function zipOf(files: readonly (readonly [name: string, content: string])[]): Promise<Uint8Array> {
  const archive = new ZipWriter(new Uint8ArrayWriter(), {
    level: 0,
    extendedTimestamp: false,
    // Archives have the time of day of the place where they are written.
    lastModDate: new Date(1980, 0, 1),
    useWebWorkers: false,
  })
  for (const [name, content] of files) await archive.add(name, new TextReader(content))
  return archive.close()
}
