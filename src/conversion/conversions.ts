import type { OnProgress } from '../files/file-plan.ts'
import { type ConversionName, conversionWorks } from './conversion-works.ts'

type Works = typeof conversionWorks
export type ConversionInput<Name extends ConversionName> = Parameters<Works[Name]>[0]
export type ConversionOutput<Name extends ConversionName> = Awaited<ReturnType<Works[Name]>>

export interface ConversionOptions {
  /** Who asks: each may have a few waiting. */
  readonly client: string
  /** Called with the time that it has taken, ms. */
  readonly onCost?: ((ms: number) => void) | undefined
  readonly onProgress?: OnProgress
}

/** Reads large inputs and files, writes files: on threads, or in place. */
export interface Conversions {
  /**
   * @throws ServiceError as the work does; `payload_too_large` where it takes more memory or time than there is for it;
   * `unavailable` where too much waits already
   */
  run<Name extends ConversionName>(
    name: Name,
    input: ConversionInput<Name>,
    options: ConversionOptions,
  ): Promise<ConversionOutput<Name>>
  /** Ends the threads, in the middle of their work if need be. */
  close(): Promise<void>
}

/** Works on the thread of the caller. */
export const convertInPlace: Conversions = {
  async run(name, input, { onCost, onProgress = () => {} }) {
    const from = performance.now()
    try {
      return (await conversionWorks[name](input as never, onProgress)) as never
    } finally {
      onCost?.(performance.now() - from)
    }
  },
  async close() {},
}
