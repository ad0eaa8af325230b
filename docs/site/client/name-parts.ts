/** What the parts of Swagger UI that have no name are called for screen readers. */
const NAMES = [
  ['.servers select', 'Server'],
  ['select.examples-select-element', 'Example'],
  ['select.content-type', 'Media type'],
  ['.parameters select', 'Value'],
  ['.body-param textarea', 'Body of the request'],
  ['button.close-modal', 'Close the dialog'],
] as const

/** Texts that scroll, which the keyboard has to reach. */
const SCROLLED = 'pre, .microlight, .highlight-code > *, .curl'

/** Gives parts of Swagger UI the names and roles that they lack; each call costs no more than what is new. */
export function nameParts(place: HTMLElement): void {
  for (const [selector, name] of NAMES)
    for (const it of place.querySelectorAll(`${selector}:not([aria-label])`)) it.setAttribute('aria-label', name)
  for (const it of place.querySelectorAll(`:is(${SCROLLED}):not([tabindex])`)) it.setAttribute('tabindex', '0')
  // Subjects come right after the title of the page, and what is below them follows.
  for (const it of place.querySelectorAll(':is(h3, h4, h5, h6):not([aria-level])'))
    it.setAttribute('aria-level', String(Number(it.tagName.slice(1)) - 1))
}
