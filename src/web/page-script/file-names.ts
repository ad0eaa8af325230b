/** Says which files are chosen beside the button that chooses them; none are left after a form is shown anew. */
export function fileNames(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>('.file input')) {
    const show = () => {
      const chosen = input.parentElement?.querySelector('[data-chosen]')
      if (chosen) chosen.textContent = Array.from(input.files ?? [], ({ name }) => name).join(', ')
    }
    input.addEventListener('change', show)
    addEventListener('pageshow', show)
  }
}
