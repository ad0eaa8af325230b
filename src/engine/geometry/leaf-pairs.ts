/** What may be said of a door. */
interface DoorKind {
  readonly leaf?: 'single' | 'double' | 'sliding' | 'none' | undefined
  readonly hinge?: 'start' | 'end' | undefined
  readonly opens?: 'in' | 'out' | undefined
}

/** Widest leaf of a door; a wider opening gets two or more. */
const LEAF_MAX = 1.3
/** Most pairs of leaves in one opening, however long. */
const PAIRS_MAX = 20

/** How many pairs of leaves close a stretch of an opening, metres; 0 = a single leaf. */
export function pairsIn(length: number, leaf: DoorKind['leaf']): number {
  if (leaf === 'double') return 1
  return leaf === 'single' || length <= LEAF_MAX ? 0 : Math.min(Math.ceil(length / (2 * LEAF_MAX)), PAIRS_MAX)
}

/** The first that is said of a door beyond where it is; undefined where nothing is. */
export const saidOfLeaf = ({ leaf, hinge, opens }: DoorKind) => leaf ?? hinge ?? opens
