import type { Clearance, Habit } from './placing-facts.ts'

// What cards share. Metres.

/** No bound, as a constant: a property that is read where a module is loaded stays in bundles that do not use it. */
export const ANY_NUMBER = Number.POSITIVE_INFINITY

/** Free floor: docs/furnishing.md#design-rules. */
export const STORAGE_HABIT: Habit = { alignment: 'x-axis', before: [0.9, 0.75, 0.6] }
export const CHAIR_HABIT: Habit = { alignment: 'x-axis', before: [0.45] }

export const AROUND: Clearance = { front: 0.75, back: 0.75, beside: 0.75 }
export const BEFORE_STORAGE: Clearance = { front: 0.9 }
export const BEFORE_SEAT: Clearance = { front: 0.45 }
