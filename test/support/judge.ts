import type { Expectation } from '../../src/engine/furnishing/verify/content.ts'
import { type Verifier, verifierOf } from '../../src/engine/furnishing/verify/verifier.ts'
import { verify, verifyBeyondPins } from '../../src/engine/furnishing/verify/verify.ts'
import type { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import { type Furnishing, FurnishingResult, type PlacedItem } from '../../src/schema/furnishing/result.ts'

/**
 * Everything wrong with an answer to furnish, as sentences: docs/decisions.md#furnishing and the guarantees of
 * docs/furnishing.md#guarantees.
 */
export function faultsOf(params: FurnishParams, result: FurnishingResult): string[] {
  const verifier = verifierOf(params.room)
  return [
    ...formFaults(result),
    ...countFaults(params, result),
    ...openingFaults(params, verifier, result),
    ...pinFaults(params, verifier, result),
    ...silenceFaults(params, result),
    ...result.furnishings.flatMap((furnishing, i) =>
      verifyBeyondPins(verifier, furnishing, expectationOf(params, furnishing)).map(
        ({ rule, message }) => `furnishings[${i}] ${rule}: ${message}`,
      ),
    ),
  ]
}

/** docs/decisions.md#f3; the numbers of chairs are the upper bounds. */
const COUNT_DEFAULT: Partial<Record<FurnitureType, number>> = {
  nightstand: 2,
  bed_lamp: 2,
  armchair: 2,
  dining_chair: 8,
  meeting_chair: 16,
}

/** Whether an item stands where it says; a target count of 0 asks for none. */
const isPinned = ({ position, targetCount }: FurnitureItem): boolean => position !== undefined && targetCount !== 0

/**
 * What the request allows. What a template holds is the service's own choice: for types that only the template can have
 * brought, number and shapes are not judged; for those it may have added to, only the shapes are
 * (docs/decisions.md#f2).
 */
export function expectationOf({ template, furniture }: FurnishParams, furnishing: Furnishing): Expectation {
  // A fixed piece is one of those that its count asks for.
  const free = furniture
    .flatMap((item) => (isPinned(item) ? { ...item, targetCount: (item.targetCount ?? 1) - 1 } : item))
    .filter((item) => item.position === undefined || item.targetCount! > 0)
  const types = new Set([...free, ...(template ? furnishing.furniture : [])].map(({ type }) => type))
  return {
    pins: furniture.filter(isPinned),
    allowed: [...types].flatMap((type) => {
      const items = free.filter((item) => item.type === type)
      const own = template !== undefined && !template.exclude.includes(type)
      if (!own && items.length === 0) return []
      const placed = furnishing.furniture.filter((item) => item.type === type)
      return {
        type,
        countMax: own ? Number.POSITIVE_INFINITY : items.reduce((sum, item) => sum + countMaxOf(item, furnishing), 0),
        shapes: items.length > 0 ? items.flatMap(shapesOf) : placed.map(({ shape }) => shape),
      }
    }),
  }
}

function countMaxOf({ type, targetCount }: FurnitureItem, { furniture }: Furnishing): number {
  if (targetCount !== undefined) return targetCount
  if (type === 'task_chair') return Math.max(1, furniture.filter((item) => item.type === 'task_table').length)
  return COUNT_DEFAULT[type] ?? 1
}

const shapesOf = ({ shape, shapes }: FurnitureItem) => (shape ? [shape] : (shapes ?? []))

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

function formFaults(result: FurnishingResult): string[] {
  const faults: string[] = []
  const parsed = FurnishingResult.safeParse(result)
  if (!parsed.success) faults.push(`does not fit its schema: ${parsed.error.message}`)
  const ids = result.furnishings.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) faults.push('ids repeat')
  for (const id of ids) if (!UUID.test(id)) faults.push(`id ${id} is no UUID`)
  const contents = result.furnishings.map(({ furniture }) =>
    JSON.stringify(furniture.map(({ groupId: _, ...item }) => item)),
  )
  if (new Set(contents).size !== contents.length) faults.push('two furnishings are the same')
  return faults
}

/** docs/decisions.md#f6. */
function countFaults({ maxResults }: FurnishParams, { furnishings, warnings }: FurnishingResult): string[] {
  const n = furnishings.length
  const has = (code: string) => warnings.some((warning) => warning.code === code)
  const faults: string[] = []
  if (n > maxResults) faults.push(`has ${n} furnishings, more than maxResults ${maxResults}`)
  if (has('warning_1') !== (n === 0)) faults.push(`warning_1 is wrong for ${n} furnishings`)
  if (has('warning_2') !== (n > 0 && n < maxResults)) faults.push(`warning_2 is wrong for ${n} of ${maxResults}`)
  if (new Set(warnings.map(({ code }) => code)).size !== warnings.length) faults.push('a warning repeats')
  return faults
}

/** docs/decisions.md#c7. */
function openingFaults({ room }: FurnishParams, { boundary }: Verifier, { warnings }: FurnishingResult): string[] {
  const past = boundary.openings.length < (room.boundary.openings ?? []).length
  return warnings.some(({ code }) => code === 'warning_7') === past ? [] : [`warning_7 must be ${past}`]
}

/** Pins that overlap or stick out are warned of, others are not. */
function pinFaults({ furniture }: FurnishParams, verifier: Verifier, { warnings }: FurnishingResult): string[] {
  const pins = furniture.flatMap((item): PlacedItem[] => {
    const shape = item.shape ?? (item.shapes?.length === 1 ? item.shapes[0] : undefined)
    if (!item.position || !shape) return []
    return [{ type: item.type, position: item.position, rotation: item.rotation ?? 0, shape, groupId: 'pin' }]
  })
  const broken = verify(verifier, { id: '', density: 0, furniture: pins })
  return (
    [
      ['warning_5', 'Q1'],
      ['warning_6', 'Q2'],
    ] as const
  ).flatMap(([code, rule]) => {
    const expected = broken.some((violation) => violation.rule === rule)
    return warnings.some((warning) => warning.code === code) === expected ? [] : [`${code} must be ${expected}`]
  })
}

/** docs/decisions.md#f10: what was asked for in so many words and is not there has a reason in the diagnostics. */
function silenceFaults({ furniture }: FurnishParams, { furnishings, diagnostics }: FurnishingResult): string[] {
  const placed = furnishings[0]?.furniture ?? []
  const requested = new Map<FurnitureType, number>()
  for (const { type, targetCount, position } of furniture)
    if (targetCount !== undefined || position)
      requested.set(type, (requested.get(type) ?? 0) + (position ? 1 : targetCount!))
  return [...requested].flatMap(([type, count]) => {
    const there = placed.filter((item) => item.type === type).length
    if (there >= count || diagnostics.some((one) => one.type === type)) return []
    return [`${there} of ${count} ${type} placed without a diagnostic`]
  })
}
