import { withStandingValues } from '../../plans/layouts/value-sets.ts'
import type { AttributeValue, CustomAttributeValues } from '../../schema/resources/floors/custom-attribute.ts'
import type { LayoutContent } from '../../schema/resources/floors/floor-layout.ts'

/** The spaces and assets of a revision, each as JSON. */
export interface LayoutTexts {
  readonly spaces: string
  readonly assets: string
}

export const contentOfTexts = ({ spaces, assets }: LayoutTexts): LayoutContent => ({
  spaces: JSON.parse(spaces),
  assets: JSON.parse(assets),
})

/** Values of custom attributes by the ids of what has them, in the order of their names. @param text as `attributeValuesText` makes it */
export function valuesOfText(text: string): ReadonlyMap<string, CustomAttributeValues> {
  const entries = (JSON.parse(text) as [id: string, name: string, value: AttributeValue][]).sort(([, a], [, b]) =>
    a < b ? -1 : 1,
  )
  const values = new Map<string, CustomAttributeValues>()
  for (const [id, name, value] of entries) {
    const own = values.get(id)
    if (own) own[name] = value
    else values.set(id, { [name]: value })
  }
  return values
}

/** What a layout holds and its files say. @param values of custom attributes as JSON; undefined = those that its own files said @param revision of the layout */
export const contentWithValues = (texts: LayoutTexts, values: string | undefined, revision: number): LayoutContent => {
  const content = contentOfTexts(texts)
  return values === undefined ? content : withStandingValues(content, valuesOfText(values), revision)
}
