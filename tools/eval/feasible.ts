import type { FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { Designers } from './designers.ts'
import type { Measurement } from './measure.ts'
import { grouped, mean, percent, type Row } from './table.ts'

/** How the places of `feasibility.json` begin, and the anchor that each is a place for. */
const PLACE_FOR: Record<string, readonly FurnitureType[]> = {
  bed: ['bed'],
  sofa: ['sofa'],
  table: ['dining_table', 'meeting_table'],
  desk: ['task_table', 'exec_table'],
}

/** Anchors of the room for which a place is known to exist; templates have every size, pieces asked for must not be larger. */
export function anchorsWithPlace({ room, anchors, params }: Measurement, places: Designers['places']): FurnitureType[] {
  const known = Object.entries(places[room.id] ?? {}).flatMap(([name, exists]) => (exists ? [name] : []))
  return anchors.filter((anchor) => {
    const shape = params.furniture.find(({ type }) => type === anchor)?.shape
    return known.some((name) => {
      if (!PLACE_FOR[name.split(/[ +]/)[0]!]?.includes(anchor)) return false
      const [, width, depth] = name.match(/^\w+ ([\d.]+)x([\d.]+)/) ?? []
      return shape?.type !== 'box' || (shape.a <= Number(width) && shape.b <= Number(depth))
    })
  })
}

/** Whether an anchor is in the best furnishing. */
const has = ({ result }: Measurement, anchor: FurnitureType) =>
  result.furnishings[0]?.furniture.some(({ type }) => type === anchor) ?? false

/**
 * Rooms that are served. A room counts as infeasible only where that can be shown: its doors do not lead to one another even
 * when it is empty. In the others every essential piece that is known to have a place must stand.
 */
export function feasibility(measurements: readonly Measurement[], places: Designers['places'] | undefined): Row[] {
  const line = (name: string, members: readonly Measurement[]): Row => {
    const open = members.filter(({ doorsApart }) => !doorsApart)
    const anchors = open.flatMap((one) => one.anchors.map((anchor) => ({ one, anchor })))
    const known = places ? open.flatMap((one) => anchorsWithPlace(one, places).map((anchor) => ({ one, anchor }))) : []
    const standing = (some: typeof anchors) => some.filter(({ one, anchor }) => has(one, anchor)).length
    const found = (atLeast: (one: Measurement) => number) =>
      open.filter((one) => one.result.furnishings.length >= atLeast(one)).length
    return [
      name,
      members.length,
      members.length - open.length,
      percent(
        found(() => 1),
        open.length,
      ),
      percent(
        found(({ params }) => params.maxResults),
        open.length,
      ),
      percent(standing(anchors), anchors.length),
      known.length === 0 ? '–' : `${standing(known)} of ${known.length}`,
      percent(100 * mean(open.map(({ fulfilment }) => fulfilment)), 100),
      percent(100 * mean(open.flatMap(({ ruleShares }) => ruleShares)), 100),
      percent(100 * mean(open.flatMap(({ ruleShares }) => ruleShares.slice(0, 1))), 100),
    ]
  }
  return [
    [
      'room',
      'rooms',
      'doors apart',
      '≥ 1',
      'full',
      'anchors',
      'with a known place',
      'placed/wanted',
      'rules',
      'rules, best',
    ],
    ...grouped(measurements, ({ room }) => room.roomType).map(([type, members]) => line(type, members)),
    line('all', measurements),
  ]
}

/** Rooms that lack an anchor for which a place is known, as `id type`. */
export function missed(measurements: readonly Measurement[], places: Designers['places']): string[] {
  return measurements.flatMap((one) =>
    one.doorsApart
      ? []
      : anchorsWithPlace(one, places).flatMap((anchor) => (has(one, anchor) ? [] : [`${one.room.id} ${anchor}`])),
  )
}
