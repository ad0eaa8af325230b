import type { StandardName } from '../../../schema/furnishing/extensions.ts'
import { FIGURES, FIGURES_R } from './din-18040-2.ts'
import { DINER, WALK_PAST } from './nkba.ts'
import type { Clearances } from './rule.ts'

/** What the search can plan for; the other rules follow from the room, or from sizes that are sent. */
const CLEARANCES: Readonly<Partial<Record<StandardName, Clearances>>> = {
  'din-18040-2': FIGURES,
  'din-18040-2-r': FIGURES_R,
  nkba: { behindSeat: WALK_PAST, seatWidth: DINER },
}

/** The widest of what some standards want; undefined where none of them wants floor. */
export function clearancesFor(names: readonly StandardName[]): Clearances | undefined {
  const all = names.flatMap((name) => CLEARANCES[name] ?? [])
  if (all.length === 0) return undefined
  const most = (figures: (number | undefined)[]) => Math.max(0, ...figures.map((one) => one ?? 0))
  const beds = all.flatMap(({ besideBed }) => (besideBed ? [besideBed] : []))
  return {
    ...(beds.length > 0
      ? { besideBed: [most(beds.map(([wide]) => wide)), most(beds.map(([, narrow]) => narrow))] }
      : {}),
    beforeStorage: most(all.map((one) => one.beforeStorage)),
    behindSeat: most(all.map((one) => one.behindSeat)),
    seatWidth: most(all.map((one) => one.seatWidth)),
    turning: most(all.map((one) => one.turning)),
  }
}
