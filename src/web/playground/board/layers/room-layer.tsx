import { useMemo } from 'preact/hooks'
import type { Definition } from '../../../../engine/drawing/display-list.ts'
import { obstaclesOf } from '../../../../engine/drawing/room/door-leaves.ts'
import { wallThickness } from '../../../../engine/drawing/room/draw-plan.ts'
import { drawRoom } from '../../../../engine/drawing/room/draw-room.ts'
import { idOf, svgOf } from '../../../../engine/drawing/svg.ts'
import type { Theme } from '../../../../engine/drawing/theme.ts'
import type { PlacedItem } from '../../../../schema/furnishing/result.ts'
import type { Room } from '../../../../schema/furnishing/room.ts'

interface DrawnRoom {
  readonly below: string
  readonly above: string
  readonly clip: string | undefined
  readonly swept: readonly (readonly (readonly [number, number])[])[]
}

/** The room as markup, drawn anew only when it, the furniture, the scale or the theme changes. */
export function useDrawnRoom(
  room: Room,
  items: readonly PlacedItem[],
  theme: Theme,
  line: number,
  boards: boolean,
  scale: number,
): DrawnRoom {
  return useMemo(() => {
    const definitions: Definition[] = []
    const look = { theme, thickness: wallThickness(scale), line, boards }
    const drawn = drawRoom(room, obstaclesOf(items), look, definitions)
    return {
      below: svgOf(drawn?.below ?? [], definitions),
      above: svgOf(drawn?.above ?? []),
      clip: drawn && idOf(drawn.clip),
      swept: drawn?.swept ?? [],
    }
  }, [room, items, theme, line, boards, scale])
}

interface DrawnProps {
  readonly of: string
  readonly markup: string
  /** Floor and walls have sharp corners and lines of their own only. */
  readonly ground?: boolean
}

/** Markup that the drawing made, as one group. */
export const Drawn = ({ of, markup, ground = false }: DrawnProps) => (
  <g
    class={of}
    {...(ground && { stroke: 'none', 'stroke-linejoin': 'miter' as const })}
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
