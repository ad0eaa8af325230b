import { floorTools } from './floor-tools.ts'
import { furnishingTools } from './furnishing-tools.ts'
import { jobTools } from './job-tools.ts'
import { playgroundTool } from './playground-tool.ts'
import type { Tool } from './tool.ts'
import { verifyTool } from './verify-tool.ts'

/** What needs no store and no token. */
export const solverTools: readonly Tool[] = [...furnishingTools, verifyTool, playgroundTool]

/** What a service offers. */
export const allTools: readonly Tool[] = [...solverTools, ...floorTools, ...jobTools]
