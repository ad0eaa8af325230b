import { furnish } from './furnish.ts'
import { generateDeskGrid } from './generate-desk-grid.ts'
import { generateGroups } from './generate-groups.ts'
import type { Operation } from './operation.ts'

/** All that the service does, in the order of its documents. */
export const operations: readonly Operation[] = [furnish, generateGroups, generateDeskGrid]
