import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { GroupType } from '../../../schema/furnishing/group-types.ts'
import { typesIn } from '../types/company.ts'
import type { Compose, Composition } from './composition.ts'
import { deskTeams } from './kinds/desk-teams.ts'
import { dining } from './kinds/dining.ts'
import { exec, execByHand } from './kinds/exec.ts'
import { meeting } from './kinds/meeting.ts'
import { beforeScreen, floatingSofas, loungeGroups, relaxing, sofaAlone } from './kinds/relaxing.ts'
import { bedAlone, sleeping } from './kinds/sleeping.ts'
import { storing, storingByHand } from './kinds/storing.ts'
import { sleepingByHand } from './kinds/twin-beds.ts'
import { TASK, working } from './kinds/working.ts'

interface Grouping {
  readonly compose: Compose
  /** More for a box in which a planner places the group by hand. */
  readonly byHand?: Compose
  /** In a room for which a screen is asked. */
  readonly beforeScreen?: Compose
  /** The composed groups that stand free in a large room and face a wall. */
  readonly floating?: (groups: readonly Composition[]) => readonly Composition[]
  /**
   * Which groups may stand clear of the walls as a last resort where all walls are short, as in round rooms: any, or those that
   * are longer than each wall, if all are.
   */
  readonly freestanding?: 'any' | 'long'
  /** What was composed as several groups of one room. */
  readonly several?: (groups: readonly Composition[]) => readonly Composition[]
  /** Its anchor with next to nothing around it, for rooms in which no group of `compose` finds a place. */
  readonly lastResort?: Compose
  /**
   * Types the group may hold, the anchor (without which it is not formed) first. @see docs/specification.md#group-types
   */
  readonly types: readonly FurnitureType[]
}

/** The only list of group types. */
export const groupings: Record<GroupType, Grouping> = {
  dining: { compose: dining, types: typesIn('dining') },
  relaxing: {
    compose: relaxing,
    beforeScreen,
    floating: floatingSofas,
    freestanding: 'any',
    several: loungeGroups,
    lastResort: sofaAlone,
    types: typesIn('relaxing'),
  },
  sleeping: {
    compose: sleeping,
    freestanding: 'long',
    byHand: sleepingByHand,
    lastResort: bedAlone,
    types: typesIn('sleeping'),
  },
  storing: { compose: storing, byHand: storingByHand, types: typesIn('storing') },
  working: {
    compose: working,
    freestanding: 'any',
    byHand: (inventory, space) => deskTeams(inventory, space, TASK),
    types: typesIn('working'),
  },
  meeting: { compose: meeting, types: typesIn('meeting') },
  exec: { compose: exec, freestanding: 'any', byHand: execByHand, types: typesIn('exec') },
}
