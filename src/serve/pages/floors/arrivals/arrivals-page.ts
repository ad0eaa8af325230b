import { html } from 'hono/html'
import { FLOORS, type Html, layout } from '../../frame/layout.ts'
import { type FloorsFrame, floorsFrame } from '../floor-words.ts'
import type { DrawingChoice } from '../plan/drawing-options.ts'
import { type Arrival, arrival } from './arrivals.ts'
import { uploadForm } from './upload-form.ts'

export interface ArrivalsPage extends FloorsFrame {
  readonly arrivals: readonly Arrival[]
  /** How drawings among them were to be read. */
  readonly drawings: DrawingChoice
  /** Most bytes of a file. */
  readonly bytesMax: number
}

/** What became of files that were sent without a script. */
export const arrivalsPage = (page: ArrivalsPage): Html =>
  layout(
    floorsFrame('Plans brought in', page),
    html`<p class="crumb"><a href="${FLOORS}">← Floors</a></p>
<h1>Plans brought in</h1>
<ul class="arrivals">${page.arrivals.map((it) => arrival(it, page.unit))}</ul>
${uploadForm({ user: page.user, isFirst: false, bytesMax: page.bytesMax, refusedDrawing: page.arrivals.some(isRefusedDrawing) ? page.drawings : undefined })}`,
  )

const isRefusedDrawing = ({ fault, isDrawing }: Arrival): boolean => fault !== undefined && isDrawing === true
