import type { PlacingFacts } from '../placing-facts.ts'

/**
 * How the search places what stands at a wall by itself.
 *
 * @param before free floor before it in order of trying, metres
 * @param sizes width, depth and height, the preferred first, metres
 */
export const wallFitting = (before: readonly number[], sizes: readonly (readonly [number, number, number])[]) =>
  ({
    shapes: sizes.map(([a, b, h]) => ({ type: 'box', a, b, h })),
    count: 1,
    role: { kind: 'single', weight: 2, habit: { alignment: 'x-axis', before }, alone: 'always' },
    groups: [],
    wall: 'back',
    worth: 2,
    clearance: { front: before[0]! },
  }) as const satisfies PlacingFacts
