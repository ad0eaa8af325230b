import type { PlacedItem } from '../../../src/schema/furnishing/result.ts'
import { centreOf, cornersIn, extentOf, facingOf, gapBetween, toLocal, toRoom } from '../../../test/support/spot.ts'
import { type Gauge, gauge, type Layout, least, of, STUDIES } from './gauge.ts'
import { depthOf, gapToSpan, lineAngle, panesOf, turnBetween, widthOf } from './plan-geometry.ts'

const WORK = ['work'] as const
const HOME_OFFICE = ['home_office'] as const
const EXEC = ['executive_office'] as const
const SIZE = 0.01

/** Desks of one block touch, but for a screen between them. */
const TOUCH = 0.1

/** Whether two desks stand side by side or face to face, so that a shared edge is at least half of the shorter one. */
export function areJoined(a: PlacedItem, b: PlacedItem): boolean {
  const turn = turnBetween(a, b)
  if (Math.min(turn, 180 - turn) > 10) return false
  const [minX, minZ, maxX, maxZ] = extentOf(a)
  const corners = cornersIn(b).map((corner) => toLocal(a, corner))
  const [xs, zs] = [corners.map(([x]) => x), corners.map(([, z]) => z)]
  const alongX = Math.min(maxX, Math.max(...xs)) - Math.max(minX, Math.min(...xs))
  const alongZ = Math.min(maxZ, Math.max(...zs)) - Math.max(minZ, Math.min(...zs))
  const sideBySide = alongZ >= Math.min(depthOf(a), depthOf(b)) / 2 && alongX >= -TOUCH
  const faceToFace = alongX >= Math.min(widthOf(a), widthOf(b)) / 2 && alongZ >= -TOUCH
  return sideBySide || faceToFace
}

/** Desks without another one beside or before them. */
const strays = (desks: readonly PlacedItem[]) =>
  desks.filter((desk) => !desks.some((other) => other !== desk && areJoined(desk, other)))

const isSize = (item: PlacedItem, width: number, depth = 0) =>
  widthOf(item) >= width - 1e-6 && depthOf(item) >= depth - 1e-6

const all = (items: readonly PlacedItem[], fits: (item: PlacedItem) => boolean) =>
  items.length === 0 ? undefined : items.every(fits)

/** The place of one person: the only desk of the room; undefined where more people work or nothing gives daylight. */
function placeByWindow({ items, boundary }: Layout) {
  const desks = of(items, 'exec_table', 'task_table')
  const panes = panesOf(boundary)
  if (desks.length !== 1 || panes.length === 0) return undefined
  const desk = desks[0]!
  const pane = least(panes, (one) => gapToSpan(desk, one))!
  return { desk, panes, pane, away: gapToSpan(desk, pane) }
}

const ONE_PERSON = [...STUDIES, ...WORK]
const STORAGE = ['shelf', 'sideboard', 'wardrobe'] as const

/** Gaps up to this between a pedestal and its desk are none, metres. */
const FLUSH = 0.1
/** A lamp this near to a task chair stands where a visitor would, metres. */
const AT_CHAIR = 0.6

function isBehindChair(pedestal: PlacedItem, desk: PlacedItem): boolean {
  const [minX, , maxX, maxZ] = extentOf(desk)
  const [x, z] = toLocal(desk, centreOf(pedestal))
  return z > maxZ && x > minX && x < maxX && gapBetween(pedestal, desk) > FLUSH
}

/** An armchair looks at what lies within this of its direction, degrees. */
const LOOKS_AT = 50

function looksAt(chair: PlacedItem, { items, boundary }: Layout): boolean {
  const [fx, fz] = facingOf(chair)
  const [cx, cz] = centreOf(chair)
  const targets = [
    ...of(items, 'task_table', 'coffee_table').map(centreOf),
    ...panesOf(boundary).map(({ ax, az, bx, bz }) => [(ax + bx) / 2, (az + bz) / 2] as const),
  ]
  return targets.some(([x, z]) => {
    const [dx, dz] = [x - cx, z - cz]
    return fx * dx + fz * dz >= Math.cos((LOOKS_AT * Math.PI) / 180) * Math.hypot(dx, dz)
  })
}

/** Where the eyes of whom sits at a desk are. */
export const seatOf = (desk: PlacedItem) => {
  const [minX, , maxX, maxZ] = extentOf(desk)
  return toRoom(desk, [(minX + maxX) / 2, maxZ + 0.4])
}

export const DESK_GAUGES: readonly Gauge[] = [
  gauge('desks: two to five stand in blocks', WORK, { least: 0.9 }, ({ items }) => {
    const desks = of(items, 'task_table')
    return desks.length < 2 || desks.length > 5 ? undefined : strays(desks).length === 0
  }),
  gauge('desks: one stands apart from six or more', WORK, { most: 0.03 }, ({ items }) => {
    const desks = of(items, 'task_table')
    return desks.length < 6 ? undefined : strays(desks).length > 0
  }),
  gauge('desks: of several sizes', WORK, { most: 0.05 }, ({ items }) => {
    const desks = of(items, 'task_table')
    if (desks.length < 2) return undefined
    return desks.some(
      (desk) =>
        Math.abs(widthOf(desk) - widthOf(desks[0]!)) > SIZE || Math.abs(depthOf(desk) - depthOf(desks[0]!)) > SIZE,
    )
  }),
  gauge('desk: all at least 1.20 m wide', ['work', 'home_office'], { least: 1 }, ({ items }) =>
    all(of(items, 'task_table'), (desk) => isSize(desk, 1.2)),
  ),
  gauge('desk: all at least 1.60 × 0.80 m', WORK, { least: 0.8 }, ({ items }) =>
    all(of(items, 'task_table'), (desk) => isSize(desk, 1.6, 0.8)),
  ),
  gauge('desk: at least 1.40 m wide from 8 m²', HOME_OFFICE, { least: 0.85 }, ({ items, area }) =>
    area < 8 ? undefined : all(of(items, 'task_table'), (desk) => isSize(desk, 1.4)),
  ),
  gauge('executive desk: at least 1.60 m wide', EXEC, { least: 0.85 }, ({ items }) =>
    all(of(items, 'exec_table'), (desk) => isSize(desk, 1.6)),
  ),
  gauge('executive desk: at least 1.80 m wide from 15 m²', EXEC, { least: 0.85 }, ({ items, area }) =>
    area < 15 ? undefined : all(of(items, 'exec_table'), (desk) => isSize(desk, 1.8)),
  ),
  gauge('desk: at most 1.50 m from a window', ONE_PERSON, { least: 0.75 }, (layout) => {
    const place = placeByWindow(layout)
    return place && place.away <= 1.5
  }),
  gauge('desk: looks into the window or away from it', ONE_PERSON, { most: 0.25 }, (layout) => {
    const place = placeByWindow(layout)
    return place && lineAngle(facingOf(place.desk), [place.pane.nx, place.pane.nz]) < 70
  }),
  gauge('storage: nearer to the window than the desk', ONE_PERSON, { most: 0.1 }, (layout) => {
    const place = placeByWindow(layout)
    const storage = of(layout.items, ...STORAGE)
    if (!place || storage.length === 0) return undefined
    return storage.some((item) => Math.min(...place.panes.map((pane) => gapToSpan(item, pane))) < place.away - 0.05)
  }),
  gauge('pedestal: by itself behind the chair', EXEC, { most: 0.05 }, ({ items }) => {
    const desk = of(items, 'exec_table')[0]
    return desk && of(items, 'drawer_unit').some((unit) => isBehindChair(unit, desk))
  }),
  gauge('floor lamp: beside a visitor', EXEC, { most: 0.05 }, ({ items }) =>
    of(items, 'exec_table').length === 0
      ? undefined
      : of(items, 'free_standing_lamp').some((lamp) =>
          of(items, 'task_chair').some((chair) => gapBetween(lamp, chair) <= AT_CHAIR),
        ),
  ),
  gauge('armchair: looks to the desk or a window', HOME_OFFICE, { least: 0.85 }, (layout) =>
    all(of(layout.items, 'armchair'), (chair) => looksAt(chair, layout)),
  ),
]
