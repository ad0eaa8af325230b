const system = matchMedia('(prefers-color-scheme: dark)')
const isDark = () => (document.documentElement.dataset['scheme'] ?? (system.matches ? 'dark' : 'light')) === 'dark'

/** Shows the button that turns light to dark, for the colours and for the pictures that have been drawn for both. */
export function schemeSwitch(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-scheme-switch]')!
  button.hidden = false
  button.addEventListener('click', () => {
    const scheme = isDark() ? 'light' : 'dark'
    document.documentElement.dataset['scheme'] = scheme
    localStorage.setItem('scheme', scheme)
    show(button)
  })
  system.addEventListener('change', () => show(button))
  show(button)
}

function show(button: HTMLButtonElement): void {
  button.setAttribute('aria-pressed', String(isDark()))
  // A picture follows the system, unless its source is told otherwise.
  for (const source of document.querySelectorAll<HTMLSourceElement>('picture > source'))
    source.media = isDark() ? 'all' : 'not all'
}
