import MiniSearch, { type SearchResult } from 'minisearch'
import { unpackIndex } from '../packed-index.ts'
import { SEARCH_OPTIONS, type SearchEntry } from '../search-fields.ts'

const SHOWN = 12

/** Shows the search of the documents: by its button, by `/` and by Ctrl+K. The index is fetched when it is first opened. */
export function searchDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>('.docs-search')!
  const input = dialog.querySelector('input')!
  const list = dialog.querySelector('ul')!
  const status = dialog.querySelector('p')!
  const button = document.querySelector<HTMLButtonElement>('[data-search]')!
  let index: Promise<MiniSearch<SearchEntry>> | undefined
  let found: SearchResult[] = []
  let chosen = 0

  const open = () => {
    index ??= loadIndex()
    dialog.showModal()
    input.select()
  }
  const choose = (i: number) => {
    chosen = (i + found.length) % Math.max(1, found.length)
    for (const [at, item] of [...list.children].entries()) item.setAttribute('aria-selected', String(at === chosen))
    list.children[chosen]?.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', found.length > 0 ? `found-${chosen}` : '')
  }
  const search = async () => {
    const text = input.value.trim()
    try {
      found = text === '' ? [] : (await index!).search(text).slice(0, SHOWN)
    } catch {
      index = undefined
      status.textContent = 'The index cannot be loaded. Is the service running?'
      return
    }
    list.replaceChildren(...found.map(item))
    input.setAttribute('aria-expanded', String(found.length > 0))
    status.textContent = text === '' ? '' : found.length === 0 ? `Nothing is found for “${text}”.` : ''
    choose(0)
  }
  const go = (i: number) => {
    const { id } = found[i] ?? {}
    if (id === undefined) return
    dialog.close()
    location.assign(id)
  }

  button.hidden = false
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    const isAsked = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!isAsked || dialog.open) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', search)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') choose(chosen + 1)
    else if (event.key === 'ArrowUp') choose(chosen - 1)
    else if (event.key === 'Enter') go(chosen)
    else return
    event.preventDefault()
  })
  list.addEventListener('click', (event) => {
    const at = [...list.children].indexOf((event.target as Element).closest('li')!)
    go(at)
  })
}

async function loadIndex(): Promise<MiniSearch<SearchEntry>> {
  const answer = await fetch('search.json')
  if (!answer.ok) throw new Error(`The index answers ${answer.status}`)
  return MiniSearch.loadJSAsync(unpackIndex(await answer.json()), SEARCH_OPTIONS)
}

function item({ page, heading }: SearchResult, i: number): HTMLLIElement {
  const line = document.createElement('li')
  line.id = `found-${i}`
  line.role = 'option'
  const title = document.createElement('strong')
  title.textContent = heading
  const place = document.createElement('span')
  place.textContent = page
  line.append(title, ...(page === heading ? [] : [place]))
  return line
}
