import { bedPlacing } from './bed-card.ts'
import { carpetPlacing } from './carpet-card.ts'
import { bathtubPlacing } from './fittings/bathtub-card.ts'
import { copierPlacing } from './fittings/copier-card.ts'
import { kitchenUnitPlacing } from './fittings/kitchen-unit-card.ts'
import { lockerPlacing } from './fittings/locker-card.ts'
import { receptionDeskPlacing } from './fittings/reception-desk-card.ts'
import { showerPlacing } from './fittings/shower-card.ts'
import { toiletPlacing } from './fittings/toilet-card.ts'
import { toiletCubiclePlacing } from './fittings/toilet-cubicle-card.ts'
import { urinalPlacing } from './fittings/urinal-card.ts'
import { washbasinPlacing } from './fittings/washbasin-card.ts'
import { worktopPlacing } from './fittings/worktop-card.ts'
import { type FurnitureTypeName, PLACING_ORDER } from './furniture-cards.ts'
import { bedLampPlacing } from './lamps/bed-lamp-card.ts'
import { freeStandingLampPlacing } from './lamps/free-standing-lamp-card.ts'
import { pendantLampPlacing } from './lamps/pendant-lamp-card.ts'
import { otherPlacing } from './other-card.ts'
import type { PlacingFacts } from './placing-facts.ts'
import { armchairPlacing } from './seats/armchair-card.ts'
import { diningChairPlacing } from './seats/dining-chair-card.ts'
import { execChairPlacing } from './seats/exec-chair-card.ts'
import { meetingChairPlacing } from './seats/meeting-chair-card.ts'
import { sofaPlacing } from './seats/sofa-card.ts'
import { taskChairPlacing } from './seats/task-chair-card.ts'
import { drawerUnitPlacing } from './storage/drawer-unit-card.ts'
import { nightstandPlacing } from './storage/nightstand-card.ts'
import { shelfPlacing } from './storage/shelf-card.ts'
import { sideboardPlacing } from './storage/sideboard-card.ts'
import { wardrobePlacing } from './storage/wardrobe-card.ts'
import { coffeeTablePlacing } from './tables/coffee-table-card.ts'
import { diningTablePlacing } from './tables/dining-table-card.ts'
import { execTablePlacing } from './tables/exec-table-card.ts'
import { meetingTablePlacing } from './tables/meeting-table-card.ts'
import { sideTablePlacing } from './tables/side-table-card.ts'
import { taskTablePlacing } from './tables/task-table-card.ts'
import { tvPlacing } from './tv-card.ts'

/** How the search places each type; apart from the cards, as what draws does without it. */
export const PLACING: Readonly<Record<FurnitureTypeName, PlacingFacts<FurnitureTypeName>>> = {
  bed: bedPlacing,
  meeting_table: meetingTablePlacing,
  exec_table: execTablePlacing,
  sofa: sofaPlacing,
  tv: tvPlacing,
  dining_table: diningTablePlacing,
  task_table: taskTablePlacing,
  wardrobe: wardrobePlacing,
  shelf: shelfPlacing,
  sideboard: sideboardPlacing,
  toilet: toiletPlacing(),
  washbasin: washbasinPlacing(),
  shower: showerPlacing(),
  bathtub: bathtubPlacing(),
  kitchen_unit: kitchenUnitPlacing(),
  copier: copierPlacing(),
  reception_desk: receptionDeskPlacing,
  locker: lockerPlacing(),
  toilet_cubicle: toiletCubiclePlacing(),
  urinal: urinalPlacing(),
  worktop: worktopPlacing,
  side_table: sideTablePlacing,
  armchair: armchairPlacing,
  coffee_table: coffeeTablePlacing,
  drawer_unit: drawerUnitPlacing,
  nightstand: nightstandPlacing,
  other: otherPlacing,
  free_standing_lamp: freeStandingLampPlacing,
  dining_chair: diningChairPlacing,
  meeting_chair: meetingChairPlacing,
  exec_chair: execChairPlacing,
  task_chair: taskChairPlacing,
  bed_lamp: bedLampPlacing,
  pendant_lamp: pendantLampPlacing,
  carpet: carpetPlacing,
}

/** One fact of the placing of every type. Where it is read for each candidate, a table is faster than records of many forms. */
export const factOfPlacing = <T>(
  fact: (placing: PlacingFacts<FurnitureTypeName>) => T,
): Readonly<Record<FurnitureTypeName, T>> =>
  Object.fromEntries(PLACING_ORDER.map((type) => [type, fact(PLACING[type])])) as Record<FurnitureTypeName, T>

/** The types whose placing facts hold for something, in the order of placing. */
export const typesPlaced = (holds: (placing: PlacingFacts<FurnitureTypeName>) => boolean): FurnitureTypeName[] =>
  PLACING_ORDER.filter((type) => holds(PLACING[type]))
