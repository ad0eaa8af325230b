import type { Point } from '../../../engine/drawing/display-list.ts'
import { pointList } from '../../../engine/drawing/svg.ts'
import { toBoard } from '../../playground/board/camera.ts'
import { openingsOf } from '../../playground/board/outline/edit-openings.ts'
import { cornersOf, courseOf, endsOf, wallsOf } from '../../playground/board/outline/walls.ts'
import { content, type Part, part, partCount } from '../floor-state.ts'
import { view } from './floor-camera.ts'
import { outlook } from './part-drags.ts'
import { hovered } from './plan-pointing.ts'

/** The wall or opening that is selected or pointed at, and what becomes of one that is dragged. */
export function PartLayer() {
  const ahead = outlook.value
  return (
    <>
      {hovered.value && !ahead && <PartLine class="part hovered" part={hovered.value} />}
      {part.value && !ahead && <PartLine class="part" part={part.value} />}
      {ahead && (
        <g class={ahead.fault === undefined ? 'outlook' : 'outlook refused'}>
          {ahead.spaces.map(({ id, room }) => (
            <polygon key={id} points={onBoard(room.boundary.shape.points)} />
          ))}
          {ahead.opening && (
            <polyline class="part" points={onBoard(courseOf(wallsOf(cornersOf(ahead.opening[0])), ahead.opening[1]))} />
          )}
          <Words at={ahead.at} text={ahead.words} />
        </g>
      )}
    </>
  )
}

function PartLine({ class: name, part: { kind, spaceId, index } }: { readonly class: string; readonly part: Part }) {
  const space = content.value.spaces.find(({ id }) => id === spaceId)
  // What was pointed at may be gone by undo.
  if (!space || index >= partCount(space, kind)) return null
  const { room } = space
  const walls = wallsOf(cornersOf(room))
  const line = kind === 'wall' ? endsOf(walls, index) : courseOf(walls, openingsOf(room)[index]!)
  return <polyline class={`${name} ${kind}`} points={onBoard(line)} />
}

/** What is said beside a drag stands above it, pixels. */
const ABOVE = 14

function Words({ at, text }: { readonly at: Point; readonly text: string }) {
  const [x, y] = toBoard(view.value, at)
  return (
    <text x={x} y={y - ABOVE}>
      {text}
    </text>
  )
}

const onBoard = (points: readonly (readonly [number, number])[]) =>
  pointList(
    points.map((it) => toBoard(view.value, it)),
    1,
  )
