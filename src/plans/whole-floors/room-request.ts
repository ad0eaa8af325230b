import { typesFor } from '../../engine/furnishing/measure/occupancy.ts'
import { TEMPLATES, templateCount } from '../../engine/furnishing/request/templates.ts'
import { specOf } from '../../engine/furnishing/types/furniture-types.ts'
import type { Intent, KeptItem, StandardName } from '../../schema/furnishing/extensions.ts'
import type { FurnishParams, TemplateName } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import { hasMainWays, withMainWays } from './main-ways.ts'
import type { SpaceFacts } from './uses/space-facts.ts'
import type { SpaceUse, UsePiece } from './uses/space-use.ts'

/** What is wanted of all rooms of a floor. */
export interface FloorWishes {
  /** Sizes in which pieces of a type come, the preferred one first. */
  readonly style?: Partial<Readonly<Record<FurnitureType, readonly Shape[]>>> | undefined
  /** Furnishings of each room, at most. */
  readonly alternatives: number
  readonly standard?: readonly StandardName[] | undefined
  readonly density?: Intent['density']
  /** Direction of north, degrees clockwise from the top of the plan; undefined where it is not known. */
  readonly north?: number | undefined
}

/** Pieces of one size, as many as said; left out: as many as the template brings. */
export interface OneSize {
  readonly type: FurnitureType
  readonly shape: Shape
  readonly count: number
}

/** The request that furnishes a space. @param use with a template */
export function roomRequest(
  { space, area }: SpaceFacts,
  use: SpaceUse,
  wishes: FloorWishes,
  keep: readonly KeptItem[] = [],
  sizes: readonly OneSize[] = [],
): FurnishParams {
  const name = use.template!
  const sized = new Set(sizes.map(({ type }) => type))
  const excluded = (use.exclude ?? []) as readonly FurnitureType[]
  const own = [...desksOf(use, area), ...(use.pieces ?? [])].filter(({ type }) => !sized.has(type))
  const counted = new Set([...sized, ...own.map(({ type }) => type)])
  const styled = (Object.entries(wishes.style ?? {}) as [FurnitureType, readonly Shape[]][]).flatMap(
    ([type, shapes]) => (counted.has(type) || excluded.includes(type) ? [] : styledItem(use, area, type, shapes)),
  )
  const furniture = [
    ...own.map(
      ({ type, shapes, count }): FurnitureItem => ({
        type,
        shapes: [...(wishes.style?.[type] ?? shapes ?? specOf(type).shapes)],
        targetCount: count,
      }),
    ),
    ...sizes.map(({ type, shape, count }): FurnitureItem => ({ type, shape, targetCount: count })),
    ...styled,
  ]
  const intent: Intent = {
    ...(use.beds ? { beds: [...use.beds] } : {}),
    ...(use.seats ? { seats: use.seats } : {}),
    ...(wishes.density ? { density: wishes.density } : {}),
  }
  return {
    room: name === 'work' && hasMainWays(area) ? withMainWays(space.room) : space.room,
    template: { name, exclude: [...new Set([...excluded, ...furniture.map(({ type }) => type)])] },
    furniture,
    maxResults: wishes.alternatives,
    ...(Object.keys(intent).length > 0 ? { intent } : {}),
    ...(wishes.north === undefined ? {} : { north: wishes.north }),
    ...(wishes.standard ? { standard: [...wishes.standard] } : {}),
    ...(keep.length > 0 ? { keep: [...keep] } : {}),
  }
}

/** Chairs at tables are as many as the table has places for. */
const AT_TABLES: readonly FurnitureType[] = typesFor('table chair')

/** An item for the pieces of a type that the template brings, in given sizes; none where it brings none. */
function styledItem(use: SpaceUse, area: number, type: FurnitureType, shapes: readonly Shape[]): FurnitureItem[] {
  const bed = type === 'bed' && use.beds !== undefined && use.template !== 'bedroom' ? 1 : 0
  const count = bed + countIn(use.template!, type, area)
  if (count === 0) return []
  return [{ type, shapes: [...shapes], ...(AT_TABLES.includes(type) ? {} : { targetCount: count }) }]
}

/** Pieces of a type that a template brings. */
const countIn = (name: TemplateName, type: FurnitureType, area: number): number =>
  TEMPLATES[name].reduce((sum, piece) => (piece.type === type ? sum + templateCount(piece, area) : sum), 0)

/** The desks and chairs of a use with places of its own, in the sizes of the template; none where the template brings as many. */
function desksOf({ template, places }: SpaceUse, area: number): UsePiece[] {
  if (template !== 'work' || places === undefined || places === countIn(template, 'task_table', area)) return []
  return (['task_table', 'task_chair'] as const).map((type): UsePiece => {
    const { shapes } = TEMPLATES[template].find((piece) => piece.type === type) ?? {}
    return { type, count: places, ...(shapes && { shapes }) }
  })
}
