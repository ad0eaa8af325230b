/** Schemas that the reader knows, and the names of those whose entities are read as theirs. */
const READ_AS: readonly (readonly [name: RegExp, schema: string])[] = [
  [/^IFC2X[23]?(_|$)/, 'IFC2X3'],
  [/^IFC4X\d/, 'IFC4X3'],
  [/^IFC4(_|$)/, 'IFC4'],
]
/** Names that the reader takes as they are. */
const TAKEN = /^(IFC2X3|IFC2X_FINAL|IFC4|IFC4X[123]|IFC4X3_(RC[1-4]|ADD[12])|IFC4X2SCGL)$/

/** The name of the schema in a header, which is longer than no header. */
const FILE_SCHEMA = /(\bFILE_SCHEMA\s*\(\s*\(\s*')([^'\n]*)'/
const HEADER_MAX = 256 * 1024

/** A schema by the name that its file gives it, and that as which it is read. */
export interface RenamedSchema {
  readonly said: string
  readonly readAs: string
}

/**
 * The file with the schema in its header that its entities are read by, where the reader does not know the name: older releases, such as
 * `IFC2X2_FINAL`, additions to later ones, and small letters. What is shorter is filled up with blanks, so that nothing moves.
 *
 * @param ownsBytes whether they may be changed
 * @returns the same bytes where the reader knows the schema, or nothing is known of it
 */
export function withKnownSchema(
  bytes: Uint8Array,
  ownsBytes: boolean,
): { readonly bytes: Uint8Array; readonly renamed?: RenamedSchema } {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_MAX))
  const found = FILE_SCHEMA.exec(header)
  if (!found) return { bytes }
  const [, before = '', said = ''] = found
  if (TAKEN.test(said)) return { bytes }
  const name = said.trim().toUpperCase()
  const readAs = READ_AS.find(([pattern]) => pattern.test(name))?.[1]
  if (!readAs || readAs.length > said.length) return { bytes }
  const mended = ownsBytes ? bytes : bytes.slice()
  mended.set(new TextEncoder().encode(`${readAs}'`.padEnd(said.length + 1)), found.index + before.length)
  return { bytes: mended, ...(name !== readAs && { renamed: { said: name, readAs } }) }
}
