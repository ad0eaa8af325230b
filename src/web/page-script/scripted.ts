/** Shows what is only there with scripts, and hides what only stands in for them. */
export function scripted(): void {
  for (const it of document.querySelectorAll<HTMLElement>('[data-scripted]')) it.hidden = false
  for (const it of document.querySelectorAll<HTMLElement>('[data-unscripted]')) it.hidden = true
}
