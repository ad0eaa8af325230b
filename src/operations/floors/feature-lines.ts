/** Types in which lists of features are answered: both of JSON have the same body, NDJSON has a feature on each line. */
export const LIST_TYPES = ['application/json', 'application/geo+json', 'application/x-ndjson'] as const

/** Features of a page unless another number is asked for. */
export const PAGE_FEATURES = 100

/** @see https://github.com/ndjson/ndjson-spec */
export const linesOf = (features: readonly object[]): Uint8Array =>
  Buffer.from(features.map((it) => `${JSON.stringify(it)}\n`).join(''))
