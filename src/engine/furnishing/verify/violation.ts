/** One way in which a furnishing breaks a guarantee of docs/furnishing.md#guarantees. */
export interface Violation {
  readonly rule: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'Q5' | 'Q6'
  /** Indices into `furnishing.furniture`. */
  readonly items: readonly number[]
  /** Index of the opening concerned. */
  readonly opening?: number
  /** Q4 of a door or gap: indices of the openings whose free floor it does not share. */
  readonly apart?: readonly number[]
  readonly message: string
}

/**
 * What is new against a baseline: the same room with the fixed pieces alone, which may break rules on their own
 * (docs/furnishing.md#q5), or with nothing at all, whose doors may not open onto one free floor.
 *
 * @param pinOf for each item of the furnishing its index in the baseline's furniture, −1 for a free piece
 */
export function addedViolations(
  found: readonly Violation[],
  baseline: readonly Violation[],
  pinOf: readonly number[],
): Violation[] {
  return found.filter((one) => {
    const items = one.items.map((item) => pinOf[item]!)
    return !baseline.some((old) => covers(old, one, items))
  })
}

/** Whether a violation was there before, at least as bad. */
function covers(old: Violation, one: Violation, items: readonly number[]): boolean {
  return (
    old.rule === one.rule &&
    old.opening === one.opening &&
    old.items.length === items.length &&
    items.every((item) => old.items.includes(item)) &&
    (one.apart ?? []).every((other) => old.apart?.includes(other))
  )
}
