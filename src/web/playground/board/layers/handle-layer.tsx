import { type Point, pathThrough } from '../../../../engine/drawing/display-list.ts'
import { wallThickness } from '../../../../engine/drawing/room/draw-plan.ts'
import { n, pathData } from '../../../../engine/drawing/svg.ts'
import type { Opening } from '../../../../schema/furnishing/room.ts'
import { type BoardState, type Kind, sameTarget } from '../board-state.ts'
import { cornerWords, openingWords, wallWords } from '../board-words.ts'
import { toBoard } from '../camera.ts'
import { openingsOf } from '../outline/edit-openings.ts'
import { courseOf, distanceOf, endsOf, outOf, placeAt, pointAtPlace, type Walls } from '../outline/walls.ts'

/** Walls shorter than this on the page have no handle in their middle, pixels. */
const MIDDLE_FROM = 56

/** What is taken hold of: walls, openings and corners, in pixels. Each has an area wide enough for a finger. */
export function HandleLayer({ state }: { readonly state: BoardState }) {
  const room = state.room.value
  const view = state.view.value
  const selected = state.selected.value
  const hovered = state.hovered.value
  const tabStop = state.tabStop.value
  const walls = state.walls.value
  const at = (point: Point) => toBoard(view, point)
  const band = bandOf(wallThickness(view.scale) * view.scale)
  const attributes = (kind: Kind, index: number, label: string) => ({
    'data-kind': kind,
    'data-index': index,
    role: 'button' as const,
    'aria-label': label,
    tabindex: sameTarget(tabStop, { kind, index }) ? 0 : -1,
    class: `${kind}${sameTarget(selected, { kind, index }) ? ' chosen' : ''}${sameTarget(hovered, { kind, index }) ? ' hovered' : ''}`,
  })
  return (
    <g class="handles">
      {walls.corners.map((_, wall) => {
        const [a, b] = endsOf(walls, wall).map(at) as [Point, Point]
        const [ox, oz] = outOf(walls, wall)
        return (
          <g key={`wall ${wall}`} {...attributes('wall', wall, `${wallWords(room, wall)}. Enter types its length`)}>
            <path
              class="hit"
              stroke-width={n(band.width, 1)}
              d={pathData(
                pathThrough(
                  [a, b].map(([x, y]): Point => [x + ox * band.out, y + oz * band.out]),
                  false,
                ),
                1,
              )}
            />
            <path class="mark" d={pathData(pathThrough([a, b], false), 1)} />
          </g>
        )
      })}
      {openingsOf(room).map((opening, index) => {
        const course = courseOf(walls, opening)
        const [ox, oz] = outOf(walls, placeAt(walls, opening.pos).wall)
        const d = pathData(pathThrough(course.map(at), false), 1)
        const hit = pathData(
          pathThrough(
            course.length > 2
              ? course.map(at)
              : course.map(at).map(([x, y]): Point => [x + ox * band.out, y + oz * band.out]),
            false,
          ),
          1,
        )
        return (
          <g key={`opening ${index}`} {...attributes('opening', index, openingWords(room, index, opening))}>
            <path class="hit" stroke-width={n(band.width, 1)} d={hit} />
            <path class="mark" d={d} />
          </g>
        )
      })}
      {walls.corners.map((_, wall) => {
        const near =
          (hovered?.kind === 'wall' && hovered.index === wall) || (selected?.kind === 'wall' && selected.index === wall)
        const [a, b] = endsOf(walls, wall).map(at) as [Point, Point]
        if (!near || distanceOf(a, b) < MIDDLE_FROM) return null
        return (
          <g key={`middle ${wall}`} class="middle" data-middle={wall} aria-hidden>
            <circle class="hit" cx={n((a[0] + b[0]) / 2, 1)} cy={n((a[1] + b[1]) / 2, 1)} r="13" />
            <circle class="mark" cx={n((a[0] + b[0]) / 2, 1)} cy={n((a[1] + b[1]) / 2, 1)} r="4.5" />
          </g>
        )
      })}
      {walls.corners.map((corner, index) => {
        const [x, y] = at(corner)
        return (
          <g key={`corner ${index}`} {...attributes('corner', index, cornerWords(index, corner))}>
            <circle class="hit" cx={n(x, 1)} cy={n(y, 1)} r="14" />
            <rect class="mark" x={n(x - 4.5, 1)} y={n(y - 4.5, 1)} width="9" height="9" rx="2" />
          </g>
        )
      })}
      {selected?.kind === 'opening' && openingsOf(room)[selected.index] && (
        <EndHandles walls={walls} opening={openingsOf(room)[selected.index]!} at={at} />
      )}
    </g>
  )
}

/** How wide the band is in which a wall is taken hold of, and how far its middle lies outside: little of it is on the floor, where pieces stand. */
function bandOf(thickness: number): { width: number; out: number } {
  const width = Math.max(24, thickness + 8)
  return { width, out: width / 2 - 5 }
}

function EndHandles({ walls, opening, at }: { walls: Walls; opening: Opening; at: (point: Point) => Point }) {
  return (
    <>
      {(['start', 'end'] as const).map((end) => {
        const place = placeAt(walls, end === 'start' ? opening.pos : opening.pos + opening.l - 1e-6)
        const [x, y] = at(pointAtPlace(walls, place))
        return (
          <g key={end} class="opening-end" data-end={end} aria-hidden>
            <circle class="hit" cx={n(x, 1)} cy={n(y, 1)} r="13" />
            <circle class="mark" cx={n(x, 1)} cy={n(y, 1)} r="5" />
          </g>
        )
      })}
    </>
  )
}
