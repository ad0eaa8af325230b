import { TEMPLATES } from '../../engine/furnishing/request/templates.ts'
import { specOf } from '../../engine/furnishing/types/furniture-types.ts'
import type { Intent, KeptItem, StandardName } from '../../schema/furnishing/extensions.ts'
import type { FurnishParams } from '../../schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../schema/furnishing/furniture.ts'
import type { Shape } from '../../schema/furnishing/shape.ts'
import { hasMainWays, withMainWays } from './main-ways.ts'
import { countIn, type Style, styledItems } from './styled-items.ts'
import type { SpaceFacts } from './uses/space-facts.ts'
import type { SpaceUse, UsePiece } from './uses/space-use.ts'

/** What is wanted of all rooms of a floor. */
export interface FloorWishes {
  readonly style?: Style | undefined
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
  const furniture = [
    ...own.map(
      (piece): FurnitureItem => ({
        type: piece.type,
        shapes: [...shapesOf(piece, wishes.style)],
        targetCount: piece.count,
      }),
    ),
    ...sizes.map(({ type, shape, count }): FurnitureItem => ({ type, shape, targetCount: count })),
    ...styledItems({ ...use, template: name }, area, wishes.style, new Set([...counted, ...excluded])),
  ]
  const intent: Intent = {
    ...(use.beds ? { beds: [...use.beds] } : {}),
    ...(use.seats ? { seats: use.seats } : {}),
    ...(wishes.density ? { density: wishes.density } : {}),
  }
  return {
    room: hasMainWays(use, area) ? withMainWays(space.room) : space.room,
    template: { name, exclude: [...new Set([...excluded, ...furniture.map(({ type }) => type)])] },
    furniture,
    maxResults: wishes.alternatives,
    ...(Object.keys(intent).length > 0 ? { intent } : {}),
    ...(wishes.north === undefined ? {} : { north: wishes.north }),
    ...(wishes.standard ? { standard: [...wishes.standard] } : {}),
    ...(keep.length > 0 ? { keep: [...keep] } : {}),
  }
}

/** The sizes in which a piece comes: those of the style, of which only some may do. */
function shapesOf({ type, shapes = specOf(type).shapes, onlySuch }: UsePiece, style: Style = {}): readonly Shape[] {
  const styled = style[type] ?? shapes
  if (!onlySuch) return styled
  const such = styled.filter((shape) => shapes.some((own) => isSuch(type, shape, own)))
  return such.length > 0 ? such : shapes
}

/** By how much what is about as large may differ. */
const SUCH = 0.25

/** Beds are told by width and length, everything else by the height at which one sits or reaches. */
function isSuch(type: FurnitureType, shape: Shape, own: Shape): boolean {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= SUCH * other
  if (type !== 'bed') return isNear(shape.h, own.h)
  return shape.type === 'box' && own.type === 'box' && isNear(shape.a, own.a) && isNear(shape.b, own.b)
}

/** The desks and chairs of a use with places of its own, in the sizes of the template; none where the template brings as many. */
function desksOf({ template, places }: SpaceUse, area: number): UsePiece[] {
  if (template !== 'work' || places === undefined || places === countIn(template, 'task_table', area)) return []
  return (['task_table', 'task_chair'] as const).map((type): UsePiece => {
    const { shapes } = TEMPLATES[template].find((piece) => piece.type === type) ?? {}
    return { type, count: places, ...(shapes && { shapes }) }
  })
}
