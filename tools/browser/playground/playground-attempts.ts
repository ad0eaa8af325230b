import type { Page } from 'playwright-core'
import { type Attempt, inLooks, judgeAccess, judgeWidth } from '../attempts.ts'
import { comparePicture } from './compare-picture.ts'
import { playgroundChecks } from './playground-checks.ts'

/** How people look at the playground. */
const looks = [
  { name: 'desk-light', width: 1280, height: 800, colorScheme: 'light' },
  { name: 'phone-dark', width: 375, height: 812, colorScheme: 'dark' },
] as const

/** The playground of a service, as people use it. @param service its address */
export function playgroundAttempts(service: string): Attempt[] {
  return inLooks(looks, playgroundChecks, (name, check, { name: look, width, height, colorScheme }) => ({
    name: `playground: ${name} (${look})`,
    options: {
      viewport: { width, height },
      colorScheme,
      // A worker of the page would answer in place of what a check lets the network do.
      serviceWorkers: 'block',
      acceptDownloads: true,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    },
    harmless: /Failed to load resource/,
    run: (page) =>
      check({
        page,
        service,
        isPhone: width < 700,
        look: (of) => inspect(page, `${of}-${look}`),
        judge: (of) => judge(page, of),
      }),
  }))
}

/** Judges the page and compares it with the picture that is kept of it. */
async function inspect(page: Page, name: string): Promise<void> {
  await judge(page, name)
  await comparePicture(page, name)
}

async function judge(page: Page, name: string): Promise<void> {
  await judgeWidth(page, name)
  await judgeAccess(page, name)
}
