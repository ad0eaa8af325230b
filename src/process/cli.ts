#!/usr/bin/env node
import { requireNode } from './require-node.ts'

requireNode()
// Imported only now: what an old Node could not load would end it without a word why.
const { runCommandLine } = await import('./cli/commands/command-line.ts')
await runCommandLine()
