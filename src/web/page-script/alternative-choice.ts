/** Shows on the plan what is chosen for each room, as soon as it is chosen. */
export function alternativeChoice(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-choices]')
  const picture = form?.querySelector('.viewer picture')
  if (!form || !picture) return
  form.addEventListener('change', () => show(form, picture))
}

/** The addresses of the drawing, in both schemes, carry the places of what is chosen. */
function show(form: HTMLFormElement, picture: Element): void {
  const groups = [...form.querySelectorAll('fieldset')]
  const chosen = groups.map((group) =>
    [...group.querySelectorAll<HTMLInputElement>('input[type=radio]')].findIndex(({ checked }) => checked),
  )
  const address = `${form.dataset['choices']}/totals?chosen=${chosen.join('.')}`
  fetch(address)
    .then((answer) => (answer.ok ? answer.text() : undefined))
    .then((html) => html !== undefined && showTotals(form, html))
    .catch(() => {}) // the next choice asks again
  const within = (address: string) => address.replace(/([?&]chosen=)[\d.]*/, `$1${chosen.join('.')}`)
  for (const source of picture.querySelectorAll('source')) source.srcset = within(source.srcset)
  for (const image of picture.querySelectorAll('img')) image.src = within(image.src)
}

function showTotals(form: HTMLFormElement, html: string): void {
  const template = document.createElement('template')
  template.innerHTML = html
  const totals = template.content.querySelector('[data-totals]')
  if (totals) form.querySelector('[data-totals]')?.replaceWith(totals)
}
