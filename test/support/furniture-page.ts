import { TEMPLATES, type TemplatePiece } from '../../src/engine/furnishing/request/templates.ts'
import { specOf, type TypeSpec } from '../../src/engine/furnishing/types/furniture-types.ts'
import { PLACING_ORDER } from '../../src/schema/furnishing/cards/furniture-cards.ts'
import { TEMPLATE_NAMES } from '../../src/schema/furnishing/furnish-params.ts'
import { FIXABLE_TYPES, type FurnitureType } from '../../src/schema/furnishing/furniture.ts'
import type { Shape } from '../../src/schema/furnishing/shape.ts'
import { withGeneratedPart } from './generated-part.ts'
import { markdownTable } from './markdown.ts'

/** The page docs/furnish.md, with docs/furnish.md#furniture-types-and-templates made from the records of furniture types and templates. */
export function furniturePage(): string {
  const types = PLACING_ORDER.map((type) => {
    const spec = specOf(type)
    return [
      `<a id="${type.replaceAll('_', '-')}"></a>\`${type}\``,
      spec.shapes.map(sizeOf).join('; '),
      countOf(spec),
      spec.groups.join(', '),
      spec.role.kind,
      spec.wall,
      (FIXABLE_TYPES as readonly FurnitureType[]).includes(type) ? 'yes' : '',
    ]
  })
  const templates = TEMPLATE_NAMES.map((name) => {
    const rows = TEMPLATES[name].map((piece) => [
      `\`${piece.type}\``,
      countsOf(piece),
      piece.shapes?.map(sizeOf).join('; ') ?? '',
      piece.extra ? 'yes' : '',
    ])
    return `#### ${name}\n\n${markdownTable(['type', 'count', 'shapes', 'extra'], rows)}`
  })
  return withGeneratedPart(
    'furnish.md',
    `<!-- Generated from src/schema/furnishing/cards and src/engine/furnishing/request/templates.ts by \`npm run docs\`. -->
## Furniture types and templates

### Types

In the order in which the search places them. Sizes are metres: width × depth × height, or radius and height of a cylinder; the first
is preferred. "count" is the default target count. "role": an *anchor* forms a group, a *single* piece joins a group or stands by
itself, a *screen* stands on a carrier or hangs, *tabletop* pieces stand on a piece of their group, *decor* takes no floor. "wall":
*back* stands with its back to a wall, *hung* hangs on one, *either* may do so, *none* does not. "fixable" types may carry a position.

${markdownTable(['type', 'default shapes', 'count', 'groups', 'role', 'wall', 'fixable'], types)}

### Templates

How many pieces a template brings, by the area of the room in m². Pieces marked as extra are placed where they fit beside the rest,
and not diagnosed when they do not. Shapes are given where they are not those of the type.

${templates.join('\n\n')}
`,
  )
}

function sizeOf(shape: Shape): string {
  if (shape.type === 'cylinder') return `r ${shape.r}, ${shape.h}`
  if (shape.type === 'polygon-extrusion') return `polygon, ${shape.h}`
  return `${shape.a} × ${shape.b} × ${shape.h}`
}

function countOf({ count, countPer, fillsTable }: TypeSpec): string {
  if (countPer) return `one for each \`${countPer}\``
  return fillsTable ? `as many as the table seats, at most ${count}` : String(count)
}

/** `1`, or by area `1, from 10 m² 2`; long lists show their first and last steps. */
function countsOf({ counts }: TemplatePiece): string {
  const steps = counts.map(({ areaMin, count }) => (areaMin === 0 ? String(count) : `from ${areaMin} m² ${count}`))
  if (steps.length <= 8) return steps.join(', ')
  return [...steps.slice(0, 4), '…', steps.at(-1)].join(', ')
}
