import { type Point, pathThrough } from '../../../../engine/drawing/display-list.ts'
import { n, pathData } from '../../../../engine/drawing/svg.ts'
import type { BoardState } from '../board-state.ts'
import { toBoard } from '../camera.ts'
import { lengthFigure, units } from '../length-units.ts'
import { faultOf } from '../outline/judge-outline.ts'
import { distanceOf } from '../outline/walls.ts'

/** The outline being drawn, with the lengths of its walls. */
export function TraceLayer({ state }: { readonly state: BoardState }) {
  const { corners, next, closes, typed } = state.trace.value
  const view = state.view.value
  const course = next && !closes ? [...corners, next] : closes && corners[0] ? [...corners, corners[0]] : corners
  const points = course.map((corner) => toBoard(view, corner))
  const faulty = closes && faultOf(corners) !== undefined
  return (
    <g class={`trace${faulty ? ' faulty' : ''}`} aria-hidden>
      {points.length > 2 && <path class="area" d={pathData(pathThrough(points, true), 1)} />}
      <path class="line" d={pathData(pathThrough(points, false), 1)} />
      {course.slice(1).map((corner, i) => {
        const length = distanceOf(course[i]!, corner)
        const newest = i === course.length - 2 && next !== undefined
        return length * view.scale < 30 && !(newest && typed) ? null : (
          <Length
            key={i}
            a={points[i]!}
            b={points[i + 1]!}
            text={newest && typed ? typedText(typed) : lengthFigure(length)}
            typed={newest && typed !== ''}
          />
        )
      })}
      {points.map(([x, y], i) => (
        <circle key={i} class={i === 0 ? 'first' : 'corner'} cx={n(x, 1)} cy={n(y, 1)} r={i === 0 && closes ? 7 : 4} />
      ))}
    </g>
  )
}

/** What is typed, with its unit where it has none yet. */
const typedText = (typed: string) => (/^[\d.,]*$/.test(typed) ? `${typed} ${units.value}` : typed)

function Length({ a, b, text, typed }: { a: Point; b: Point; text: string; typed: boolean }) {
  return (
    <g
      class={`length${typed ? ' typed' : ''}`}
      transform={`translate(${n((a[0] + b[0]) / 2, 1)} ${n((a[1] + b[1]) / 2, 1)})`}
    >
      <rect x={-text.length * 4 - 6} y="-11" width={text.length * 8 + 12} height="22" rx="6" />
      <text y="4">{text}</text>
    </g>
  )
}
