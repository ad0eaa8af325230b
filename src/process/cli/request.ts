import type { OrderName } from '../../operations/operator/index.ts'
import type { LayerMap, LengthUnit } from '../../plans/files/read-options.ts'
import type { WriteOptions } from '../../plans/files/writing/write-options.ts'
import type { TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { ReadFormat } from '../../schema/resources/floors/file-formats.ts'
import type { FloorStandard } from '../../schema/resources/floors/floor-checks.ts'
import type { Fitting, KeepMode } from '../../schema/resources/floors/floor-furnishing.ts'

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'serve'; readonly settings: Readonly<Record<string, string>> }
  | { readonly kind: 'mcp' }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'doctor'; readonly json: boolean }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string; readonly replaces: boolean }
  | { readonly kind: 'rotate keys' }
  | { readonly kind: 'upgrade store'; readonly directory: string | undefined; readonly pglite: string | undefined }
  /** `since` in Unix seconds. */
  | { readonly kind: 'audit export'; readonly account: string; readonly since: number | undefined }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'complete'; readonly candidates: readonly string[] }
  | { readonly kind: 'operate'; readonly given: OperatorArguments }
  | { readonly kind: 'compute'; readonly given: ComputeArguments }
  | { readonly kind: 'bulk'; readonly given: BulkArguments }
  | { readonly kind: 'convert'; readonly given: ConvertArguments }
  | { readonly kind: 'floor export'; readonly given: FloorExportArguments }
  | { readonly kind: 'floor'; readonly given: FloorArguments }
  | { readonly kind: 'check'; readonly given: CheckArguments }

/** The commands that compute something. */
export type ComputeCommand = 'furnish' | 'groups' | 'desk-grid'

export interface ComputeArguments {
  readonly command: ComputeCommand
  /** Files or folders; `-` is the standard input. */
  readonly inputs: readonly string[]
  readonly json: boolean
  readonly svg: string | undefined
  readonly sheet: string | undefined
  /** File of the plan or the result, by its ending. */
  readonly output: string | undefined
  readonly theme: Theme
  readonly show: Show
  readonly quiet: boolean
  readonly results: number | undefined
  readonly template: TemplateName | undefined
}

/** Many desk grids, or many rooms. */
export interface BulkArguments {
  readonly method: 'generateDeskGrid' | 'furnish'
  /** `-` is the standard input. */
  readonly input: string
  /** File of the results, by its ending; undefined = the standard output, as NDJSON. */
  readonly output: string | undefined
  readonly quiet: boolean
}

/** How a floor is written. */
export interface FloorWriting {
  /** Its ending tells the format. */
  readonly output: string
  readonly options: Pick<
    WriteOptions,
    'theme' | 'labels' | 'width' | 'unit' | 'scale' | 'paper' | 'author' | 'schedule' | 'fonts'
  >
}

/** A plan in one format that is wanted in another. */
export interface ConvertArguments {
  /** `-` is the standard input. */
  readonly input: string
  /** Name of the only floor that is meant, or its place from 1; undefined = all, each in a file of its own. */
  readonly floor: string | undefined
  readonly reading: ReadingOptions
  readonly writing: FloorWriting
}

/** A floor of the store that is wanted as a file. */
export interface FloorExportArguments {
  readonly floorId: string
  /** Of the layout; undefined = the newest. */
  readonly revision: number | undefined
  readonly writing: FloorWriting
}

/** What the command that furnishes plans is given. */
export interface FloorArguments {
  /** File of the plan. */
  readonly input: string
  /** Name of the only floor that is meant, or its place from 1. */
  readonly floor: string | undefined
  readonly reading: ReadingOptions
  /** How the furnished floors or the results are written, by the ending of the file; undefined = not. */
  readonly writing: FloorWriting | undefined
  /** Whether the file of the plan is written with the furniture of all floors added, in place of the floors. */
  readonly writesBack: boolean
  /** File of a mapping from spaces to templates. */
  readonly mapping: string | undefined
  /** File of the targets of a building. */
  readonly targets: string | undefined
  /** Places that the floors of a building are to have together. */
  readonly places: number | undefined
  /** What rooms that are named for it are fitted out with. */
  readonly fitOut: readonly Fitting[]
  readonly alternatives: number
  readonly keep: KeepMode
  readonly density: 'low' | 'medium' | 'high' | undefined
  readonly quiet: boolean
  readonly json: boolean
}

/** What the command that checks plans is given. */
export interface CheckArguments {
  /** File of the plan. */
  readonly input: string
  /** Name of the only floor that is meant, or its place from 1. */
  readonly floor: string | undefined
  readonly reading: ReadingOptions
  readonly standard: FloorStandard
  /** File of the checks as JSON; undefined = none. */
  readonly output: string | undefined
  readonly quiet: boolean
  readonly json: boolean
}

/** How plans are read; what is undefined is detected from the file. */
export interface ReadingOptions {
  readonly format: ReadFormat | undefined
  readonly layers: LayerMap | undefined
  readonly unit: LengthUnit | undefined
}

/** How files of floors are read. */
export interface FloorFileOptions extends ReadingOptions {
  /** Whether the floors are private; left out = as their files say, else private. */
  readonly private: boolean | undefined
}

/** A command of the operator. */
export interface OperatorArguments {
  readonly order: OrderName
  readonly params: Record<string, unknown>
  /** Files whose floors belong to the params, and how they are read. */
  readonly files: readonly string[]
  readonly reading: FloorFileOptions
  /** Whether only to show what the files hold. */
  readonly dryRun: boolean
  readonly passwordFromInput: boolean
  readonly json: boolean
  /** Whether to go on without a question. */
  readonly sure: boolean
}

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const SHOWS = ['auto', 'sixel', 'kitty', 'iterm', 'blocks', 'none'] as const
export type Show = (typeof SHOWS)[number]

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]
