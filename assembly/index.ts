// The export list, nothing else.
export { alloc, mark, release } from './arena'
export { verdict } from './footprint'
export { edgeBytes, obstacleBytes, packEdges, packObstacles, packTemplates, templateBytes } from './pack'
export { rasterRoom } from './raster'
export { countCells, scratchBytes, walk } from './walkable'
export { deskGridTake, deskGridWrite } from './desk-grid'
export { deskGridShift } from './desk-grid-shift'
