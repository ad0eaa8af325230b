import { computed, signal } from '@preact/signals'
import { type PlainUnit, UNIT_COOKIE } from '../../../schema/furnishing/read-length.ts'
import type { Tool } from '../board/board-props.ts'
import { units } from '../board/length-units.ts'

// How things are shown; nothing of it belongs to the request.

export type Scheme = 'system' | 'light' | 'dark'

export const tool = signal<Tool>('select')
export const view = signal<'plan' | '3d'>('plan')
/** What is shown below the plan on a narrow page. */
export const sheet = signal<'ask' | 'answer'>('ask')
export const dialog = signal<'take' | 'open' | 'building' | 'keys' | 'compare' | undefined>(undefined)

const SCHEME_KEY = 'roomwright.scheme'
export const scheme = signal<Scheme>(storedScheme())
const darkSystem = signal(false)

/** The scheme of drawings, which know no `light-dark()`. */
export const drawnScheme = computed<'light' | 'dark'>(() =>
  scheme.value === 'system' ? (darkSystem.value ? 'dark' : 'light') : scheme.value,
)

export function chooseScheme(next: Scheme): void {
  scheme.value = next
  localStorage.setItem(SCHEME_KEY, next)
  applyScheme()
}

/** To be called once the page stands. */
export function followScheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  darkSystem.value = dark.matches
  dark.addEventListener('change', ({ matches }) => {
    darkSystem.value = matches
  })
  applyScheme()
}

function applyScheme(): void {
  const { dataset } = document.documentElement
  if (scheme.value === 'system') delete dataset['scheme']
  else dataset['scheme'] = scheme.value
}

function storedScheme(): Scheme {
  const stored = localStorage.getItem(SCHEME_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

const UNITS_KEY = 'roomwright.units'
/** The same choice as on the pages of the service, which comes first: it may have been made there since. Workers have no document. */
const [, paged] = new RegExp(`(?:^|; )${UNIT_COOKIE.name}=(m|ft)(?:;|$)`).exec(globalThis.document?.cookie ?? '') ?? []
if ((paged ?? localStorage.getItem(UNITS_KEY)) === 'ft') units.value = 'ft'

export function chooseUnits(next: PlainUnit): void {
  units.value = next
  localStorage.setItem(UNITS_KEY, next)
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is not in all browsers
  document.cookie = `${UNIT_COOKIE.name}=${next}; path=/; max-age=${UNIT_COOKIE.seconds}; samesite=lax`
}

const WELCOME_KEY = 'roomwright.welcome'
/** Whether the page says what it is. */
export const welcome = signal(localStorage.getItem(WELCOME_KEY) !== 'away')

export function chooseWelcome(next: boolean): void {
  welcome.value = next
  if (next) localStorage.removeItem(WELCOME_KEY)
  else localStorage.setItem(WELCOME_KEY, 'away')
}

export interface Toast {
  readonly id: number
  readonly text: string
  readonly action?: {
    readonly label: string
    readonly run: () => void
    /** Whether it still does what it says; without it, it does. */
    readonly stands?: () => boolean
  }
}

export const toasts = signal<readonly Toast[]>([])
/** How long a toast lasts, milliseconds: at least, and for each letter that is to be read. */
const TOAST_MS = { atLeast: 5000, letter: 70 } as const
let toastId = 0

export function tell(text: string, action?: Toast['action']): void {
  const toast: Toast = { id: ++toastId, text, ...(action ? { action } : {}) }
  // What only informs makes way for what is newer.
  toasts.value = [...toasts.value.filter((it) => it.action).slice(-2), toast]
  setTimeout(
    () => {
      toasts.value = toasts.value.filter(({ id }) => id !== toast.id)
    },
    Math.max(TOAST_MS.atLeast, TOAST_MS.letter * text.length),
  )
}
