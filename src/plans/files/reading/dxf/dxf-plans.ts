import { elementAt, firstOf } from '../../../../engine/geometry/element-at.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import type { FoundSpace } from '../found.ts'
import { storeyNumber } from '../storey-number.ts'
import type { Label } from './dxf-drawing.ts'

/** Rooms nearer to each other than this belong to one plan, metres. */
const APART_MIN = 2.5
/** A title is at most so far from its plan, as a share of the larger side of the plan, metres at least. */
const TITLE_SHARE = 0.5
const TITLE_MIN = 4
/** Plans without titles are floors of one building from so many rooms on, when their sides differ by no more than a share. */
const ROOMS_MIN = 3
const ALIKE = 0.15

type Box = ReturnType<typeof bounds>

/** A plan of a drawing that has several beside each other. */
export interface DrawnPlan {
  /** Places of its spaces in the list. */
  readonly spaces: readonly number[]
  readonly box: Box
  /** Of its storey, as the drawing says it; undefined = it does not. */
  readonly title: string | undefined
}

/**
 * The plans of a drawing: rooms far apart are on floors of their own where texts beside them name storeys, or where they take as
 * much space as plans of one building do; else all rooms are one plan.
 *
 * @param labels all texts of the drawing
 */
export function drawnPlans(spaces: readonly FoundSpace[], labels: readonly Label[], metres: number): DrawnPlan[] {
  const boxes = spaces.map(({ outline }) => bounds(outline.outer))
  const groups = grouped(boxes)
  const plans = groups.map((members) => ({ spaces: members, box: around(members.map((i) => elementAt(boxes, i))) }))
  const titles = titlesOf(plans, boxes, labels, metres)
  const named = new Set(titles.filter((title) => title !== undefined))
  const areFloors = plans.length > 1 && (named.size === plans.length || (named.size === 0 && areAlike(plans)))
  if (areFloors) return plans.map((plan, i) => ({ ...plan, title: titles[i] }))
  const only = named.size === 1 && plans.length === 1 ? titles[0] : undefined
  return [{ spaces: spaces.map((_, i) => i), box: around(boxes), title: only }]
}

/** Boxes that lie near each other, by their places. */
function grouped(boxes: readonly Box[]): number[][] {
  const ungrouped = new Set(boxes.keys())
  const groups: number[][] = []
  for (const start of boxes.keys()) {
    if (!ungrouped.delete(start)) continue
    const group = [start]
    for (let i = 0; i < group.length; i++)
      for (const other of ungrouped)
        if (apart(elementAt(boxes, elementAt(group, i)), elementAt(boxes, other)) < APART_MIN) {
          ungrouped.delete(other)
          group.push(other)
        }
    groups.push(group.sort((a, b) => a - b))
  }
  return groups
}

const apart = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.minX - b.maxX, b.minX - a.maxX), Math.max(0, a.minZ - b.maxZ, b.minZ - a.maxZ))

const around = (boxes: readonly Box[]): Box => bounds(boxes.flatMap((box) => [box.minX, box.minZ, box.maxX, box.maxZ]))

const sidesOf = ({ minX, minZ, maxX, maxZ }: Box) => [maxX - minX, maxZ - minZ] as const

function areAlike(plans: readonly Pick<DrawnPlan, 'spaces' | 'box'>[]): boolean {
  const [width, depth] = sidesOf(firstOf(plans).box)
  return plans.every(({ spaces, box }) => {
    const [w, d] = sidesOf(box)
    const isAlike = Math.abs(w - width) <= ALIKE * width && Math.abs(d - depth) <= ALIKE * depth
    return isAlike && spaces.length >= ROOMS_MIN
  })
}

/** The text that names the storey of each plan: the largest one near it that lies in no room. */
function titlesOf(
  plans: readonly Pick<DrawnPlan, 'box'>[],
  rooms: readonly Box[],
  labels: readonly Label[],
  metres: number,
): (string | undefined)[] {
  const best: ({ readonly title: string; readonly height: number } | undefined)[] = plans.map(() => undefined)
  for (const { at, lines, height } of labels) {
    const title = lines.find((line) => line.length <= 60 && /\p{L}/u.test(line) && storeyNumber(line) !== null)
    if (title === undefined) continue
    const [x, z] = [at[0] * metres, -at[1] * metres]
    const point = { minX: x, minZ: z, maxX: x, maxZ: z }
    if (rooms.some((box) => apart(box, point) === 0)) continue
    const distances = plans.map(({ box }) => apart(box, point))
    const nearest = distances.indexOf(Math.min(...distances))
    const reach = Math.max(TITLE_MIN, TITLE_SHARE * Math.max(...sidesOf(elementAt(plans, nearest).box)))
    if (elementAt(distances, nearest) <= reach && height > (best[nearest]?.height ?? -1))
      best[nearest] = { title, height }
  }
  return best.map((it) => it?.title)
}
