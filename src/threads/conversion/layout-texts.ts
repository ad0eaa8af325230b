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
