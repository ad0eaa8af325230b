// What `import … from 'roomwright'` gives: the solver in process, without a server.

export type * from '../../../api-types/furnishing-types.ts'
export type { Violation } from '../../engine/furnishing/verify/violation.ts'
export type { ModuleSource } from './compile-source.ts'
export { type CallOptions, createRoomwright, type Roomwright } from './create-roomwright.ts'
export { type DrawOptions, draw } from './draw.ts'
export { furnish, generateDeskGrid, generateGroups, load } from './load-roomwright.ts'
export { type InputFault, type RefusalCode, RoomwrightError } from './roomwright-error.ts'
export { verify } from './verify-params.ts'
