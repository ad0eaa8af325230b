import type { TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureType } from '../../../schema/furnishing/furniture.ts'
import { standingArea } from '../../layouts/space-area.ts'
import { causeOf, type SpaceFacts } from './space-facts.ts'
import { emptyUse, type SpaceUse } from './space-use.ts'
import type { Storey } from './storeys.ts'

/** Lower rooms are not worked in, metres. */
const HEADROOM_MIN = 2.1
/** So much of a room is as high, m², or such a share of a smaller one. */
const STANDING_MIN = 6
const STANDING_SHARE = 0.9

/**
 * Why a space is unfit for hours of stay; undefined where it is fit. In a cellar or an attic only what is named for a use and has a
 * window of its own is fit.
 */
export function unfitFor({ named, windows, doors, floorArea, space }: SpaceFacts, storey: Storey): string | undefined {
  if (storey.apart && (!named || windows === 0)) return storey.apart
  if (storey.windows && windows === 0) return 'without a window'
  if (storey.doors && doors === 0) return 'no door leads into it'
  const standing = standingArea(space.room, HEADROOM_MIN)
  if (standing < Math.min(STANDING_MIN, STANDING_SHARE * floorArea))
    return `${standing.toFixed(1)} m² of it are ${HEADROOM_MIN} m high or more`
  return undefined
}

/** What is furnished to work in. */
const WORKPLACES: ReadonlySet<TemplateName | null> = new Set(['work', 'executive_office', 'home_office'])
/** What is worked at in rooms for something else. */
const DESKS: readonly FurnitureType[] = ['task_table', 'task_chair']

/** A use that was chosen, without a place to work where the space is unfit for hours of stay. */
export function withoutUnfitDesks(facts: SpaceFacts, use: SpaceUse, storey: Storey): SpaceUse {
  const works = WORKPLACES.has(use.template)
  if (!works && use.template !== 'bedroom') return use
  const unfit = unfitFor(facts, storey)
  if (!unfit && works && !storey.windows)
    return { ...use, reason: `${use.reason}; the plan has no windows, so whether there is daylight is not known` }
  if (!unfit) return use
  if (works) return emptyUse(`${causeOf(facts)}: no workplace, ${unfit}`, use.by)
  const pieces = use.pieces?.filter(({ type }) => !DESKS.includes(type))
  return { ...use, exclude: [...(use.exclude ?? []), ...DESKS], ...(pieces && { pieces }) }
}
