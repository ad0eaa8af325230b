// The script of the page that shows a floor on the drawing board.

import { render } from 'preact'
import { followScheme } from '../playground/state/view.ts'
import { FloorApp } from './floor-app.tsx'
import { judgeFloor } from './floor-engine.ts'
import { mayChange, place } from './floor-place.ts'
import { begin, products } from './floor-state.ts'
import { fetchProducts, fetchRevision, refused } from './saving/floor-calls.ts'
import { guardLeaving } from './saving/floor-saving.ts'

const status = place.querySelector('[role=status]')!
status.textContent = 'Loading the plan …'
const revision = await fetchRevision()
if (refused(revision)) status.textContent = revision.text
else {
  followScheme()
  begin(revision)
  place.replaceChildren()
  render(<FloorApp />, place)
  judgeFloor()
  guardLeaving()
  if (mayChange()) products.value = await fetchProducts()
}
