import { firstOf } from '../../../engine/geometry/element-at.ts'
import type { SpaceFacts } from '../uses/space-facts.ts'
import type { SpaceUse } from '../uses/space-use.ts'
import { type DeskRule, ruleIn, usualDesks } from './desk-figures.ts'
import { likeInSize, middleArea } from './share-places.ts'

/** The uses of a floor with the desks that are usual in each office; those of nearly one size have as many each. */
export function withUsualDesks(
  facts: readonly SpaceFacts[],
  uses: readonly SpaceUse[],
  rule: DeskRule = {},
): readonly SpaceUse[] {
  const offices = facts.flatMap(({ area, named }, index) =>
    uses[index]?.template === 'work' && uses[index].places === undefined ? [{ area, index, kind: named?.kind }] : [],
  )
  const desks = new Map(
    likeInSize(offices).flatMap((group) => {
      const places = usualDesks(middleArea(group), ruleIn(firstOf(group).kind, rule))
      return group.map(({ index }) => [index, places] as const)
    }),
  )
  return uses.map((use, index) => {
    const places = desks.get(index)
    return places === undefined ? use : { ...use, places }
  })
}
