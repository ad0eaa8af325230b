import { useComputed } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { Point } from '../../../../engine/drawing/display-list.ts'
import { n } from '../../../../engine/drawing/svg.ts'
import type { BoardState } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { shortLength } from '../length-units.ts'
import { headroomOf } from '../outline/headroom.ts'
import { distanceOf } from '../outline/walls.ts'

/** Below it furniture that people use cannot stand; areas count in full from here on, metres. */
const UPRIGHT = 2
/** Floor below it counts for nothing, metres. */
const USELESS = 1

// Styles stand here and not in a sheet: all sheets come with the first load.
const LINE = { fill: 'none', stroke: 'var(--quiet)' } as const
const TEXT = {
  fill: 'var(--quiet)',
  stroke: 'var(--plan-paper)',
  strokeWidth: '3px',
  strokeLinejoin: 'round',
  paintOrder: 'stroke',
  fontSize: '11px',
  fontWeight: 500,
} as const

/** Where slopes of the ceiling leave headroom: hatched where they do not, with lines where it begins. */
export function HeadroomLayer({ state }: { readonly state: BoardState }) {
  const hatch = useId()
  const upright = useComputed(() => headroomOf(state.room.value, UPRIGHT)).value
  const useless = useComputed(() => headroomOf(state.room.value, USELESS)).value
  const view = state.view.value
  if (state.tool.value === 'draw') return null
  const pixels = (points: readonly Point[]) => points.map((point) => toBoard(view, point))
  return (
    <g class="headroom" aria-hidden style={{ pointerEvents: 'none' }}>
      <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M0 0V8" style={LINE} />
      </pattern>
      <g opacity="0.3">
        {upright.low.map((part, i) => (
          <polygon key={i} points={pixels(part).map(pointText).join(' ')} fill={`url(#${hatch})`} />
        ))}
      </g>
      {useless.lines.map((line, i) => (
        <HeightLine key={`1 ${i}`} ends={pixels(line)} text={shortLength(USELESS)} faint />
      ))}
      {upright.lines.map((line, i) => (
        <HeightLine key={`2 ${i}`} ends={pixels(line)} text={`${shortLength(UPRIGHT)} headroom`} />
      ))}
    </g>
  )
}

const pointText = ([x, y]: Point) => `${n(x, 1)},${n(y, 1)}`

interface HeightLineProps {
  /** Pixels. */
  readonly ends: readonly Point[]
  readonly text: string
  readonly faint?: boolean
}

/** A dashed line with its height written along it, where it is long enough. */
function HeightLine({ ends: [from, to], text, faint = false }: HeightLineProps) {
  const [[x0, y0], [x1, y1]] = [from!, to!]
  const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI
  // Text that would stand on its head is turned round.
  const upright = angle > 90 || angle <= -90 ? angle + 180 : angle
  const place = `translate(${n((x0 + x1) / 2, 1)} ${n((y0 + y1) / 2, 1)})rotate(${n(upright, 1)})`
  return (
    <g>
      <path
        d={`M${pointText(from!)}L${pointText(to!)}`}
        stroke-width={faint ? 0.8 : 1.2}
        stroke-dasharray={faint ? '2 4' : '7 4'}
        style={LINE}
      />
      {distanceOf(from!, to!) > 7 * text.length + 16 && (
        <text transform={place} dy="-5" text-anchor="middle" style={TEXT}>
          {text}
        </text>
      )}
    </g>
  )
}
