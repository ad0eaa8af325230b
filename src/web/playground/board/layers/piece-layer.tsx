import type { Signal } from '@preact/signals'
import { layersOf } from '../../../../engine/drawing/room/layers.ts'
import { localCorners } from '../../../../engine/drawing/room/outline.ts'
import { footprintPath } from '../../../../engine/drawing/room/pieces.ts'
import { pathData } from '../../../../engine/drawing/svg.ts'
import { groupTints, type Theme } from '../../../../engine/drawing/theme.ts'
import type { BoardState } from '../board-state.ts'
import { pieceWords } from '../board-words.ts'
import type { FigureMotion, ShownFigure } from '../hand/figure-motion.ts'
import { keyOf } from '../hand/piece-key.ts'
import { symbolOf } from './symbol-of.ts'

interface LayerProps {
  readonly state: BoardState
  readonly shown: Signal<readonly ShownFigure[]>
  readonly motion: FigureMotion
  readonly theme: Theme
}

/** What pieces cast on the floor, each moving with its piece. */
export function ShadowLayer({ shown, motion, theme, clip }: LayerProps & { readonly clip: string | undefined }) {
  const standing = new Set(layersOf(shown.value.map(({ item }) => item)).standing)
  return (
    <g class="shadows" clip-path={clip && `url(#${clip})`} opacity={theme.shadow} stroke="none">
      {shown.value
        .filter(({ item }) => standing.has(item))
        .map(({ name, item }) => (
          <path
            key={name}
            ref={(element) => motion.attach(name, 'shadow', element)}
            d={pathData(footprintPath(item, localCorners(item.shape)), 2)}
          />
        ))}
    </g>
  )
}

/** The pieces of one layer, from the floor up. */
export function PieceLayer({
  state,
  shown,
  motion,
  theme,
  layer,
  detailed,
}: LayerProps & { readonly layer: 'lying' | 'standing' | 'hanging'; readonly detailed: boolean }) {
  const figures = shown.value
  const items = figures.map(({ item }) => item)
  const order = layersOf(items)[layer]
  const tints = groupTints(items, theme)
  const pinned = state.pinned.value
  const roving = state.selected.value
  const picked = state.picked.value
  return (
    <g class={`pieces ${layer}`}>
      {order.map((item) => {
        const index = items.indexOf(item)
        const { name, leaves } = figures[index]!
        const hasKeyboard = roving?.kind === 'piece' && roving.index === index
        const chosen = picked.has(index)
        return (
          // biome-ignore lint/a11y/useSemanticElements: SVG has no buttons
          <g
            key={name}
            ref={(element) => motion.attach(name, 'piece', element)}
            class={`piece${chosen ? ' chosen' : ''}`}
            fill={tints.get(item.groupId)}
            data-kind={leaves ? undefined : 'piece'}
            data-index={index}
            role="button"
            aria-hidden={leaves}
            aria-label={pieceWords(item, pinned.has(keyOf(item)))}
            aria-pressed={chosen}
            tabindex={hasKeyboard ? 0 : -1}
            dangerouslySetInnerHTML={{ __html: symbolOf(item, theme, detailed) }}
          />
        )
      })}
    </g>
  )
}
