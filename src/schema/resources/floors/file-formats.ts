/** A format of files that floors are read from or written to. */
interface FileFormat {
  /** What people call it. */
  readonly name: string
  /** Of the names of its files, without the point. */
  readonly ending: string
  readonly mediaType: string
  /** Left out: not read. */
  readonly read?: {
    /** Its place in lists of formats for programs. */
    readonly rank: number
    /** What its files are called where one may choose some, with the article. */
    readonly called: string
    /** Further endings and types by which its files are sent. */
    readonly endings?: readonly string[]
    readonly mediaTypes?: readonly string[]
    /** Its content is JSON. */
    readonly isJson?: true
  }
  /** Left out: not written. */
  readonly written?: {
    /** Those of `WriteOptions` that it follows. */
    readonly options: readonly WriteOptionName[]
    /** Holds several floors, as a building has them; left out: one. */
    readonly buildings?: true
    /** Says values of custom attributes, as property sets of models do; left out: it does not. */
    readonly values?: true
    readonly page: MenuEntry
    readonly playground: MenuEntry
  }
}

export type WriteOptionName = 'theme' | 'labels' | 'width' | 'unit' | 'scale' | 'paper' | 'author' | 'schedule'

/** What people may want the file for, and its place in the menu. */
interface MenuEntry {
  readonly rank: number
  readonly use: string
}

/**
 * All formats, in the order in which those that are written are listed; those that are read are listed for people in reverse.
 * Readers, writers and the detection of formats are in src/plans/files.
 */
export const FILE_FORMATS = {
  json: {
    name: 'JSON',
    ending: 'json',
    mediaType: 'application/json',
    read: { rank: 1, called: 'rooms as JSON', isJson: true },
  },
  svg: {
    name: 'SVG',
    ending: 'svg',
    mediaType: 'image/svg+xml',
    written: {
      options: ['theme', 'labels', 'width', 'unit'],
      page: { rank: 3, use: 'drawing' },
      playground: { rank: 1, use: 'the plan as a drawing' },
    },
  },
  png: {
    name: 'PNG',
    ending: 'png',
    mediaType: 'image/png',
    written: {
      options: ['theme', 'labels', 'width', 'unit'],
      page: { rank: 2, use: 'picture' },
      playground: { rank: 2, use: 'the plan as a picture' },
    },
  },
  pdf: {
    name: 'PDF',
    ending: 'pdf',
    mediaType: 'application/pdf',
    written: {
      options: ['labels', 'unit', 'scale', 'paper', 'author', 'schedule'],
      buildings: true,
      page: { rank: 1, use: 'to scale, to print' },
      playground: { rank: 3, use: 'the plan to scale, to print' },
    },
  },
  geojson: {
    name: 'GeoJSON',
    ending: 'geojson',
    mediaType: 'application/geo+json',
    read: { rank: 2, called: 'GeoJSON', isJson: true },
    written: {
      options: [],
      buildings: true,
      values: true,
      page: { rank: 7, use: 'maps' },
      playground: { rank: 7, use: 'for maps and code' },
    },
  },
  dxf: {
    name: 'DXF',
    ending: 'dxf',
    mediaType: 'image/vnd.dxf',
    read: { rank: 4, called: 'a DXF drawing', mediaTypes: ['application/dxf'] },
    written: { options: [], page: { rank: 4, use: 'CAD' }, playground: { rank: 6, use: 'for CAD' } },
  },
  ifc: {
    name: 'IFC',
    ending: 'ifc',
    mediaType: 'application/x-step',
    read: { rank: 3, called: 'an IFC model', endings: ['ifczip'], mediaTypes: ['model/ifc'] },
    written: {
      options: [],
      buildings: true,
      values: true,
      page: { rank: 5, use: 'building model' },
      playground: { rank: 5, use: 'for building models' },
    },
  },
  gltf: {
    name: 'glTF',
    ending: 'glb',
    mediaType: 'model/gltf-binary',
    written: {
      options: [],
      buildings: true,
      page: { rank: 6, use: '3D, one .glb file' },
      playground: { rank: 4, use: 'the room in 3D' },
    },
  },
  imdf: {
    name: 'IMDF',
    ending: 'zip',
    mediaType: 'application/zip',
    written: {
      options: [],
      page: { rank: 8, use: 'indoor maps' },
      playground: { rank: 8, use: 'for indoor maps' },
    },
  },
  xlsx: {
    name: 'XLSX',
    ending: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    written: {
      options: [],
      buildings: true,
      page: { rank: 9, use: 'schedules, for spreadsheets' },
      playground: { rank: 9, use: 'the furniture as a spreadsheet' },
    },
  },
  csv: {
    name: 'CSV',
    ending: 'csv',
    mediaType: 'text/csv',
    written: {
      options: ['schedule'],
      buildings: true,
      page: { rank: 10, use: 'schedule of furniture' },
      playground: { rank: 10, use: 'the furniture as a list' },
    },
  },
} as const satisfies Readonly<Record<string, FileFormat>>

type Formats = typeof FILE_FORMATS
type FormatName = keyof Formats
type Having<Part extends 'read' | 'written'> = {
  [Name in FormatName]: Part extends keyof Formats[Name] ? Name : never
}[FormatName]

export type ReadFormat = Having<'read'>
export type WrittenFormat = Having<'written'>

/** Formats in which a building is written with all its floors. */
export type BuildingFormat = {
  [Name in WrittenFormat]: Formats[Name]['written'] extends { readonly buildings: true } ? Name : never
}[WrittenFormat]

const ALL = Object.keys(FILE_FORMATS) as FormatName[]
const isRead = (format: FormatName): format is ReadFormat => 'read' in FILE_FORMATS[format]
const isWritten = (format: FormatName): format is WrittenFormat => 'written' in FILE_FORMATS[format]

/** Formats that floors are read from, as programs name them. */
export const READ_FORMATS: readonly ReadFormat[] = ALL.filter(isRead).sort(
  (a, b) => FILE_FORMATS[a].read.rank - FILE_FORMATS[b].read.rank,
)

/** Formats that floors are written in. */
export const WRITTEN_FORMATS: readonly WrittenFormat[] = ALL.filter(isWritten)

/** Those that hold all floors of a building. */
export const BUILDING_FORMATS: readonly BuildingFormat[] = WRITTEN_FORMATS.filter(
  (format): format is BuildingFormat => 'buildings' in FILE_FORMATS[format].written,
)

/** The formats that are read in the order of sentences: those that buildings are exchanged in first. */
export const READ_IN_WORDS: readonly ReadFormat[] = ALL.filter(isRead).reverse()

/** What is known of how a format is read. */
export const readingOfFormat = (format: ReadFormat): NonNullable<FileFormat['read']> => FILE_FORMATS[format].read

/** The written formats as a menu lists them, each with what people may want it for. */
export const writtenMenu = (of: 'page' | 'playground'): { format: WrittenFormat; name: string; use: string }[] =>
  WRITTEN_FORMATS.map((format) => ({ format, name: FILE_FORMATS[format].name, ...FILE_FORMATS[format].written[of] }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ format, name, use }) => ({ format, name, use }))

/** The formats that follow an option. */
export const formatsWith = (option: WriteOptionName): WrittenFormat[] =>
  WRITTEN_FORMATS.filter((format) => (FILE_FORMATS[format].written.options as readonly string[]).includes(option))

/** Endings of the files that floors are read from, with their points, as a file input takes them; zip files hold one of them. */
export const READ_ENDINGS: string = [
  ...READ_IN_WORDS.flatMap((format) => [FILE_FORMATS[format].ending, ...(readingOfFormat(format).endings ?? [])]),
  'zip',
]
  .map((ending) => `.${ending}`)
  .join(',')

/** `IFC, DXF, GeoJSON or JSON` */
export const readNames = (last: 'or' | 'and' = 'or'): string =>
  inWords(
    READ_IN_WORDS.map((format) => FILE_FORMATS[format].name),
    last,
  )

/** `SVG, PNG, PDF, GeoJSON, DXF, IFC, glTF or IMDF` */
export const writtenNames = (formats: readonly WrittenFormat[] = WRITTEN_FORMATS): string =>
  inWords(
    formats.map((format) => FILE_FORMATS[format].name),
    'or',
  )

/** Endings with their points: `.svg, .png or .pdf`. */
export const endingsOf = (formats: readonly FormatName[], last: 'or' | 'and'): string =>
  inWords(
    formats.map((format) => `.${FILE_FORMATS[format].ending}`),
    last,
  )

/** Words one after the other, the last after "or" or "and". */
export const inWords = (words: readonly string[], last: 'or' | 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
