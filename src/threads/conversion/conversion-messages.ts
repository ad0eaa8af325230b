import type { ErrorCode } from '../../base/errors.ts'
import type { ConversionName } from './conversion-works.ts'

/** To a thread. */
export interface ConversionOrder {
  readonly name: ConversionName
  readonly input: unknown
}

/** From a thread: it has loaded its program, how far it is with an order, or what came of it. */
export type ConversionNews =
  | { readonly loaded: true }
  | { readonly share: number; readonly what: string }
  | { readonly output: unknown }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string; readonly members: object } }
  | { readonly failed: string }
