import { ALTERNATIVE_GAUGES } from './alternative-gauges.ts'
import { BEDROOM_GAUGES } from './bedroom-gauges.ts'
import { DESK_GAUGES } from './desk-gauges.ts'
import { DINING_GAUGES } from './dining-gauges.ts'
import type { Gauge } from './gauge.ts'
import { LOUNGE_GAUGES } from './lounge-gauges.ts'
import { MEETING_GAUGES } from './meeting-gauges.ts'
import { ROOM_GAUGES } from './room-gauges.ts'

/** All questions that the evaluation asks, as they are printed. */
export const GAUGES: readonly Gauge[] = [
  ...BEDROOM_GAUGES,
  ...LOUNGE_GAUGES,
  ...DINING_GAUGES,
  ...MEETING_GAUGES,
  ...DESK_GAUGES,
  ...ROOM_GAUGES,
  ...ALTERNATIVE_GAUGES,
]
