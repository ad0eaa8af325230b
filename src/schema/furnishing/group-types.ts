/** What the pieces of a group are for together. */
export const GROUP_TYPES = ['dining', 'relaxing', 'sleeping', 'storing', 'working', 'meeting', 'exec'] as const
export type GroupType = (typeof GROUP_TYPES)[number]
