import { html, raw } from 'hono/html'
import type { TokenUsage } from '../../../schema/resources/token.ts'
import type { Html } from '../frame/layout.ts'

const [BAR, GAP, HEIGHT] = [16, 4, 56]

/** Requests day by day as small bars. */
export function usageChart({ days }: TokenUsage): Html {
  const all = days.reduce((sum, { requests }) => sum + requests, 0)
  const most = Math.max(1, ...days.map(({ requests }) => requests))
  const width = days.length * (BAR + GAP) - GAP
  const bars = days.map(({ day, requests }, i) => {
    const height = requests === 0 ? 1 : Math.max(3, Math.round((requests / most) * HEIGHT))
    const kind = requests === 0 ? 'none' : 'some'
    return `<rect class="${kind}" x="${i * (BAR + GAP)}" y="${HEIGHT - height}" width="${BAR}" height="${height}" rx="2"><title>${day}: ${requests}</title></rect>`
  })
  const words = `${all.toLocaleString('en')} request${all === 1 ? '' : 's'} in ${days.length} days`
  return html`<figure class="usage"><svg viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${words}">${raw(bars.join(''))}</svg>
<figcaption class="quiet"><span>${dayInWords(days[0]?.day)}</span><span>${words}</span><span>today</span></figcaption></figure>`
}

const format = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayInWords = (day: string | undefined) => (day === undefined ? '' : format.format(new Date(day)))
