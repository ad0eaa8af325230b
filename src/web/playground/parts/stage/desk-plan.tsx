import { useEffect, useRef } from 'preact/hooks'
import { gridItems } from '../../solver/grid-plan.ts'
import { drawnScheme } from '../../state/view.ts'
import { draft, shownGrid } from '../../state/workspace.ts'
import { FittedPlan } from './fitted-plan.tsx'
import { paintDesks } from './paint-desks.ts'
import { usePlaceSize } from './use-place-size.ts'

/** Up to this many pieces a grid is drawn in full; above it is painted, which takes a few milliseconds for thousands. */
const DRAWN_MAX = 160

/** The desk grid in its box. */
export function DeskPlan() {
  const grid = shownGrid.value
  const { boundingBox, obstacles = [] } = draft.value.deskGrid
  const outlines = obstacles.map(({ points }) => points)
  if (grid && grid.places.length / 4 > DRAWN_MAX) return <DeskCanvas />
  const furnishing = grid && { density: grid.density, id: '', furniture: gridItems(grid) }
  const title = grid ? `${grid.desks} desks` : 'Empty floor'
  return <FittedPlan ground={{ box: boundingBox, obstacles: outlines }} furnishing={furnishing} title={title} />
}

function DeskCanvas() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const size = usePlaceSize(canvas)
  const grid = shownGrid.value!
  const { boundingBox, obstacles } = draft.value.deskGrid
  const scheme = drawnScheme.value
  useEffect(() => {
    if (canvas.current && size) paintDesks(canvas.current, size, { grid, box: boundingBox, obstacles, scheme })
  }, [grid, boundingBox, obstacles, scheme, size])
  return <canvas class="desks" ref={canvas} role="img" aria-label={`Plan of ${grid.desks} desks`} />
}
