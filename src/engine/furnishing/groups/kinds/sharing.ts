import type { FurnitureType } from '../../../../schema/furnishing/furniture.ts'
import type { Composition, ModelChoice } from '../composition.ts'
import type { Share, Supplies } from '../supplies.ts'

// How the pieces of a request are shared out among the groups that they may stand in.

const MOST = new WeakMap<readonly Composition[], Map<FurnitureType, number>>()

/** Pieces of a type in the composition that has most of them. */
export function mostOf(compositions: readonly Composition[], type: FurnitureType): number {
  const known = MOST.get(compositions) ?? new Map<FurnitureType, number>()
  MOST.set(compositions, known)
  const most =
    known.get(type) ??
    compositions.reduce((all, { members }) => Math.max(all, members.filter((one) => one.type === type).length), 0)
  known.set(type, most)
  return most
}

/** Gives the supplies back what none of a group's compositions has a place for. */
export function handBack(
  supplies: Supplies,
  shares: ReadonlyMap<FurnitureType, ModelChoice>,
  compositions: readonly Composition[],
  chair?: FurnitureType,
): void {
  for (const [type, { models, count }] of shares) {
    const used = mostOf(compositions, type)
    if (used < count) supplies.giveBack(type === 'task_chair' ? (chair ?? type) : type, models, count - used)
  }
}

/** Where extras join what is asked for, the first group has them all at hand. */
export function joined(shares: readonly Share[], joins: boolean | undefined): readonly Share[] {
  const [first] = shares
  if (!joins || !first) return shares
  const joining = shares.filter((share) => share.extra && !first.extra && share.models === first.models)
  return shares
    .filter((share) => !joining.includes(share))
    .map((share) => (share === first ? { ...share, count: 1 + joining.length } : share))
}

/** Chairs that serve a desk which has no chair of its own, in the order of taking. */
const OTHER_CHAIRS = ['exec_chair', 'dining_chair', 'meeting_chair'] as const

/** A chair that no table has taken. */
export function otherChair(supplies: Supplies, takers: number): { type: FurnitureType; share: Share } | undefined {
  for (const type of OTHER_CHAIRS) {
    const share = supplies.allot(type, takers, 1)
    if (share) return { type, share }
  }
  return undefined
}

const WITH_CHAIRS = new WeakMap<readonly Composition[], Map<FurnitureType, readonly Composition[]>>()

/** Compositions whose task chairs are chairs of another type. */
export function withChair(compositions: readonly Composition[], type: FurnitureType): readonly Composition[] {
  const byType = WITH_CHAIRS.get(compositions) ?? new Map<FurnitureType, readonly Composition[]>()
  WITH_CHAIRS.set(compositions, byType)
  const known = byType.get(type)
  if (known) return known
  const retyped = compositions.map((one) => ({
    ...one,
    members: one.members.map((member) => (member.type === 'task_chair' ? { ...member, type } : member)),
  }))
  byType.set(type, retyped)
  return retyped
}
