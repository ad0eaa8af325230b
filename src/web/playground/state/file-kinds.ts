import {
  FILE_FORMATS,
  inWords,
  READ_ENDINGS,
  READ_FORMATS,
  READ_IN_WORDS,
  readingOfFormat,
  type WrittenFormat,
  writtenMenu,
} from '../../../schema/resources/floors/file-formats.ts'

/** Files of whatever is shown, which the playground makes itself; the others are those of a room as a floor of one space. */
export type OwnKind = 'svg' | 'png' | 'result' | 'request'
export type FileKind = WrittenFormat | OwnKind

/** Files that can be taken out, with what people may want them for. */
export const FILES: readonly { readonly kind: FileKind; readonly name: string; readonly about: string }[] = [
  ...writtenMenu('playground').map(({ format, name, use }) => ({ kind: format, name, about: use })),
  { kind: 'result', name: 'Result', about: 'every alternative, JSON' },
  { kind: 'request', name: 'Request', about: 'to open here or send, JSON' },
]

/** Files that can be opened, as a file input takes them. */
export const OPENED_KINDS: string = [
  READ_ENDINGS,
  ...READ_FORMATS.filter((format) => readingOfFormat(format).isJson).map((format) => FILE_FORMATS[format].mediaType),
].join(',')

/** Formats of buildings; requests are JSON. */
export const BUILDING_NAMES: string = inWords(
  READ_IN_WORDS.filter((format) => format !== 'json').map((format) => FILE_FORMATS[format].name),
  'or',
)
