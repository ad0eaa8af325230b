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

/** A dashed line with its height written at its left end, where it is long enough: the area stands in the middle of the floor. */
function HeightLine({ ends: [from, to], text, faint = false }: HeightLineProps) {
  const [start, end] =
    from![0] < to![0] - 0.5 || (Math.abs(from![0] - to![0]) <= 0.5 && from![1] > to![1]) ? [from!, to!] : [to!, from!]
  const angle = (Math.atan2(end[1] - start[1], end[0] - start[0]) * 180) / Math.PI
  return (
    <g>
      <path
        d={`M${pointText(start)}L${pointText(end)}`}
        stroke-width={faint ? 0.8 : 1.2}
        stroke-dasharray={faint ? '2 4' : '7 4'}
        style={LINE}
      />
      {distanceOf(start, end) > 7 * text.length + 16 && (
        <text transform={`translate(${pointText(start)})rotate(${n(angle, 1)})`} dx="10" dy="-5" style={TEXT}>
          {text}
        </text>
      )}
    </g>
  )
}
