import type { RunOptions } from '../../threads/compute/compute.ts'

type OnCost = RunOptions['onCost']

/** What follows one request on its way through the service; there is one only where telemetry is on. */
export interface Watch {
  /** The kind of the caller is known. */
  identified(kind: string): void
  /** The request is for this operation, whether or not it will be called. */
  aims(operation: string): void
  /** Runs a call of an operation. */
  call<Result>(operation: string, run: () => Result | PromiseLike<Result>): Promise<Result>
  /** Receives the cost of a computation that is requested now. @param charge receives it in any case */
  solving(charge: OnCost): OnCost
  /** A call was refused that names no operation. @param status of HTTP */
  refused(status: number): void
}

/** Runs a call of an operation, under the eyes of who watches the request. */
export const watched = <Result>(
  watch: Watch | undefined,
  operation: string,
  run: () => Promise<Result>,
): Promise<Result> => (watch ? watch.call(operation, run) : run())
