// The export list, nothing else.
export { alloc, mark, release } from './arena'
export { CANDIDATE as CANDIDATE_BYTES, PART as PART_BYTES } from './records'
export { SLOT as TEXT_SLOT_BYTES } from './json'
export { verdict } from './footprint'
export { edgeBytes, obstacleBytes, packEdges, packObstacles, packTemplates, templateBytes } from './pack'
export { rasterRoom } from './raster'
export { BODY as BODY_BYTES, scratchBytes, TARGET as TARGET_BYTES, walk } from './walkable'
export { deskGridTake, deskGridWrite } from './desk-grid'
export { deskGridShift } from './desk-grid-shift'
export { JOB_BYTES, placeBeside, placeUnit, placingRoom, placingUnit, scorePlaces } from './placing'
export {
  CHOICE_BYTES, COMPOSITION_BYTES, DETAIL_BYTES, KEPT_BYTES, PIECE_BYTES, PLACE_BYTES, ROOM_BYTES, WALL_BYTES,
} from './placing-records'
export { RELATION_BYTES } from './placing-relations'
export { TERMS_BYTES } from './placing-terms'
