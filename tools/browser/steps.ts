// What the checks do again and again.
import type { Page } from 'playwright-core'
import type { User, World } from './world.ts'

export interface Scene {
  readonly world: World
  readonly user: User
  readonly page: Page
  /** Judges the page as it lies there. */
  readonly look: (page: Page, of: string) => Promise<void>
}

export type Check = (scene: Scene) => Promise<void>

export const TOKENS = '/settings/access-tokens'

export async function signIn(world: World, user: User, page: Page): Promise<void> {
  await page.goto(`${world.service}/sign-in`)
  await fillIn(page, { email: user.email, password: user.password })
  await press(page, 'Sign in')
}

export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value)
}

/** Presses a button that sends its form, and waits for the page that answers. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  const answered = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name, exact: true }).click()
  await answered
}

export const open = (page: Page, name: string) => page.locator('summary', { hasText: new RegExp(`^${name}$`) }).click()

export function equal(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`found ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
}

/** What is pressed and is less than 44 px high or wide, with its size. */
export const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, summary, input:not([type=checkbox]), .switch')].flatMap((it) => {
      const { width, height } = it.getBoundingClientRect()
      if (width === 0 || it.matches('.skip, .hidden') || (width >= 43.9 && height >= 43.9)) return []
      return [`${it.getAttribute('aria-label') ?? it.textContent}: ${width} x ${height}`]
    }),
  )
