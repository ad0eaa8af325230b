/** Brings the tab of this page into view where a phone has no room for all, in browsers that the style sheet cannot tell. */
export function showCurrentSection(): void {
  const list = document.querySelector('.sections ul')
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (!list || !current) return
  const [frame, tab] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (tab.left < frame.left || tab.right > frame.right) list.scrollLeft += tab.right - frame.right
}
