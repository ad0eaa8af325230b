import { computed } from '@preact/signals'
import { draft, shownFurnishing } from '../state/workspace.ts'
import { PlanPicture } from './plan-picture.tsx'

const ground = computed(() => ({ room: draft.value.furnish.room }))

/** The drawing board with the room and what stands in it. */
export function RoomBoard() {
  return <PlanPicture ground={ground.value} furnishing={shownFurnishing.value} width={900} height={640} margin={60} labels title="Plan" />
}
