import type { FurnitureType } from '../../schema/furniture.ts'
import type { GroupType } from '../../schema/groups.ts'
import type { Compose } from './composition.ts'
import { exec } from './exec.ts'
import { floatingSofas, loungeGroups, relaxing, sofaAlone } from './relaxing.ts'
import { dining, meeting } from './seated.ts'
import { bedAlone, sleeping } from './sleeping.ts'
import { storing } from './storing.ts'
import { working } from './working.ts'

interface Grouping {
  readonly compose: Compose
  /** Groups that stand amid a large room and look at a wall. */
  readonly floating?: Compose
  /** Several of them in one room. */
  readonly several?: Compose
  /** Its anchor with next to nothing around it, for rooms in which no group of `compose` finds a place. */
  readonly lastResort?: Compose
  /** Types the group may hold, the anchor (without which it is not formed) first. @see spec "Group types" */
  readonly types: readonly FurnitureType[]
}

/** The only list of group types. */
export const groups: Record<GroupType, Grouping> = {
  dining: { compose: dining, types: ['dining_table', 'dining_chair', 'pendant_lamp', 'carpet'] },
  relaxing: {
    compose: relaxing,
    floating: floatingSofas,
    several: loungeGroups,
    lastResort: sofaAlone,
    types: ['sofa', 'armchair', 'coffee_table', 'free_standing_lamp', 'carpet'],
  },
  sleeping: { compose: sleeping, lastResort: bedAlone, types: ['bed', 'nightstand', 'bed_lamp', 'carpet'] },
  storing: { compose: storing, types: ['shelf', 'sideboard'] },
  working: { compose: working, types: ['task_table', 'task_chair', 'drawer_unit'] },
  meeting: { compose: meeting, types: ['meeting_table', 'meeting_chair'] },
  exec: { compose: exec, types: ['exec_table', 'exec_chair', 'task_chair', 'drawer_unit'] },
}
