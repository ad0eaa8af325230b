export type {
  Marker as PlanMarker,
  PlanColours,
  PlanCommand,
  PlanEvent,
  PlanItem,
  PlanOperation,
  PlanView,
} from '../../web/plan-view/plan-messages.ts'
export type { PlanData } from './plan-data.ts'
export { defineRoomwrightPlan, RoomwrightPlan, type RoomwrightPlanEvents } from './roomwright-plan.ts'

import { defineRoomwrightPlan } from './roomwright-plan.ts'

defineRoomwrightPlan()
