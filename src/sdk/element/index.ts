export type {
  PlanColours,
  PlanCommand,
  PlanEvent,
  PlanMarker,
  PlanMatch,
  PlanOperation,
  PlanView,
} from '../../web/plan/element-messages.ts'
export type { PlanData } from './plan-data.ts'
export { defineRoomwrightPlan, RoomwrightPlan, type RoomwrightPlanEvents } from './roomwright-plan.ts'

import { defineRoomwrightPlan } from './roomwright-plan.ts'

defineRoomwrightPlan()
