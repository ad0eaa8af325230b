import type { ErrorCode } from '../errors.ts'
import type { ConversionName } from './conversion-works.ts'

/** To a thread. */
export interface ConversionOrder {
  readonly name: ConversionName
  readonly input: unknown
}

/** From a thread: it has loaded its program, or what came of an order. */
export type ConversionNews =
  | { readonly loaded: true }
  | { readonly output: unknown }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string; readonly members: object } }
  | { readonly failed: string }
