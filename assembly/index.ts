// The export list, nothing else.
export { alloc, mark, release } from './arena'
export { deskGridTake, deskGridWrite } from './desk-grid'
export { deskGridShift } from './desk-grid-shift'
