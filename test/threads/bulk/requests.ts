import fc from 'fast-check'
import { box, options, rectangle, star } from '../../engine/furnishing/desk-grid/requests.ts'

/** Members that the requests of a batch may leave out. */
export const furniture = [
  { type: 'task_table', shape: { ...box(1.6, 0.8), customData: { sku: 'D-160' } } },
  { type: 'task_chair', shape: box(0.6, 0.5) },
]

/** An obstacle that is no polygon: the schema takes it and the engine refuses it. */
export const crossing = {
  type: 'polygon-extrusion',
  h: 1,
  points: [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ],
}

/** A request that leaves the furniture to the defaults; one in eight is refused. */
export const request = fc
  .record({
    options,
    obstacles: fc.array(star, { maxLength: 2 }),
    own: fc.option(fc.constant([{ type: 'task_table', shapes: [box(1.2, 0.7), box(1.8, 0.9)] }]), { freq: 4 }),
    isRefused: fc.integer({ min: 0, max: 7 }).map((n) => n === 0),
  })
  .map(({ options: rest, obstacles, own, isRefused }) => ({
    ...rest,
    obstacles: isRefused ? [crossing] : [...obstacles, rectangle(0.2, 0.2, 0.1, 0.1)],
    ...(own ? { furniture: own } : {}),
  }))
