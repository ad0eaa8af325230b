/** How long a button says that it has copied. */
const SAID_MS = 1800

/** Shows the buttons that copy, `data-copy` naming the element whose text they copy. */
export function copyButtons(): void {
  if (!navigator.clipboard) return // only on a safe origin
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', () => copy(button))
  }
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const source = document.getElementById(button.dataset['copy'] ?? '')
  const word = button.querySelector('[role=status]') ?? button
  const before = word.textContent
  try {
    await navigator.clipboard.writeText(source?.textContent ?? '')
    word.textContent = 'Copied'
  } catch {
    // The user has not allowed it: the text is marked, to be copied by hand.
    if (source) getSelection()?.selectAllChildren(source)
    word.textContent = 'Press Ctrl+C'
  }
  setTimeout(() => {
    word.textContent = before
  }, SAID_MS)
}
