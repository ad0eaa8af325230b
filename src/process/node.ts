import { requireNode } from './require-node.ts'

requireNode()
// Imported only now: what an old Node could not load would end it without a word why.
const { start } = await import('./serve-on-node.ts')
await start()
