// Sets that grow together: each member points to another of its set, the first one to itself.

/** Makes one set of those of two members. */
export function joinRoots(parent: number[], a: number, b: number): void {
  const rootA = rootOf(parent, a)
  const rootB = rootOf(parent, b)
  if (rootA !== rootB) parent[Math.max(rootA, rootB)] = Math.min(rootA, rootB)
}

/** The first member of a set. */
export function rootOf(parent: number[], member: number): number {
  let root = member
  while (parent[root]! !== root) root = parent[root] = parent[parent[root]!]!
  return root
}
