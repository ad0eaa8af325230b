import type { OrderName } from '../operations/operator/index.ts'
import type { TemplateName } from '../schema/furnish-params.ts'

/** What a command line asks for. */
export type Request =
  | { readonly kind: 'help'; readonly text: string }
  | { readonly kind: 'version' }
  | { readonly kind: 'serve'; readonly settings: Readonly<Record<string, string>> }
  | { readonly kind: 'mcp' }
  | { readonly kind: 'migrate' }
  | { readonly kind: 'backup'; readonly file: string }
  | { readonly kind: 'restore'; readonly file: string; readonly replaces: boolean }
  /** `since` in Unix seconds. */
  | { readonly kind: 'audit export'; readonly account: string; readonly since: number | undefined }
  | { readonly kind: 'completion'; readonly shell: Shell }
  | { readonly kind: 'complete'; readonly candidates: readonly string[] }
  | { readonly kind: 'operate'; readonly given: OperatorArguments }
  | { readonly kind: 'compute'; readonly given: ComputeArguments }

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

/** A command of the operator. */
export interface OperatorArguments {
  readonly order: OrderName
  readonly params: Record<string, unknown>
  /** Files whose floors belong to the params. */
  readonly files: readonly string[]
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
