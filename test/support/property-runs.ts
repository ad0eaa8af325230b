/** Runs of a property in the soak, `PROPERTY_RUNS=24`; `npm test` and the gate do a sixth of them. */
const LONG = 24

/** How long a search for counterexamples is wanted: 4 unless PROPERTY_RUNS says otherwise. */
export const RUNS = Number(process.env['PROPERTY_RUNS'] ?? LONG / 6)

/** Whether all distinct cases are tried, where `npm test` tries each kind of it. */
export const isLongRun = RUNS >= LONG

/**
 * Scales a number of runs, or a bound on what they count, to how long the search is.
 *
 * @param long the number in the long run
 * @returns at least 1
 */
export const runs = (long: number): number => Math.max(1, Math.ceil((long * RUNS) / LONG))

/**
 * All cases in the long run, else one of so many parts: with each seed another, so that the gate sees all of them in time.
 *
 * @param parts how many there are; each takes of all that is listed in turn
 */
export function partOf<Case>(cases: readonly Case[], parts: number): readonly Case[] {
  if (isLongRun) return cases
  const named = process.env['PROPERTY_SEED'] ?? process.env['GATE_SEED']
  const seed = named === undefined ? Math.floor(Math.random() * parts) : Number(named)
  return cases.filter((_, i) => i % parts === seed % parts)
}
