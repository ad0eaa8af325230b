import { batch, signal } from '@preact/signals'
import { type Clash, mergeLayouts } from '../../../plans/layouts/merge-layouts.ts'
import type { LayoutContent } from '../../../schema/resources/floors/floor-layout.ts'
import { tell } from '../../playground/state/view.ts'
import { floor, mayChange } from '../floor-place.ts'
import { base, changes, content, edit } from '../floor-state.ts'
import { type Changes, fetchRevision, type Revision, refused, saveAsLayout, saveChanges } from './floor-calls.ts'
import { sayChanges } from './say-changes.ts'

/** Most operations that a save may have (`OPERATIONS_MAX`). */
const CHANGES_MAX = 2000

/** `saved` once what was on the board has been stored. */
export const saveState = signal<'as opened' | 'saving' | 'saved'>('as opened')

/** A newer revision of another user, on which nothing has been saved yet. */
export interface Conflict {
  /** What both have begun with. */
  readonly before: Revision
  readonly mine: LayoutContent
  readonly theirs: Revision
  /** What both have changed. */
  readonly clashes: readonly Clash[]
}

export const conflict = signal<Conflict | undefined>(undefined)

/** Saves what has changed as the next revision, or asks what to do where another user has saved one. */
export async function save(): Promise<void> {
  if (!mayChange() || saveState.peek() === 'saving' || changes.peek().length === 0) return
  const before = saveState.peek()
  const operations = changes.peek()
  if (operations.length > CHANGES_MAX) {
    tell(
      `These are ${operations.length} changes; ${CHANGES_MAX} can be saved at once. Undo some, save, and do them again.`,
    )
    return
  }
  const sent = content.peek()
  saveState.value = 'saving'
  const answer = await saveChanges(changesOf(base.peek(), sent))
  if (!refused(answer)) {
    batch(() => {
      base.value = { ...base.peek(), revision: answer.revision, content: sent }
      saveState.value = 'saved'
    })
    return
  }
  saveState.value = before
  if (answer.code === 'precondition_failed') await meet(sent)
  else tell(answer.text)
}

const changesOf = ({ revision, content: before }: Revision, after: LayoutContent): Changes => ({
  revision,
  operations: changes.peek(),
  message: messageOf(before, after),
})

/** What the list of revisions says. */
const messageOf = (before: LayoutContent, after: LayoutContent): string => {
  const [first = 'Changed on the board', ...others] = sayChanges(before, after)
  return (others.length === 0 ? first : `${first}, and ${others.length} more`).slice(0, 500)
}

async function meet(mine: LayoutContent): Promise<void> {
  const theirs = await fetchRevision()
  if (refused(theirs)) {
    tell(theirs.text)
    return
  }
  const before = base.peek()
  const { clashes } = mergeLayouts(before.content, mine, theirs.content)
  conflict.value = { before, mine, theirs, clashes }
}

/** Goes on with the newer revision; what was on the board can be brought back by undo. */
export function keepTheirs({ theirs }: Conflict): void {
  batch(() => {
    base.value = theirs
    edit(theirs.content, `revision ${theirs.revision} taken`)
    conflict.value = undefined
    saveState.value = 'as opened'
  })
  tell(`This is revision ${theirs.revision} now. Undo shows your plan again.`)
}

/** Puts what was changed here on top of the newer revision, and saves that. */
export async function saveOnTop({ before, mine, theirs }: Conflict): Promise<void> {
  const merged = mergeLayouts(before.content, mine, theirs.content)
  batch(() => {
    base.value = theirs
    edit(merged.content, `your changes put on revision ${theirs.revision}`)
    conflict.value = undefined
    saveState.value = 'as opened'
  })
  await save()
}

/** Saves what is on the board as another layout, and opens that. @returns why not */
export async function saveBeside({ before, mine }: Conflict, name: string): Promise<string | undefined> {
  const answer = await saveAsLayout(changesOf(before, mine), name)
  if (refused(answer)) return answer.text
  leaving = true
  const prefix = location.pathname.slice(0, location.pathname.indexOf('/floors/'))
  location.assign(`${prefix}${answer.path}`)
  return undefined
}

let leaving = false

/** Asks before a page is left with changes that are not saved. */
export function guardLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (!leaving && mayChange() && changes.peek().length > 0) event.preventDefault()
  })
}

/** A name for a layout of one's own. */
export const copyName = (): string => `${floor.draft === '' ? floor.name : floor.draft} (my plan)`.slice(0, 200)
