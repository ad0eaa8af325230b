/**
 * The fields of the records that the host writes, f64 each, in their order. What they mean: collision.ts and walk.ts. The
 * module exports the size of each record, and an instance is only made where the two agree.
 */
const BOX = ['cx', 'cz', 'hx', 'hz', 'cos', 'sin'] as const
const FIELDS = {
  part: [...BOX, 'y0', 'y1', 'kind', 'against', 'inside'],
  candidate: ['firstPart', 'partCount', 'x', 'z', 'cos', 'sin'],
  body: BOX,
  target: [...BOX, 'reach'],
} as const

/** Numbers of each record. */
export const PART_STRIDE = FIELDS.part.length
export const CANDIDATE_STRIDE = FIELDS.candidate.length
export const BODY_STRIDE = FIELDS.body.length
export const TARGET_STRIDE = FIELDS.target.length

/** Sizes of records as a module exports them, bytes. */
export interface RecordSizes {
  readonly PART_BYTES: { readonly value: number }
  readonly CANDIDATE_BYTES: { readonly value: number }
  readonly BODY_BYTES: { readonly value: number }
  readonly TARGET_BYTES: { readonly value: number }
}

/** @throws Error when the module reads records of other sizes than the host writes */
export function checkRecordSizes(module: RecordSizes): void {
  const sizes = [
    ['part', module.PART_BYTES.value],
    ['candidate', module.CANDIDATE_BYTES.value],
    ['body', module.BODY_BYTES.value],
    ['target', module.TARGET_BYTES.value],
  ] as const
  for (const [name, bytes] of sizes) {
    const written = FIELDS[name].length * Float64Array.BYTES_PER_ELEMENT
    if (bytes !== written)
      throw new Error(
        `Cannot use the kernels: a ${name} has ${bytes} bytes in kernels.wasm and ${written} here, run \`npm run build\``,
      )
  }
}

/** Number of records in a flat list. @throws RangeError when its length is no multiple of the stride */
export function rowCount(numbers: Float64Array, stride: number, what: string): number {
  if (numbers.length % stride === 0) return numbers.length / stride
  throw new RangeError(`Cannot read ${what}: length must be a multiple of ${stride}, got ${numbers.length}`)
}
