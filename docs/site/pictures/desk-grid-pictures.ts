import type { PanelPicture } from './panel-picture.ts'
import { box } from './rooms.ts'

const desk = { type: 'task_table', shape: box(1.6, 0.8, 0.74) }
const chair = { type: 'task_chair', shape: box(0.6, 0.6, 1) }
const sideboard = { type: 'sideboard', shape: box(1.65, 0.4, 1.1) }

const panel = (caption: string, options: Readonly<Record<string, unknown>> = {}, shown = 0) => ({
  caption,
  method: 'generateDeskGrid' as const,
  params: { boundingBox: { x: 9, y: 2.8, z: 8 }, furniture: [desk, chair], chairSpacing: 1, ...options },
  shown,
})

const column = (x: number, z: number) => ({
  type: 'polygon-extrusion',
  points: [
    [x, z],
    [x + 0.4, z],
    [x + 0.4, z + 0.4],
    [x, z + 0.4],
  ],
  h: 2.8,
})

/** What each option of generateDeskGrid does, by the name of its picture. */
export const deskGridPictures: Readonly<Record<string, PanelPicture>> = {
  'desk-grid': { title: 'A desk grid', panels: [panel('', { boundingBox: { x: 18, y: 2.8, z: 7.6 } })] },
  'desk-grid-chair-spacing': {
    title: 'chairSpacing',
    panels: [panel('chairSpacing: 0.8', { chairSpacing: 0.8 }), panel('chairSpacing: 1.4', { chairSpacing: 1.4 })],
  },
  'desk-grid-corridor-width': {
    title: 'corridorWidth',
    panels: [panel('corridorWidth: 0, the default'), panel('corridorWidth: 0.9', { corridorWidth: 0.9 })],
  },
  'desk-grid-max-island-length': {
    title: 'maxIslandLength',
    panels: [panel('maxIslandLength: 0, no limit'), panel('maxIslandLength: 3.4', { maxIslandLength: 3.4 })],
  },
  'desk-grid-spread-spacing': {
    title: 'spreadSpacing',
    panels: [
      panel('spreadSpacing: false', { maxIslandLength: 3.4 }),
      panel('spreadSpacing: true', { maxIslandLength: 3.4, spreadSpacing: true }),
    ],
  },
  'desk-grid-start-edge-facing': {
    title: 'startEdgeFacing',
    panels: [panel('startEdgeFacing: false'), panel('startEdgeFacing: true', { startEdgeFacing: true })],
  },
  'desk-grid-start-rows': {
    title: 'startRows',
    columns: 4,
    panels: ['-z', 'z', '-x', 'x'].map((startRows) =>
      panel(`startRows: ${startRows}`, { startRows, startEdgeFacing: true }),
    ),
  },
  'desk-grid-table-gap': {
    title: 'tableGap',
    panels: [panel('tableGap: 0.05, the default'), panel('tableGap: 0.5', { tableGap: 0.5 })],
  },
  'desk-grid-obstacles': {
    title: 'obstacles',
    panels: [panel('no obstacles'), panel('two columns', { obstacles: [column(2.8, 4), column(6, 4)] })],
  },
  'desk-grid-sideboard': {
    title: 'A sideboard beside each pair of desks',
    panels: [panel('desks and chairs'), panel('with a sideboard', { furniture: [desk, chair, sideboard] })],
  },
  'desk-grid-shapes': {
    title: 'One furnishing for each shape of the desk, most desks first',
    panels: [0, 1].map((shown) =>
      panel(
        `furnishings[${shown}]`,
        { furniture: [{ type: 'task_table', shapes: [box(1.6, 0.8, 0.74), box(1.2, 0.6, 0.74)] }, chair] },
        shown,
      ),
    ),
  },
}
