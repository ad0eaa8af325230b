import type { Colouring } from './colour-spaces.ts'

/** Fills the legend with the colours of spaces; hides it where there are none. */
export function fillLegend(place: HTMLElement, colouring: Colouring | undefined): void {
  place.hidden = !colouring
  if (!colouring) return
  place.setAttribute('role', 'group')
  place.setAttribute('aria-label', `Colours by ${colouring.title}`)
  const title = document.createElement('b')
  title.textContent = colouring.title
  const rows = colouring.legend.map(({ value, colour, count }) => {
    const row = document.createElement('span')
    const swatch = document.createElement('i')
    swatch.style.background = colour
    row.append(swatch, `${value} (${count})`)
    return row
  })
  place.replaceChildren(title, ...rows)
}
