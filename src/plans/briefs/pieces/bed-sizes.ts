/** Beds by what their size is called, metres. */
const BEDS: ReadonlyMap<string, { readonly width: number; readonly depth: number }> = new Map([
  ['cot', { width: 0.7, depth: 1.4 }],
  ['single', { width: 0.9, depth: 2 }],
  ['twin', { width: 0.9, depth: 2 }],
  ['full', { width: 1.4, depth: 2 }],
  ['double', { width: 1.4, depth: 2 }],
  ['queen', { width: 1.6, depth: 2 }],
  ['king', { width: 1.8, depth: 2 }],
])

/** The size of a bed that is called so: "queen", "King-size bed"; undefined: a bed of no size, or something else. */
export const bedSized = (said: string) =>
  BEDS.get(
    said
      .trim()
      .toLowerCase()
      .replace(/(?:[- ]?(?:size|bed)d?)+$/, ''),
  )
