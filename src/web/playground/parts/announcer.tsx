import { useEffect, useState } from 'preact/hooks'
import type { Solved } from '../solver/solver.ts'
import { countText, ideaText } from '../state/wording.ts'
import { lastFull } from '../state/workspace.ts'

/** Between an answer and its announcement, so that only the last of several is read out. */
const QUIET_MS = 600

/** Tells by voice what came out, and shows the number in the title of the page. */
export function Announcer() {
  const [text, setText] = useState('')
  const answer = lastFull.value
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setText(summaryOf(answer)), QUIET_MS)
    return () => clearTimeout(timer)
  }, [answer])
  useEffect(() => {
    document.title = answer ? `${shortOf(answer)} · Roomwright` : 'Roomwright furnishes rooms'
  }, [answer])
  return (
    <p class="hidden" aria-live="polite">
      {text}
    </p>
  )
}

function shortOf({ answer }: Solved): string {
  if (answer.mode === 'desk-grid') return countText(answer.grids[0]?.desks ?? 0, 'desk')
  return countText(answer.result.furnishings.length, answer.mode === 'groups' ? 'group' : 'alternative')
}

function summaryOf(solved: Solved): string {
  const { answer } = solved
  if (answer.mode !== 'furnish') return `${shortOf(solved)}.`
  const [first] = answer.result.furnishings
  const missing = answer.result.diagnostics.length
  const missingText = missing > 0 ? ` ${countText(missing, 'piece')} left out.` : ''
  return first ? `${shortOf(solved)}. First: ${ideaText(first)}.${missingText}` : 'Nothing fits.'
}
