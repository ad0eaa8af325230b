import type { Definition } from '../../../../engine/drawing/display-list.ts'
import { svgOf } from '../../../../engine/drawing/svg.ts'
import { drawSymbol } from '../../../../engine/drawing/symbols/symbols.ts'
import type { Theme } from '../../../../engine/drawing/theme.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'

const symbols = new WeakMap<Theme, Map<string, string>>()

/** Markup of a piece in its own frame; pieces of one kind and shape share it. */
export function symbolOf({ type, shape }: Pick<PlacedItem, 'type' | 'shape'>, theme: Theme, detailed: boolean): string {
  const { customData: _, ...numbers } = shape
  const key = `${type} ${detailed} ${JSON.stringify(numbers)}`
  const drawn = symbols.get(theme) ?? new Map<string, string>()
  symbols.set(theme, drawn)
  let markup = drawn.get(key)
  if (markup === undefined) {
    const definitions: Definition[] = []
    markup = svgOf(drawSymbol(type, shape, theme, detailed, definitions), definitions)
    drawn.set(key, markup)
  }
  return markup
}
