import type { FurnitureItem, FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Furnishing, PlacedItem } from '../../../schema/furnishing/result.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'
import type { Violation } from './violation.ts'

/** An item with a position; one kept from an earlier answer has its group too. */
export type FixedItem = FurnitureItem & { readonly groupId?: string }

/** What a furnishing may hold. */
export interface Expectation {
  /** Items with a position: each must come back, once. */
  readonly pins: readonly FixedItem[]
  /** Free pieces, pins apart; the counts of entries of one type add up. */
  readonly allowed: readonly {
    readonly type: FurnitureType
    readonly countMax: number
    readonly shapes: readonly Shape[]
  }[]
}

/** Whether the numbers of a piece can be reasoned about at all. */
export function isFinitePose({ position, rotation }: PlacedItem): boolean {
  return position.length === 3 && position.every(Number.isFinite) && Number.isFinite(rotation)
}

/** Q5 and Q6 as far as a single furnishing shows them, but for its density. */
export function contentViolations(
  { furniture }: Furnishing,
  expectation: Expectation | undefined,
  pinOf = expectation ? matchPins(furniture, expectation.pins) : furniture.map(() => -1),
): Violation[] {
  return [
    ...furniture.flatMap((item, i) => ownFaults(item, i, pinOf[i]! >= 0)),
    ...(expectation ? [...lostPins(pinOf, expectation.pins), ...strangers(furniture, pinOf, expectation)] : []),
  ]
}

/** For each item the index of the pin that it is, or −1; each pin is given to one item at most. */
export function matchPins(furniture: readonly PlacedItem[], pins: readonly FixedItem[]): number[] {
  const byPlace = new Map<string, number[]>()
  for (const [i, { position }] of pins.entries()) {
    const place = String(position)
    if (!byPlace.has(place)) byPlace.set(place, [])
    byPlace.get(place)!.push(i)
  }
  return furniture.map((item) => {
    const here = byPlace.get(String(item.position)) ?? []
    const at = here.findIndex((pin) => isPin(item, pins[pin]!))
    return at < 0 ? -1 : here.splice(at, 1)[0]!
  })
}

function isPin(item: PlacedItem, pin: FixedItem): boolean {
  const shapes = pin.shape ? [pin.shape] : (pin.shapes ?? [])
  return (
    item.type === pin.type &&
    (pin.groupId === undefined || item.groupId === pin.groupId) &&
    item.rotation === (pin.rotation ?? 0) &&
    equal(item.position, pin.position) &&
    shapes.some((shape) => equal(item.shape, shape))
  )
}

function lostPins(pinOf: readonly number[], pins: readonly FixedItem[]): Violation[] {
  const returned = new Set(pinOf)
  return pins.flatMap((pin, i): Violation[] =>
    returned.has(i)
      ? []
      : [
          {
            rule: 'Q5',
            items: [],
            message: `fixed ${pin.type} at ${JSON.stringify(pin.position)} is not returned as it was sent`,
          },
        ],
  )
}

function ownFaults(item: PlacedItem, i: number, pinned: boolean): Violation[] {
  const faults: string[] = []
  if (!isFinitePose(item)) faults.push('must have finite numbers as position and rotation')
  if (!pinned && (item.rotation <= -180 || item.rotation > 180))
    faults.push(`rotation must lie in (-180, 180], got ${item.rotation}`)
  if (typeof item.groupId !== 'string' || item.groupId === '') faults.push('must have a groupId')
  return faults.map((fault) => ({ rule: 'Q6', items: [i], message: `furniture[${i}] ${item.type}: ${fault}` }))
}

/** Free pieces that the request does not ask for, in type, number or shape. */
function strangers(furniture: readonly PlacedItem[], pinOf: readonly number[], { allowed }: Expectation): Violation[] {
  const violations: Violation[] = []
  const seen = new Map<FurnitureType, number>()
  furniture.forEach((item, i) => {
    if (pinOf[i]! >= 0) return
    const entries = allowed.filter(({ type }) => type === item.type)
    const countMax = entries.reduce((sum, entry) => sum + entry.countMax, 0)
    const count = (seen.get(item.type) ?? 0) + 1
    seen.set(item.type, count)
    const fault = (message: string) =>
      violations.push({ rule: 'Q6', items: [i], message: `furniture[${i}] ${item.type}: ${message}` })
    if (count > countMax) fault(`at most ${countMax} wanted, this is number ${count}`)
    else if (!entries.some(({ shapes }) => shapes.some((shape) => equal(shape, item.shape))))
      fault('has a shape that was not given')
  })
  return violations
}

/** Structural equality of JSON values. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = definedKeys(a)
  return keys.length === definedKeys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
}

/** A key whose value is undefined does not exist in JSON. */
function definedKeys<T extends object>(value: T): (keyof T)[] {
  return (Object.keys(value) as (keyof T)[]).filter((key) => value[key] !== undefined)
}
