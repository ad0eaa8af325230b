// The SHA-256 of each answer to the requests beside, computed by the library as it is installed; in Node as in a page.
import { load } from 'roomwright'
import { slantedRequests } from './requests.mjs'

const { furnish } = await load()
const lines = []
for (const [name, { params }] of Object.entries(slantedRequests)) {
  const bytes = new TextEncoder().encode(JSON.stringify(furnish(params)))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  lines.push(`${name} ${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
}
const main = globalThis.document?.querySelector('main')
if (main) main.textContent = lines.join('\n')
else console.log(lines.join('\n'))
