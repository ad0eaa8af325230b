import type { WallAlignment } from '../../../schema/furnishing/shape.ts'
import { firstOf } from '../../geometry/element-at.ts'
import { worldPoint } from '../../geometry/frame.ts'
import type { Model } from '../request/model.ts'
import {
  assemble,
  type Composition,
  type Member,
  memberRect,
  partAt,
  placeAtCorner,
  type Spot,
  turnedRect,
} from './composition.ts'

/** Floor before a piece that is placed for itself. */
const BEFORE = 0.6
const SCORE_ALONE = 0.3
const TOUCHES = 1e-6

/** The side that a shape itself asks to have at a wall (docs/decisions.md#c4). */
export const askedAlignment = ({ shape }: Model): WallAlignment | undefined =>
  shape.type === 'box' || shape.type === 'l-extrusion' ? shape.wallAlignment : undefined

/**
 * The compositions of a group with each anchor at the wall, or free of it, as its shape asks; those of shapes that do not ask
 * stay as they are. An anchor for which none of the group's own ways will do comes alone.
 */
export function alignedAsAsked(compositions: readonly Composition[]): readonly Composition[] {
  if (!compositions.some(({ members }) => askedAlignment(firstOf(members).model))) return compositions
  const aligned: Composition[] = []
  const served = new Set<Model>()
  for (const composition of compositions) {
    const turned = asAsked(composition, askedAlignment(firstOf(composition.members).model))
    if (!turned) continue
    aligned.push(turned)
    served.add(firstOf(turned.members).model)
  }
  const anchors = new Set(compositions.map(({ members }) => firstOf(members)))
  const unserved = new Map(
    [...anchors].filter(({ model }) => !served.has(model)).map((anchor) => [anchor.model, anchor]),
  )
  return [...aligned, ...[...unserved.values()].map(anchorAlone)]
}

function asAsked(composition: Composition, alignment: WallAlignment | undefined): Composition | undefined {
  const { back, corner, ...free } = composition
  const anchor = firstOf(composition.members)
  const rect = memberRect(anchor)
  const atBack = anchor.turn === 0 && rect.minZ < TOUCHES
  const atSide = anchor.turn === 0 && rect.minX < TOUCHES
  switch (alignment) {
    case undefined:
      return composition
    case 'none':
      return free
    case 'x-axis':
      return atBack
        ? { ...free, back: back ?? { from: 0, to: composition.width }, ...(corner ? { corner } : {}) }
        : undefined
    case 'z-axis':
      return atSide ? quarterTurned(composition, 90) : undefined
    case 'corner':
      return atBack && atSide
        ? { ...free, back: back ?? { from: 0, to: composition.width }, corner: 'left' }
        : undefined
  }
}

function anchorAlone({ type, model }: Member): Composition {
  const alignment = askedAlignment(model)
  const member = placeAtCorner(type, model, 0, 0, alignment === 'z-axis' ? 90 : 0)
  const rect = memberRect(member)
  return assemble({
    form: 'single',
    members: [member],
    strips: [{ ...rect, minZ: rect.maxZ, maxZ: rect.maxZ + BEFORE }],
    wall: alignment !== 'none',
    corner: alignment === 'corner' ? 'left' : undefined,
    lastResort: true,
    intrinsicScore: SCORE_ALONE,
  })
}

/** Brings what was at small x (90) or at large x (−90) to the wall, or to a distance from it. */
export function quarterTurned(composition: Composition, turn: 90 | -90, standOff = 0): Composition {
  const { form, lastResort, intrinsicScore, spots } = composition
  const pose = { x: 0, z: 0, turn }
  const spot = ({ x, z }: Spot): Spot => {
    const [turnedX, turnedZ] = worldPoint(x, z, pose)
    return { x: turnedX, z: turnedZ }
  }
  const { carpet, pendant, lamps } = spots
  return assemble({
    form,
    ...partAt(composition, pose),
    wall: true,
    standOff,
    lastResort: lastResort ?? false,
    intrinsicScore,
    spots: {
      ...(carpet ? { carpet: { holds: turnedRect(carpet.holds, turn), wants: turnedRect(carpet.wants, turn) } } : {}),
      ...(pendant ? { pendant: spot(pendant) } : {}),
      ...(lamps ? { lamps: lamps.map(spot) } : {}),
    },
  })
}
