/** Whether two lists have the same members in the same order. */
export const isSameList = <T>(one: readonly T[], other: readonly T[]): boolean =>
  one.length === other.length && one.every((it, i) => it === other[i])
