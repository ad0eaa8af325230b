import { FURNISH_LIMITS } from './furnishing/limits.ts'
import { furnish } from './operations/furnish.ts'
import { generateDeskGrid } from './operations/generate-desk-grid.ts'
import type { Caller } from './operations/operation.ts'
import type { Service } from './service.ts'

/** Calls after which the compilers have seen what they need; further ones change little. */
const ROUNDS = 10

const caller: Caller = { kind: 'anonymous', address: '' }

/**
 * Runs small built-in requests, so that the first caller does not wait for compilers: a cold call takes ten times as long.
 *
 * Gives way to whatever else is due between any two calls, and ends early when the service is stopped.
 */
export async function warmUp(service: Service): Promise<void> {
  // The room below fits the standard limits, whatever this service is set to.
  const standard: Service = { ...service, config: { ...service.config, furnishLimits: FURNISH_LIMITS } }
  const room = furnish.input.parse({
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [3, 0],
            [3, 2.6],
            [0, 2.6],
          ],
          h: 2.6,
        },
        openings: [
          { type: 'door', pos: 0.2, l: 0.8, y: 0, h: 2 },
          { type: 'window', pos: 6.2, l: 1.2, y: 0.9, h: 1.2 },
        ],
      },
    },
    template: { name: 'bedroom', exclude: [] },
    furniture: [],
  })
  const hall = generateDeskGrid.input.parse({
    boundingBox: { x: 60, y: 3, z: 60 },
    furniture: [{ type: 'task_table', shape: { type: 'box', a: 1.6, b: 0.8, h: 0.74 } }],
    chairSpacing: 1,
  })
  for (let round = 0; round < ROUNDS && !service.draining; round++) {
    await furnish.run(standard, caller, room)
    for (const _ of generateDeskGrid.stream(standard, caller, hall));
    await new Promise((resolve) => setImmediate(resolve))
  }
}
