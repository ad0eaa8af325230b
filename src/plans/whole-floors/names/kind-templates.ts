import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnishedKind } from './room-kinds.ts'

/** Templates of what is named, outside of dwellings. */
export const WORK_TEMPLATES: Readonly<Record<FurnishedKind, TemplateName>> = {
  living: 'common',
  dining: 'dining',
  bedroom: 'bedroom',
  main_bedroom: 'bedroom',
  child_bedroom: 'bedroom',
  guest_bedroom: 'bedroom',
  studio: 'bedroom',
  study: 'home_office',
  office: 'work',
  executive: 'executive_office',
  open_office: 'work',
  focus: 'work',
  meeting: 'meet',
  training: 'meet',
  lounge: 'common',
  library: 'common',
  break_room: 'dining',
  canteen: 'dining',
  waiting: 'common',
  reception: 'common',
}

/** Templates that some kinds have in dwellings instead. */
export const HOME_TEMPLATES: Readonly<Partial<Record<FurnishedKind, readonly TemplateName[]>>> = {
  living: ['living', 'dining_living'],
  studio: ['dining_living'],
  office: ['home_office'],
  executive: ['home_office'],
  lounge: ['living', 'dining_living'],
  library: ['home_office'],
}
