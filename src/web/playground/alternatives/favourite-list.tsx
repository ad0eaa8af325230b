import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { TEMPLATE_WORDS } from '../../../engine/drawing/words.ts'
import type { Furnishing } from '../../../schema/furnishing/result.ts'
import { Icon } from '../parts/fields/icon.tsx'
import { groundOf, PlanPicture } from '../parts/stage/plan-picture.tsx'
import type { Asked } from '../state/draft.ts'
import { countText, GROUP_WORDS } from '../state/wording.ts'
import { aside, shownFurnishing } from '../state/workspace.ts'
import { favourites, openFavourite, removeFavourite } from './favourites.ts'
import type { Favourite } from './read-favourites.ts'

/** The furnishings of favourites, as far as they are computed. */
const furnished = signal<ReadonlyMap<string, Furnishing>>(new Map())

/** The favourites of this browser, each a way back to its room. */
export function FavouriteList() {
  const [open, setOpen] = useState(false)
  const all = favourites.value
  useEffect(() => {
    if (open) void furnishFavourites(all)
  }, [open, all])
  return (
    <details class="part favourites" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{countText(all.length, 'favourite')}</summary>
      <ul>
        {all.map((it) => (
          <li key={it.id}>
            <button
              type="button"
              class="plain"
              aria-current={it.id === shownFurnishing.value?.id}
              onClick={() => openFavourite(it)}
            >
              <PlanPicture ground={groundOf(it.asked)} furnishing={furnished.value.get(it.id)} width={96} height={72} />
              <span>
                {it.title}
                <small>{placeOf(it.asked)}</small>
              </span>
            </button>
            <button
              type="button"
              class="icon small plain"
              aria-label={`No favourite any more: ${it.title}`}
              title="No favourite any more"
              onClick={() => removeFavourite(it.id)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** One after the other, beside what is worked on. */
async function furnishFavourites(all: readonly Favourite[]): Promise<void> {
  for (const { id, asked } of all) {
    if (furnished.value.has(id)) continue
    const answer = await aside(asked, 'full')
    const found =
      answer && answer.mode !== 'desk-grid' ? answer.result.furnishings.find((it) => it.id === id) : undefined
    if (found) furnished.value = new Map(furnished.value).set(id, found)
  }
}

function placeOf({ mode, params }: Asked): string {
  if (mode === 'furnish') return params.template ? TEMPLATE_WORDS[params.template.name] : 'Room'
  return mode === 'groups' ? `${GROUP_WORDS[params.groupType]} group` : 'Desk grid'
}
