/** Keeps the words of the furnish button, the plan and the button for uses in step with the list of rooms. */
export function roomChoice(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-furnish]')
  const submit = form?.querySelector<HTMLButtonElement>('[data-ticked]')
  if (!form || !submit) return
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name=space]')]
  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked)
    submit.textContent = `Furnish ${wordsOf(ticked.length, boxes.length)}`
    submit.disabled = ticked.length === 0
    for (const { value, checked } of boxes)
      document.querySelector(`svg [data-room="${value}"]`)?.classList.toggle('left-out', !checked)
  }
  form.addEventListener('change', show)
  // The buttons that tick all or none change boxes without an event.
  form.addEventListener('click', () => setTimeout(show))
  show()
  keepUses(form)
}

function wordsOf(ticked: number, all: number): string {
  if (ticked === 0) return '…'
  // Some of them may stay empty by their use, so that no count is given.
  if (ticked === all) return all === 1 ? 'the room' : 'the floor'
  return `${ticked} of ${all} rooms`
}

/** The button that saves uses is there once one has been changed. */
function keepUses(form: HTMLFormElement): void {
  const button = form.querySelector<HTMLElement>('[data-uses]')
  if (!button) return
  const chosen = () =>
    [...form.querySelectorAll<HTMLSelectElement>('select[data-use]')].map(({ value }) => value).join()
  const first = chosen()
  const show = () => {
    button.hidden = chosen() === first
  }
  form.addEventListener('change', show)
  show()
}
