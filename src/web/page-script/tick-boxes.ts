/**
 * Buttons that tick boxes: `data-tick` names the boxes of one form by their values, or all with `*`; what they do not name is
 * unticked where `data-only` stands. Pages have links in their place that load the page with the boxes ticked.
 */
export function tickBoxes(): void {
  for (const control of document.querySelectorAll<HTMLElement>('[data-tick]')) {
    control.hidden = false
    control.addEventListener('click', (event) => {
      event.preventDefault()
      tick(control)
    })
  }
}

function tick(control: HTMLElement): void {
  const { tick = '', within = 'form', only } = control.dataset
  const values = tick.split(' ')
  const boxes = [...(control.closest(within)?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
  const named = boxes.filter(({ value }) => tick === '*' || values.includes(value))
  const ticked = only !== undefined || named.some(({ checked }) => !checked)
  for (const box of only === undefined ? named : boxes) box.checked = ticked && named.includes(box)
}
