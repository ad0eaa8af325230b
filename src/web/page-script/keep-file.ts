/**
 * Shows what a file would change without leaving the page, so that the file that is chosen can be sent once more to be saved. Where
 * there is no answer to be shown, the form is sent as it would be without this.
 */
export function keepFile(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-keeps-file]')
  const place = document.querySelector<HTMLElement>('[data-answer]')
  if (!form || !place) return
  form.addEventListener('submit', (event) => {
    const button = event.submitter
    if (!(button instanceof HTMLButtonElement) || button.value !== 'look') return
    event.preventDefault()
    void look(form, button, place)
  })
  // What is shown is of the file before.
  form.querySelector('input[type=file]')?.addEventListener('change', () => place.replaceChildren())
}

async function look(form: HTMLFormElement, button: HTMLButtonElement, place: HTMLElement): Promise<void> {
  const body = new FormData(form, button)
  body.set('part', 'yes')
  button.disabled = true
  place.textContent = 'Reading the file…'
  try {
    const response = await fetch(form.action, { method: 'POST', body })
    show(place, await response.text())
  } catch {
    place.textContent = 'The upload broke off. Try again.'
  } finally {
    button.disabled = false
  }
}

/** A refusal comes as a whole page, of which its notice is shown. */
function show(place: HTMLElement, answer: string): void {
  const template = document.createElement('template')
  template.innerHTML = answer
  const part = template.content.querySelector('.notice.bad') ?? template.content.querySelector('[data-part]')
  for (const hint of part?.querySelectorAll('[data-unscripted]') ?? []) hint.remove()
  place.replaceChildren(part ?? 'The service has not answered. Try again.')
}
