import { useEffect, useRef } from 'preact/hooks'
import { GROUP_WORDS, ideaPlace, ideaText, ideaTitle, percent, type pieceCounts } from '../../state/wording.ts'
import { alternatives, chosen, draft } from '../../state/workspace.ts'
import { PlanPicture } from './plan-picture.tsx'

/** The alternatives in a row; the arrow keys go from one to the next. */
export function Filmstrip() {
  const { mode, furnish, groups } = draft.value
  const list = useRef<HTMLFieldSetElement>(null)
  const found = alternatives.value
  const shown = Math.min(chosen.value, found.length - 1)
  useEffect(() => {
    list.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  if (mode === 'desk-grid' || found.length === 0) return null
  const ground = mode === 'furnish' ? furnish : { box: groups.boundingBox, obstacles: [] }
  const go = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(found.length - 1, step(shown, found.length)))
    chosen.value = next
    ;(list.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <fieldset class="filmstrip" ref={list} aria-label="Alternatives" onKeyDown={go}>
      {found.map((furnishing, i) => (
        <button
          key={furnishing.id}
          type="button"
          class="thumb"
          aria-pressed={i === shown}
          tabIndex={i === shown ? 0 : -1}
          title={mode === 'furnish' ? ideaText(furnishing) : undefined}
          onClick={() => {
            chosen.value = i
          }}
        >
          <PlanPicture ground={ground} furnishing={furnishing} width={200} height={150} />
          <span>
            <strong>
              {i + 1}. {mode === 'furnish' ? ideaTitle(furnishing) : GROUP_WORDS[groups.groupType]}
            </strong>
            <small>
              {mode === 'furnish' ? ideaPlace(furnishing) : `${pieceTotal(furnishing)}, ${percent(furnishing.density)}`}
            </small>
          </span>
        </button>
      ))}
    </fieldset>
  )
}

const pieceTotal = (furnishing: Parameters<typeof pieceCounts>[0]) => {
  const total = furnishing.furniture.length
  return `${total} piece${total === 1 ? '' : 's'}`
}

const STEPS: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowRight: (shown) => shown + 1,
  ArrowLeft: (shown) => shown - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}
