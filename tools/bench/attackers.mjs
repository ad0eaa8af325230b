// Callers who send 1 000 items of 20 shapes without a pause: `attackers.mjs <url> <how many>`. Ended by SIGTERM, it prints
// how many calls were refused.
import { Agent, request } from 'node:http'
import process from 'node:process'

const [, , url, count] = process.argv
const agent = new Agent({ keepAlive: true })
let refused = 0

const TYPES = [
  'sofa',
  'armchair',
  'coffee_table',
  'sideboard',
  'shelf',
  'bed',
  'nightstand',
  'wardrobe',
  'dining_table',
]

/**
 * @param {number} i
 * @param {number} j
 */
const shapeOf = (i, j) => ({
  type: 'box',
  a: (50 + ((i * 7 + j * 13) % 97)) / 100,
  b: (40 + ((i * 11 + j * 5) % 53)) / 100,
  h: (40 + ((i * 3 + j) % 40)) / 100,
})

const corners = [0, 0, 25, 0, 25, 20, 0, 20]
const points = [0, 2, 4, 6].map((at) => corners.slice(at, at + 2))
const params = {
  room: {
    boundary: {
      shape: { type: 'polygon-extrusion', points, h: 2.5 },
      openings: [{ type: 'door', pos: 0.3, l: 0.9, y: 0, h: 2.05 }],
    },
  },
  furniture: Array.from({ length: 1000 }, (_, i) => ({
    type: TYPES[i % TYPES.length],
    shapes: Array.from({ length: 20 }, (_, j) => shapeOf(i, j)),
  })),
  maxResults: 10,
}
const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'FurnishingAI.furnish', params }))

/** Resolves to the status, 0 when there was no answer. */
const send = () =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json' }
    request(`${url}/jsonrpc`, { agent, method: 'POST', headers }, (response) =>
      response
        .resume()
        .on('end', () => resolve(response.statusCode))
        .on('error', () => resolve(0)),
    )
      .on('error', () => resolve(0))
      .end(body)
  })

async function attack() {
  for (;;) {
    const status = await send()
    if (status === 503) refused++
    if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

for (let i = 0; i < Number(count); i++) attack()
process.on('SIGTERM', () => process.stdout.write(String(refused), () => process.exit(0)))
setInterval(() => {}, 1000) // also without attackers it waits to be ended
