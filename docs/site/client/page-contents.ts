/** Marks in the contents of the page the part that is being read. */
export function pageContents(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.docs-contents a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  )
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? [])
  if (headings.length === 0) return
  let current: HTMLAnchorElement | undefined
  const mark = () => {
    const above = headings.filter((it) => it.getBoundingClientRect().top < 120)
    const link = links.get((above.at(-1) ?? headings[0]!).id)
    if (link === current) return
    current?.removeAttribute('aria-current')
    link?.setAttribute('aria-current', 'true')
    link?.scrollIntoView({ block: 'nearest' })
    current = link
  }
  let isWaiting = false
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        mark()
      })
    },
    { passive: true },
  )
  mark()
}
