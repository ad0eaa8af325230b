import type { Extent } from '../../../engine/drawing/room/outline.ts'
import { THEMES } from '../../../engine/drawing/theme.ts'
import { assetsBySpace, outlined } from '../../../plans/whole-floors/assets-by-space.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { LayoutContent, LayoutSpace } from '../../../schema/resources/floors/floor-layout.ts'
import { drawLabels, groundMarkup, hasBoards, type Standing } from './plan-markup.ts'
import { type PlannedFloor, plannedFloor, planPatch } from './plan-patch.ts'

/** What is drawn anew while a wall or an opening is dragged. */
export interface PatchCall {
  /** The floor as it is, where it is another one than in the call before. */
  readonly content?: LayoutContent
  /** The spaces that change, as they would be. */
  readonly changed: readonly LayoutSpace[]
  readonly scheme: keyof typeof THEMES
  /** Pixels a metre of the ground, and of what is written. */
  readonly scales: { readonly ground: number; readonly labels: number }
  /** In which areas are written. */
  readonly unit: PlainUnit
}

/** A patch as SVG. */
export interface DrawnPatch {
  readonly frame: Extent
  /** Ids of the spaces that change, of which alone there are labels. */
  readonly changed: ReadonlySet<string>
  readonly ground: string
  readonly labels: string
}

/** Draws patches of a floor, of which it keeps what stands there. */
export class PatchDrawer {
  #floor: PlannedFloor = plannedFloor([])
  #standing: Standing = { assets: [], bySpace: new Map() }

  /** @returns undefined where nothing changes */
  draw({ content, changed, scheme, scales, unit }: PatchCall): DrawnPatch | undefined {
    if (content) {
      const { spaces, assets } = content
      this.#floor = plannedFloor(spaces)
      this.#standing = { assets, bySpace: assetsBySpace(spaces.map(outlined), assets) }
    }
    const patch = planPatch(this.#floor, changed, hasBoards(scales.ground))
    if (!patch) return undefined
    const theme = THEMES[scheme]
    const look = { theme, scale: scales.labels, unit }
    // Labels make way for leaves of all doors of a room, whose other rooms may lie beyond the frame.
    const labels = drawLabels(patch.whole, this.#standing, look, new Map(), (id) => patch.changed.has(id))
    return {
      frame: patch.frame,
      changed: patch.changed,
      ground: groundMarkup(patch.plan, { theme, scale: scales.ground }),
      labels: labels.map(({ markup }) => markup).join(''),
    }
  }
}
