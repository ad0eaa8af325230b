export { roomPartsChanged } from '../../plans/layouts/opening-changes.ts'
