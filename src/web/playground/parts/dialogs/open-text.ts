import { withAsked } from '../../state/draft.ts'
import type { TextFault } from '../../state/read-request.ts'
import { dialog, tell } from '../../state/view.ts'
import { draft, open } from '../../state/workspace.ts'

/** Opens the request in a text. @returns what is wrong with it */
export async function openText(text: string): Promise<readonly TextFault[]> {
  const { readRequest } = await import('../../state/read-request.ts')
  const read = readRequest(text)
  if ('faults' in read) return read.faults
  open(withAsked(draft.value, read.asked))
  dialog.value = undefined
  tell('Request opened. Undo brings back what was here before.')
  return []
}

/** A request that was dropped on the page with faults, to be corrected in the dialog. */
export interface Dropped {
  readonly text: string
  readonly faults: readonly TextFault[]
}
