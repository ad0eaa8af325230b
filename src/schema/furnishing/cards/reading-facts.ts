import { bedReading } from './bed-card.ts'
import { carpetReading } from './carpet-card.ts'
import { bathtubReading } from './fittings/bathtub-card.ts'
import { copierReading } from './fittings/copier-card.ts'
import { kitchenUnitReading } from './fittings/kitchen-unit-card.ts'
import { lockerReading } from './fittings/locker-card.ts'
import { receptionDeskReading } from './fittings/reception-desk-card.ts'
import { showerReading } from './fittings/shower-card.ts'
import { toiletReading } from './fittings/toilet-card.ts'
import { toiletCubicleReading } from './fittings/toilet-cubicle-card.ts'
import { urinalReading } from './fittings/urinal-card.ts'
import { washbasinReading } from './fittings/washbasin-card.ts'
import { worktopReading } from './fittings/worktop-card.ts'
import type { ReadingFacts } from './furniture-card.ts'
import { type FurnitureTypeName, PLACING_ORDER } from './furniture-cards.ts'
import { bedLampReading } from './lamps/bed-lamp-card.ts'
import { freeStandingLampReading } from './lamps/free-standing-lamp-card.ts'
import { pendantLampReading } from './lamps/pendant-lamp-card.ts'
import { otherReading } from './other-card.ts'
import { armchairReading } from './seats/armchair-card.ts'
import { diningChairReading } from './seats/dining-chair-card.ts'
import { execChairReading } from './seats/exec-chair-card.ts'
import { meetingChairReading } from './seats/meeting-chair-card.ts'
import { sofaReading } from './seats/sofa-card.ts'
import { taskChairReading } from './seats/task-chair-card.ts'
import { drawerUnitReading } from './storage/drawer-unit-card.ts'
import { nightstandReading } from './storage/nightstand-card.ts'
import { shelfReading } from './storage/shelf-card.ts'
import { sideboardReading } from './storage/sideboard-card.ts'
import { wardrobeReading } from './storage/wardrobe-card.ts'
import { coffeeTableReading } from './tables/coffee-table-card.ts'
import { diningTableReading } from './tables/dining-table-card.ts'
import { execTableReading } from './tables/exec-table-card.ts'
import { meetingTableReading } from './tables/meeting-table-card.ts'
import { sideTableReading } from './tables/side-table-card.ts'
import { taskTableReading } from './tables/task-table-card.ts'
import { tvReading } from './tv-card.ts'

/** How pieces of each type are known in files of others; apart from the cards, as what reads no files does without it. */
export const READING_FACTS: Readonly<Record<FurnitureTypeName, ReadingFacts>> = {
  bed: bedReading,
  meeting_table: meetingTableReading,
  exec_table: execTableReading,
  sofa: sofaReading,
  tv: tvReading,
  dining_table: diningTableReading,
  task_table: taskTableReading,
  wardrobe: wardrobeReading,
  shelf: shelfReading,
  sideboard: sideboardReading,
  toilet: toiletReading,
  washbasin: washbasinReading,
  shower: showerReading,
  bathtub: bathtubReading,
  kitchen_unit: kitchenUnitReading,
  copier: copierReading,
  reception_desk: receptionDeskReading,
  locker: lockerReading,
  toilet_cubicle: toiletCubicleReading,
  urinal: urinalReading,
  worktop: worktopReading,
  side_table: sideTableReading,
  armchair: armchairReading,
  coffee_table: coffeeTableReading,
  drawer_unit: drawerUnitReading,
  nightstand: nightstandReading,
  other: otherReading,
  free_standing_lamp: freeStandingLampReading,
  dining_chair: diningChairReading,
  meeting_chair: meetingChairReading,
  exec_chair: execChairReading,
  task_chair: taskChairReading,
  bed_lamp: bedLampReading,
  pendant_lamp: pendantLampReading,
  carpet: carpetReading,
}

/** The types whose reading facts hold for something, in the order of placing. */
export const typesReadAs = (holds: (facts: ReadingFacts) => boolean): FurnitureTypeName[] =>
  PLACING_ORDER.filter((type) => holds(READING_FACTS[type]))
