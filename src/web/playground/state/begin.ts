import { effect } from '@preact/signals'
import { type Linked, packLink, unpackLink } from '../../../schema/furnishing/share-link.ts'
import { type Asked, type Draft, withAsked } from './draft.ts'
import { firstDraft } from './first-draft.ts'
import { judgePlans } from './own-plan/own-plan.ts'
import { dialog, tell } from './view.ts'
import { begin, chosen, isDragging, open, ownPieces, settled, show } from './workspace.ts'

const DRAFT_KEY = 'roomwright.draft'
/** Between a change and the address that holds it. */
const LINK_MS = 250

let linked = ''

/** Restores what the address or the memory of the browser holds, and keeps both up to date from then on. */
export async function beginWork(): Promise<void> {
  linked = linkInAddress()
  const found = linked ? await fromLink(linked) : await fromMemory()
  if (found) begin(draftOf(found), found.chosen)
  else show({ mode: 'furnish', result: FIRST_ANSWER })
  judgePlans()
  keepUp()
  addEventListener('hashchange', followLink)
}

/** What the address holds of a room; the names of parts of the page, to which links of it lead, are none. */
function linkInAddress(): string {
  const fragment = location.hash.slice(1)
  return document.getElementById(fragment) ? '' : fragment
}

/** The address of what is shown. */
export async function linkOf(): Promise<string> {
  const packed = await packLink({ asked: settled.value, chosen: chosen.value, own: ownPieces.value })
  return `${location.origin}${location.pathname}#${packed}`
}

const draftOf = ({ asked, own }: Linked<Asked>): Draft => ({ ...withAsked(firstDraft, asked), ...(own && { own }) })

async function fromLink(fragment: string): Promise<Linked<Asked> | undefined> {
  const value = await unpackLink(fragment)
  const { checkLinked } = await import('./read-request.ts')
  try {
    return checkLinked(value)
  } catch {
    tell('This link is damaged or from another version. Here is a sample room instead.')
    return undefined
  }
}

async function fromMemory(): Promise<Linked<Asked> | undefined> {
  const text = localStorage.getItem(DRAFT_KEY)
  if (text === null) return undefined
  const { checkLinked } = await import('./read-request.ts')
  try {
    return checkLinked(JSON.parse(text))
  } catch {
    localStorage.removeItem(DRAFT_KEY)
    return undefined
  }
}

async function followLink(): Promise<void> {
  const fragment = linkInAddress()
  if (fragment === linked || fragment === '') return
  linked = fragment
  const found = await fromLink(fragment)
  if (found) open(draftOf(found), found.chosen)
  dialog.value = undefined
}

function keepUp(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const start = settled.value
  let first = true
  effect(() => {
    const state: Linked<Asked> = { asked: settled.value, chosen: chosen.value, own: ownPieces.value }
    if (isDragging.value) return
    // What was found is in the address already, and a sample that is as it was needs none.
    if (first || (state.asked.params === start.params && state.chosen === 0 && !state.own && linked === '')) {
      first = false
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void keep(state), LINK_MS)
  })
}

async function keep(state: Linked<Asked>): Promise<void> {
  linked = await packLink(state)
  history.replaceState(null, '', `#${linked}`)
  localStorage.setItem(DRAFT_KEY, JSON.stringify({ ...state.asked, chosen: state.chosen, own: state.own }))
}
