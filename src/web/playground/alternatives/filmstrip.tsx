import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Ground } from '../../../engine/drawing/room/draw-plan.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { Icon } from '../parts/fields/icon.tsx'
import { groundOf, PlanPicture } from '../parts/stage/plan-picture.tsx'
import { askedBy } from '../state/draft.ts'
import { countText } from '../state/wording.ts'
import { alternatives, chosen, draft } from '../state/workspace.ts'
import { isFavourite } from './favourites.ts'
import { foldVariants } from './fold-variants.ts'
import { piecesApart } from './plan-changes.ts'
import { nameOfAlternative } from './shown-names.ts'

/** Moves a row until one of it is seen; the page stays where it is, which scrollIntoView would move on a phone. */
function showInRow(row: HTMLElement, one: Element | null): void {
  if (!one) return
  const [seen, own] = [row.getBoundingClientRect(), one.getBoundingClientRect()]
  if (own.left < seen.left) row.scrollLeft += own.left - seen.left
  else if (own.right > seen.right) row.scrollLeft += own.right - seen.right
}

/** The ideas in a row, each with its variants folded beneath it; the arrow keys go from one to the next. */
export function Filmstrip() {
  const list = useRef<HTMLFieldSetElement>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const found = alternatives.value
  const shown = Math.min(chosen.value, found.length - 1)
  useEffect(() => {
    if (list.current) showInRow(list.current, list.current.querySelector('[aria-pressed=true]'))
  }, [shown])
  if (draft.value.mode === 'desk-grid' || found.length === 0) return null
  const ground = groundOf(askedBy(draft.value))
  // What is shown is never folded away.
  const ideas = foldVariants(found).map(({ place, variants }) => {
    const { id } = found[place]!
    return { id, place, variants, isOpen: unfolded.has(id) || variants.includes(shown) }
  })
  const seen = ideas.flatMap(({ place, variants, isOpen }) => (isOpen ? [place, ...variants] : [place]))
  const go = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || !(event.target as Element).matches('.thumb')) return
    event.preventDefault()
    const next = seen[Math.max(0, Math.min(seen.length - 1, step(seen.indexOf(shown), seen.length)))]!
    chosen.value = next
    list.current?.querySelector<HTMLElement>(`[data-place="${next}"]`)?.focus()
  }
  const fold = (id: string, place: number, isOpen: boolean) => {
    if (isOpen && found[shown]?.explanation?.variantOf === id) chosen.value = place
    const next = new Set(unfolded)
    if (isOpen) next.delete(id)
    else next.add(id)
    setUnfolded(next)
  }
  return (
    <fieldset class="filmstrip" ref={list} aria-label="Alternatives" onKeyDown={go}>
      {ideas.map(({ id, place, variants, isOpen }) => (
        <div key={id} class={variants.length > 0 ? 'idea varied' : 'idea'}>
          <Thumb place={place} shown={shown} ground={ground} />
          {variants.length > 0 && (
            <button
              type="button"
              class="fold"
              aria-expanded={isOpen}
              aria-label={`${countText(variants.length, 'variant')} of alternative ${place + 1}`}
              title={`${countText(variants.length, 'variant')} of this idea`}
              onClick={() => fold(id, place, isOpen)}
            >
              <Icon name={isOpen ? 'minus' : 'plus'} />
              {variants.length}
            </button>
          )}
          {isOpen && variants.map((it) => <Thumb key={found[it]!.id} place={it} shown={shown} ground={ground} />)}
        </div>
      ))}
    </fieldset>
  )
}

interface ThumbProps {
  readonly place: number
  readonly shown: number
  readonly ground: Ground
}

/** One alternative: what sets it apart, and in its plan the pieces that stand otherwise than in the one that is shown. */
function Thumb({ place, shown, ground }: ThumbProps) {
  const furnishing = alternatives.value[place]!
  const other = alternatives.value[shown]!
  const { title, about } = nameOfAlternative(furnishing)
  const apart = useMemo(
    () => (furnishing === other ? undefined : piecesApart(furnishing.furniture, other.furniture)),
    [furnishing, other],
  )
  const isKept = isFavourite(furnishing.id)
  return (
    <button
      type="button"
      class="thumb"
      data-place={place}
      aria-pressed={place === shown}
      tabIndex={place === shown ? 0 : -1}
      title={[`${title}. ${about}`, apart && apartText(furnishing, apart.size, shown)].filter(Boolean).join('. ')}
      onClick={() => {
        chosen.value = place
      }}
    >
      <PlanPicture ground={ground} furnishing={furnishing} width={200} height={150} marked={apart} />
      <span class="number">
        {place + 1}
        {isKept && <Icon name="star" />}
        {isKept && <span class="hidden">, favourite</span>}
      </span>
      <span class="caption">
        <strong>{title}</strong>
        <small>{about}</small>
      </span>
    </button>
  )
}

const apartText = ({ furniture }: Furnishing, apart: number, shown: number): string =>
  apart === 0
    ? `Without pieces of alternative ${shown + 1}`
    : `${apart} of ${countText(furniture.length, 'piece')} ${apart === 1 ? 'differs' : 'differ'} from alternative ${shown + 1}`

const STEPS: Readonly<Record<string, (shown: number, count: number) => number>> = {
  ArrowRight: (shown) => shown + 1,
  ArrowLeft: (shown) => shown - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}
