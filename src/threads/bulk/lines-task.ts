import type { BulkMethod } from '../../schema/resources/bulk-job.ts'

/** Many requests that are computed by one call. */
export interface LinesTask {
  readonly method: Exclude<BulkMethod, 'floor.furnish'>
  /** Number of the first request. */
  readonly first: number
  /** Members that the requests may leave out, each as JSON. */
  readonly shared: readonly (readonly [name: string, json: string])[]
  /** Whether the results are compressed. */
  readonly gzip: boolean
}

const encoder = new TextEncoder()

/** The params of a call: the task on the first line, then a request a line. */
export const linesParams = (task: LinesTask, requests: string): Uint8Array<ArrayBuffer> =>
  encoder.encode(`${JSON.stringify(task)}\n${requests}`)
