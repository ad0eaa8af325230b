import { bedCard } from './bed-card.ts'
import { carpetCard } from './carpet-card.ts'
import { bathtubCard } from './fittings/bathtub-card.ts'
import { copierCard } from './fittings/copier-card.ts'
import { kitchenUnitCard } from './fittings/kitchen-unit-card.ts'
import { lockerCard } from './fittings/locker-card.ts'
import { receptionDeskCard } from './fittings/reception-desk-card.ts'
import { showerCard } from './fittings/shower-card.ts'
import { toiletCard } from './fittings/toilet-card.ts'
import { toiletCubicleCard } from './fittings/toilet-cubicle-card.ts'
import { urinalCard } from './fittings/urinal-card.ts'
import { washbasinCard } from './fittings/washbasin-card.ts'
import { worktopCard } from './fittings/worktop-card.ts'
import type { FurnitureCard } from './furniture-card.ts'
import { bedLampCard } from './lamps/bed-lamp-card.ts'
import { freeStandingLampCard } from './lamps/free-standing-lamp-card.ts'
import { pendantLampCard } from './lamps/pendant-lamp-card.ts'
import { otherCard } from './other-card.ts'
import { armchairCard } from './seats/armchair-card.ts'
import { diningChairCard } from './seats/dining-chair-card.ts'
import { execChairCard } from './seats/exec-chair-card.ts'
import { meetingChairCard } from './seats/meeting-chair-card.ts'
import { sofaCard } from './seats/sofa-card.ts'
import { taskChairCard } from './seats/task-chair-card.ts'
import { drawerUnitCard } from './storage/drawer-unit-card.ts'
import { nightstandCard } from './storage/nightstand-card.ts'
import { shelfCard } from './storage/shelf-card.ts'
import { sideboardCard } from './storage/sideboard-card.ts'
import { wardrobeCard } from './storage/wardrobe-card.ts'
import { coffeeTableCard } from './tables/coffee-table-card.ts'
import { diningTableCard } from './tables/dining-table-card.ts'
import { execTableCard } from './tables/exec-table-card.ts'
import { meetingTableCard } from './tables/meeting-table-card.ts'
import { sideTableCard } from './tables/side-table-card.ts'
import { taskTableCard } from './tables/task-table-card.ts'
import { tvCard } from './tv-card.ts'

/** Beyond the types of the contract: what is fitted into rooms and stays there, and what is found in files of others. */
const FITTING_CARDS = {
  toilet: toiletCard,
  washbasin: washbasinCard,
  shower: showerCard,
  bathtub: bathtubCard,
  kitchen_unit: kitchenUnitCard,
  copier: copierCard,
  reception_desk: receptionDeskCard,
  locker: lockerCard,
  toilet_cubicle: toiletCubicleCard,
  urinal: urinalCard,
  worktop: worktopCard,
  side_table: sideTableCard,
}

const CARDS = {
  bed: bedCard,
  meeting_table: meetingTableCard,
  exec_table: execTableCard,
  sofa: sofaCard,
  // Right after the sofa, before anything comes between the two.
  tv: tvCard,
  dining_table: diningTableCard,
  task_table: taskTableCard,
  wardrobe: wardrobeCard,
  shelf: shelfCard,
  sideboard: sideboardCard,
  ...FITTING_CARDS,
  armchair: armchairCard,
  coffee_table: coffeeTableCard,
  drawer_unit: drawerUnitCard,
  nightstand: nightstandCard,
  other: otherCard,
  free_standing_lamp: freeStandingLampCard,
  dining_chair: diningChairCard,
  meeting_chair: meetingChairCard,
  exec_chair: execChairCard,
  task_chair: taskChairCard,
  bed_lamp: bedLampCard,
  pendant_lamp: pendantLampCard,
  carpet: carpetCard,
}

/** Names of furniture types, as requests have them. */
export type FurnitureTypeName = keyof typeof CARDS

/** The card of each furniture type, in the order in which the search places them: first the pieces that decide the room. */
export const FURNITURE_CARDS: Readonly<Record<FurnitureTypeName, FurnitureCard>> = CARDS

/** All types in the order of placing. */
export const PLACING_ORDER = /* @__PURE__ */ Object.keys(CARDS) as readonly FurnitureTypeName[]

/** The types that the contract does not have. */
export const FITTING_TYPES = /* @__PURE__ */ Object.keys(FITTING_CARDS) as readonly FurnitureTypeName[]

/** One fact of every card, by type. Where it is read for each candidate, a table is faster than records of many forms. */
export const factOfCards = <T>(fact: (card: FurnitureCard) => T): Readonly<Record<FurnitureTypeName, T>> =>
  Object.fromEntries(PLACING_ORDER.map((type) => [type, fact(FURNITURE_CARDS[type])])) as Record<FurnitureTypeName, T>
