// The export list, nothing else.
export { alloc, mark, release } from './arena'
