// What every page has.

/** Shows what is only there with scripts, and hides what only stands in for them. */
export function scripted(): void {
  for (const it of document.querySelectorAll<HTMLElement>('[data-scripted]')) it.hidden = false
  for (const it of document.querySelectorAll<HTMLElement>('[data-unscripted]')) it.hidden = true
}

/** Brings the tab of this page into view where a phone has no room for all, in browsers that the style sheet cannot tell. */
export function showCurrentSection(): void {
  const list = document.querySelector('.sections ul')
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const [frame, tab] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (tab.left < frame.left || tab.right > frame.right) list.scrollLeft += tab.right - frame.right
}

/** Closes a menu by Escape and by a click beside it. */
export function closeMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')
  document.addEventListener('click', ({ target }) => {
    for (const menu of open()) if (!menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    for (const menu of open()) {
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}

/** Tells the exact time of a moment in the time zone of the reader instead of UTC. */
export function localTimes(): void {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[title]'))
    time.title = format.format(new Date(time.dateTime))
}
