import { accountParts } from './account-parts.ts'
import { tokens } from './design-tokens.ts'
import { elements } from './elements.ts'
import { floorParts } from './floor-parts.ts'
import { pageParts } from './page-parts.ts'
import { touchParts } from './touch-parts.ts'
import { workbenchParts } from './workbench-parts.ts'

/** What pages without a workbench need. The typeface comes beside it, because its address depends on who serves it. */
export const pageSheet = tokens + elements + pageParts

/** The whole design. */
export const wholeSheet = pageSheet + accountParts + workbenchParts + touchParts

/** Of the pages of the account, which the other parts would only make longer. */
export const accountSheet = pageSheet + accountParts + touchParts

/** Of the pages about floors, which show plans as the playground does. */
export const floorSheet = pageSheet + accountParts + workbenchParts + floorParts + touchParts

export { fontFace } from './font.ts'
