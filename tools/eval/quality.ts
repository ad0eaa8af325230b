// Measures the furnishings of the fixture rooms against the recorded bounds in test/fixtures/quality.json.
//   npm run quality              prints what changed
//   npm run quality -- --record  records what has become better; nothing is ever recorded as worse
import { writeFileSync } from 'node:fs'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { fixtureRooms } from '../../test/support/fixture-rooms.ts'
import { BOUNDS, measureQuality, type Quality, readBounds } from './measure-quality.ts'

const recorded = readBounds()
const measured = measureQuality(new Kernels(), fixtureRooms())
const bounds: Quality = {}
for (const [type, values] of Object.entries(measured)) {
  bounds[type] = {}
  for (const [name, value] of Object.entries(values)) {
    const bound = recorded[type]?.[name]
    if (bound !== undefined && bound !== value) console.log(`${type}: ${name} ${bound} → ${value}`)
    bounds[type][name] = Math.max(bound ?? 0, value)
  }
}
if (process.argv.includes('--record')) writeFileSync(BOUNDS, `${JSON.stringify(bounds, null, 2)}\n`)
