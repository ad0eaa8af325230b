// A process of callers who send a file again and again, at once after each answer: node --import tsx uploader.ts <url> <token> <callers> <megabytes>.
// On its end signal it prints how often it had which answer.
import { request } from 'node:http'

const [url, token, callers, megabytes] = process.argv.slice(2) as [string, string, string, string]

/** A plan of one room, made longer by points that belong to nothing, as files of models have many. */
function fileOf(length: number): Buffer {
  const floor = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Room' },
        geometry: { type: 'Polygon', coordinates: [ring(0)] },
      },
    ],
    points: [] as unknown[],
  }
  const one = JSON.stringify(ring(1)).length + 1
  for (let i = 1; i * one < length; i++) floor.points.push(ring(i))
  return Buffer.from(JSON.stringify(floor))
}

const ring = (n: number) => {
  const x = 13 + (n % 1000) * 1e-6
  const at = (dx: number, dy: number) => [x + dx * 4e-5, 52 + dy * 4e-5]
  return [at(0, 0), at(1, 0), at(1, 1), at(0, 1), at(0, 0)]
}

const file = fileOf(Number(megabytes) * 2 ** 20)
const answers = new Map<number, number>()

function send(): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(
      `${url}/v2/floor/import?fileName=plan.geojson`,
      {
        method: 'POST',
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/geo+json',
          'content-length': file.length,
        },
      },
      (response) => {
        response.resume()
        // Who is refused does not send the rest.
        response.once('close', () => {
          sent.destroy()
          resolve(response.statusCode!)
        })
      },
    )
    sent.on('error', () => resolve(0))
    sent.end(file)
  })
}

async function repeat(): Promise<never> {
  for (;;) {
    const status = await send()
    answers.set(status, (answers.get(status) ?? 0) + 1)
    // Whose connection is lost has no answer to wait for, and would try thousands of times a second.
    if (status === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

process.on('SIGTERM', () => {
  console.log(JSON.stringify(Object.fromEntries(answers)))
  process.exit(0)
})
for (let i = 0; i < Number(callers); i++) void repeat()
