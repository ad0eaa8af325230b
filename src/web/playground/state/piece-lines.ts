import { TEMPLATES, templateCount } from '../../../engine/furnishing/request/templates.ts'
import { specOf } from '../../../engine/furnishing/types/furniture-types.ts'
import type { FurnishParams, TemplateName } from '../../../schema/furnishing/furnish-params.ts'
import type { FurnitureItem, FurnitureType } from '../../../schema/furnishing/furniture.ts'
import type { Shape } from '../../../schema/furnishing/shape.ts'

/** A line of the list of pieces: what is asked for of one type. */
export interface PieceLine {
  readonly type: FurnitureType
  readonly count: number
  /** How many of them are placed only where they fit beside the rest. */
  readonly extras: number
  /** Sizes to choose from. */
  readonly shapes: readonly Shape[]
  /** Whether the template says so, and not the request by itself. */
  readonly byTemplate: boolean
}

/** More pieces of a type than this have no use. */
export const COUNT_MAX = 400

/** What a request asks for: the lines of the template, then its own; those that were taken away stay with a count of 0. */
export function pieceLines({ template, furniture }: FurnishParams, area: number): PieceLine[] {
  const lines = new Map<FurnitureType, PieceLine>()
  if (template) {
    for (const line of templateLines(template.name, area)) {
      const excluded = template.exclude.includes(line.type)
      lines.set(line.type, excluded ? { ...line, count: 0, extras: 0, byTemplate: false } : line)
    }
  }
  for (const item of furniture) {
    const count = item.targetCount ?? specOf(item.type).count
    const known = lines.get(item.type)
    const shapes = item.shapes ?? (item.shape ? [item.shape] : [])
    lines.set(
      item.type,
      known && known.count > 0
        ? { ...known, count: known.count + count, byTemplate: false }
        : { type: item.type, count, extras: 0, shapes, byTemplate: false },
    )
  }
  return [...lines.values()]
}

/** What a template asks for in a room of so many m². */
export function templateLines(name: TemplateName, area: number): PieceLine[] {
  const lines = new Map<FurnitureType, PieceLine>()
  for (const piece of TEMPLATES[name]) {
    const count = templateCount(piece, area)
    const known = lines.get(piece.type)
    if (count === 0) continue
    lines.set(piece.type, {
      type: piece.type,
      count: (known?.count ?? 0) + count,
      extras: (known?.extras ?? 0) + (piece.extra ? count : 0),
      shapes: known?.shapes ?? piece.shapes ?? specOf(piece.type).shapes,
      byTemplate: true,
    })
  }
  return [...lines.values()]
}

/** The request with a count and sizes of its own for a type; 0 takes the type away. */
export function withPieces(
  params: FurnishParams,
  type: FurnitureType,
  { count, shapes }: Pick<PieceLine, 'count' | 'shapes'>,
): FurnishParams {
  const others = params.furniture.filter((item) => item.type !== type)
  const item: FurnitureItem = {
    type,
    targetCount: count,
    ...(shapes.length === 1 ? { shape: shapes[0]! } : { shapes: [...shapes] }),
  }
  return withExclusion({ ...params, furniture: count > 0 ? [...others, item] : others }, type, true)
}

/** The request in which a type is as the template has it. */
export const asTemplate = (params: FurnishParams, type: FurnitureType): FurnishParams =>
  withExclusion({ ...params, furniture: params.furniture.filter((item) => item.type !== type) }, type, false)

/** The request with another template and none of the changes to the one before. */
export const withTemplate = (params: FurnishParams, name: TemplateName): FurnishParams => ({
  ...params,
  template: { name, exclude: [] },
  furniture: [],
})

function withExclusion(params: FurnishParams, type: FurnitureType, excluded: boolean): FurnishParams {
  const { template } = params
  if (!template) return params
  const exclude = template.exclude.filter((it) => it !== type)
  const brings = TEMPLATES[template.name].some((piece) => piece.type === type)
  return { ...params, template: { ...template, exclude: excluded && brings ? [...exclude, type] : exclude } }
}
