/** Time between two questions. */
const AGAIN_MS = 700

/** Asks how far a furnishing is, and opens the page of its result when it is done. */
export function watchProgress(): void {
  const card = document.querySelector<HTMLElement>('[data-progress]')
  const address = card?.dataset['progress']
  if (card && address !== undefined) ask(card, address)
}

async function ask(card: HTMLElement, address: string): Promise<void> {
  try {
    const answer = await fetch(address)
    // Its bar while it is under way; anything else is on the page itself.
    if (answer.status !== 200) return location.reload()
    const template = document.createElement('template')
    template.innerHTML = await answer.text()
    const bar = template.content.querySelector('[data-bar]')
    if (bar) show(card, bar)
  } catch {
    // The connection comes back, or the page is left.
  }
  setTimeout(() => ask(card, address), AGAIN_MS)
}

/** Only what is said changes, so that the bar moves on instead of beginning anew. */
function show(card: HTMLElement, bar: Element): void {
  const [shown, next] = [card.querySelector('progress'), bar.querySelector('progress')]
  if (shown && next) {
    shown.max = next.max
    shown.value = next.value
  }
  const [text, now] = [card.querySelector('[role=status]'), bar.querySelector('[role=status]')?.textContent ?? '']
  if (text && text.textContent !== now) text.textContent = now
}
