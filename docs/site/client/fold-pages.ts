/** On narrow screens the list of pages is folded until it is asked for. */
export function foldPages(): void {
  const pages = document.querySelector<HTMLDetailsElement>('.docs-pages')!
  const narrow = matchMedia('(max-width: 54rem)')
  const fold = () => {
    pages.open = !narrow.matches
  }
  narrow.addEventListener('change', fold)
  fold()
}
