import { signal } from '@preact/signals'
import { withAsked } from '../state/draft.ts'
import { tell } from '../state/view.ts'
import { chosen, draft, open, settled, shownFurnishing } from '../state/workspace.ts'
import type { Favourite } from './read-favourites.ts'
import { nameOfAlternative } from './shown-names.ts'

const STORE_KEY = 'roomwright.favourites'
const COUNT_MAX = 24

/** The latest first. */
export const favourites = signal<readonly Favourite[]>([])

export const isFavourite = (id: string): boolean => favourites.value.some((it) => it.id === id)

/** Keeps the alternative that is shown, or keeps it no longer. */
export function toggleFavourite(): void {
  const furnishing = shownFurnishing.value
  if (!furnishing) return
  const { id } = furnishing
  if (isFavourite(id)) {
    removeFavourite(id)
    return
  }
  if (favourites.value.length >= COUNT_MAX) {
    tell(`${COUNT_MAX} favourites are the most. Take one of them off first.`)
    return
  }
  const { title } = nameOfAlternative(furnishing)
  if (store([{ id, title, asked: settled.value, chosen: chosen.value }, ...favourites.value]))
    tell(`“${title}” is a favourite. It is kept in this browser.`)
}

export function removeFavourite(id: string): void {
  const before = favourites.value
  const removed = before.find((it) => it.id === id)
  if (removed && store(before.filter((it) => it !== removed)))
    tell(`“${removed.title}” is no favourite any more.`, { label: 'Undo', run: () => void store(before) })
}

/** Opens the room of a favourite as it was. */
export function openFavourite({ asked, chosen: number, title }: Favourite): void {
  open(withAsked(draft.value, asked), number)
  tell(`“${title}” opened. Undo brings back what was here before.`)
}

/** Shows what the browser has kept, and follows what other windows of it keep. What cannot be read is left out. */
export async function beginFavourites(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === STORE_KEY) void restore()
  })
  await restore()
}

async function restore(): Promise<void> {
  const text = localStorage.getItem(STORE_KEY)
  if (text === null) {
    favourites.value = []
    return
  }
  const { readFavourites } = await import('./read-favourites.ts')
  favourites.value = readFavourites(text)
}

/** @returns whether the browser keeps them */
function store(next: readonly Favourite[]): boolean {
  try {
    localStorage.setItem(STORE_KEY, JSON.stringify(next))
  } catch {
    tell('This browser keeps nothing more. Take a favourite off, or allow this page to store data.')
    return false
  }
  favourites.value = next
  return true
}
