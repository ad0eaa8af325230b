/** One way in which a furnishing breaks furnishing.md §2. */
export interface Violation {
  readonly rule: 'Q1' | 'Q2' | 'Q3' | 'Q4' | 'Q5' | 'Q6'
  /** Indices into `furnishing.furniture`. */
  readonly items: readonly number[]
  /** Index of the opening concerned. */
  readonly opening?: number
  readonly message: string
}

/**
 * What is new against a baseline: the same room with the fixed pieces alone, which may break rules on their own
 * (furnishing.md Q5), or with nothing at all, whose doors may not open onto one free floor.
 *
 * @param pinOf for each item of the furnishing its index in the baseline's furniture, −1 for a free piece
 */
export function addedViolations(
  found: readonly Violation[],
  baseline: readonly Violation[],
  pinOf: readonly number[],
): Violation[] {
  const old = new Set(baseline.filter((one) => !isCutDoor(one)).map((one) => keyOf(one, one.items)))
  // Which of several separate doors counts as cut off is arbitrary: their number is what must not grow.
  const cutBefore = baseline.filter(isCutDoor).length
  const cutNow = found.filter(isCutDoor).length
  return found.filter((one) =>
    isCutDoor(one)
      ? cutNow > cutBefore
      : !old.has(
          keyOf(
            one,
            one.items.map((item) => pinOf[item]!),
          ),
        ),
  )
}

const isCutDoor = ({ rule, items }: Violation) => rule === 'Q4' && items.length === 0

function keyOf({ rule, opening }: Violation, items: readonly number[]): string {
  return `${rule} ${opening ?? ''} ${[...items].sort((a, b) => a - b).join(' ')}`
}
