/** Runs of a property in the soak, `PROPERTY_RUNS=24`; `npm test` and the gate do a sixth of them. */
const LONG = 24

/** How long a search for counterexamples is wanted: 4 unless PROPERTY_RUNS says otherwise. */
export const RUNS = Number(process.env['PROPERTY_RUNS'] ?? LONG / 6)

/** Whether all is tried that can be told apart, where `npm test` tries each kind of it. */
export const isLongRun = RUNS >= LONG

/**
 * Scales a number of runs, or a bound on what they count, to how long the search is.
 *
 * @param long the number in the long run
 * @returns at least 1
 */
export const runs = (long: number): number => Math.max(1, Math.ceil((long * RUNS) / LONG))
