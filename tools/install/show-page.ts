import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const drivers = fileURLToPath(new URL('../browser', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.wasm': 'application/wasm',
}
/** As strict as the documentation promises, but for the import map, which is a script in the page. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'"

/** What a page has become in a browser. */
export interface Shown {
  /** HTML of its main element once it holds a drawing or has given up. */
  readonly main: string
  /** What the browser wrote to its console. */
  readonly complaints: readonly string[]
}

/** Serves a folder and opens a page of it in Chromium. */
export async function showPage(folder: string, path: string): Promise<Shown> {
  if (!existsSync(join(drivers, 'node_modules')))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: drivers, stdio: 'inherit' })
  const { chromium } = createRequire(join(drivers, 'package.json'))('playwright-core')
  const server = createServer(({ url = '/' }, response) => {
    const file = join(folder, new URL(url, 'http://localhost').pathname)
    if (!existsSync(file)) return response.writeHead(url === '/favicon.ico' ? 204 : 404).end()
    const headers = { 'content-type': TYPES[extname(file)] ?? 'text/plain', 'content-security-policy': POLICY }
    return response.writeHead(200, headers).end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    const complaints: string[] = []
    page.on('console', (message: { text(): string }) => complaints.push(message.text()))
    page.on('pageerror', (error: Error) => complaints.push(error.message))
    await page.goto(`http://127.0.0.1:${port}/${path}`)
    // A wait for a function would evaluate text where the first look comes too early, which the policy forbids.
    await page.locator('main', { hasText: 'Furnishing…' }).waitFor({ state: 'detached', timeout: 120_000 })
    return { main: await page.innerHTML('main'), complaints }
  } finally {
    await browser.close()
    server.close()
  }
}
