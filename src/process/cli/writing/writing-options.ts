import type { Option } from 'commander'
import {
  PAPERS,
  type Paper,
  PICTURE_MAX,
  SCALES,
  type Scale,
  type WriteOptions,
} from '../../../plans/files/writing/write-options.ts'
import { PLAIN_UNITS, type PlainUnit } from '../../../schema/furnishing/read-length.ts'
import {
  endingsOf,
  FILE_FORMATS,
  formatsWith,
  WRITTEN_FORMATS,
  type WriteOptionName,
  type WrittenFormat,
} from '../../../schema/resources/floors/file-formats.ts'
import { SCHEDULE_NAMES } from '../../../schema/resources/floors/schedule.ts'
import { chosen, counted, flag, textual, valued } from '../options.ts'
import { type FloorWriting, THEMES, type Theme } from '../request.ts'
import { UsageError } from '../usage-error.ts'

/** What an ending of a file says. */
const ENDINGS: Readonly<Record<string, WrittenFormat>> = Object.fromEntries(
  WRITTEN_FORMATS.flatMap((format) => [
    [format, format],
    [FILE_FORMATS[format].ending, format],
  ]),
)
const NAMED = endingsOf(WRITTEN_FORMATS, 'or')
const ofFormats = (option: WriteOptionName) => `of ${endingsOf(formatsWith(option), 'and')}`

/** What the command line gives of how a floor is written. */
export interface GivenWriting {
  readonly output?: string
  readonly theme?: Theme
  readonly width?: number
  readonly lengths?: PlainUnit
  readonly scale?: string
  readonly paper?: Paper
  readonly bare?: true
  readonly author?: string
  readonly fonts?: string
  readonly schedule?: NonNullable<WriteOptions['schedule']>
}

/** The options of commands that write floors. */
export const writingOptions = (
  output = valued('-o, --output <file>', `the file to write, by its ending: ${NAMED}`, outputOf),
): Option[] => [
  output,
  chosen('--scale <n>', `${ofFormats('scale')}, 1:n; unless given the largest that fits`, SCALES.map(String)),
  chosen(
    '--paper <size>',
    `${ofFormats('paper')}; unless given the smallest that the floor fits on`,
    Object.keys(PAPERS),
  ),
  chosen('--theme <name>', `${ofFormats('theme')}; light unless given`, THEMES),
  counted(
    '--width <pixels>',
    `${ofFormats('width')}; 1600 unless given`,
    `from 100 to ${PICTURE_MAX}`,
    (n) => n >= 100 && n <= PICTURE_MAX,
  ),
  chosen('--lengths <unit>', `${ofFormats('unit')}: m, or ft for feet and inches; m unless given`, PLAIN_UNITS),
  chosen('--schedule <table>', 'the table of .csv, furniture unless given; those that follow the plan in .pdf', [
    ...SCHEDULE_NAMES,
    'all',
  ]),
  textual('--author <name>', `${ofFormats('author')}: who has drawn it, for the title block`),
  textual(
    '--fonts <files>',
    'of .pdf: typefaces for letters that Figtree lacks, such as Chinese ones, with commas between',
  ),
  flag('--bare', `${ofFormats('labels')}: without the names of spaces`),
]

/** @throws UsageError where no file is named */
export function writingOf(
  command: string,
  { output, theme, width, lengths, scale, paper, bare, author, fonts, schedule }: GivenWriting,
): FloorWriting {
  if (output === undefined) throw new UsageError(`${command} needs --output`)
  return {
    output,
    options: {
      labels: !bare,
      ...(theme === undefined ? {} : { theme }),
      ...(width === undefined ? {} : { width }),
      ...(lengths === undefined ? {} : { unit: lengths }),
      ...(scale === undefined ? {} : { scale: Number(scale) as Scale }),
      ...(paper === undefined ? {} : { paper }),
      ...(fonts === undefined ? {} : { fonts: fonts.split(',') }),
      ...(author === undefined ? {} : { author }),
      ...(schedule === undefined ? {} : { schedule }),
    },
  }
}

/** The file that a command writes a floor or its result to. */
export const resultOption = () =>
  valued('-o, --output <file>', `write the floor, by the ending: ${NAMED}; or .json for the result`, (text) =>
    isResult(text) ? text : outputOf(text),
  )

/** Whether a file is to hold the result, as JSON. */
export const isResult = (output: string): boolean => endingOf(output) === 'json'

/** @throws UsageError for another ending */
function outputOf(text: string): string {
  if (Object.hasOwn(ENDINGS, endingOf(text))) return text
  throw new UsageError(`--output must end in ${NAMED}, got ${JSON.stringify(text)}`)
}

/** The format that the ending of a file names. */
export const formatOfOutput = (output: string): WrittenFormat => ENDINGS[endingOf(output)]!

const endingOf = (file: string): string => /\.([a-z]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
