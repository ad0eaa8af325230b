/** How things move on an element, as the tokens of the design say; no time where motion is unwelcome. */
export function motionOf(element: Element | null): { readonly duration: number; readonly easing: string } {
  if (!element) return { duration: 0, easing: 'linear' }
  const style = getComputedStyle(element)
  return {
    duration: milliseconds(style.getPropertyValue('--slow')),
    easing: style.getPropertyValue('--ease').trim() || 'ease-out',
  }
}

function milliseconds(value: string): number {
  const amount = Number.parseFloat(value)
  if (!Number.isFinite(amount)) return 0
  return value.trim().endsWith('ms') ? amount : amount * 1000
}
