// Random search for differences between the kernels and their twins:
//   npx tsx tools/hunt/kernels.ts --rooms 10000 --seed 1 [--only collision|walk]
import { parseArgs } from 'node:util'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import { checkCollision } from '../../test/engine/kernels/check-collision.ts'
import { checkWalk } from '../../test/engine/kernels/check-walk.ts'

const { values } = parseArgs({
  options: {
    rooms: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
})

const kernels = new Kernels()
const first = Number(values.seed)
const last = first + Number(values.rooms) - 1
let found = 0
for (const [name, check] of Object.entries({ collision: checkCollision, walk: checkWalk })) {
  if (values.only && values.only !== name) continue
  let compared = 0
  let undecided = 0
  let mismatches = 0
  for (let seed = first; seed <= last; seed++) {
    const result = check(kernels, seed)
    compared += result.compared
    undecided += result.undecided
    mismatches += result.mismatches.length
    for (const mismatch of result.mismatches.slice(0, 3)) console.log(`${name} ${mismatch}`)
    if (seed % 1000 === 0) console.error(`${name}: seed ${seed}, ${mismatches} mismatches`)
  }
  console.log(
    `${name}: seeds ${first} … ${last}: ${compared} compared, ${undecided} undecided, ${mismatches} mismatches`,
  )
  found += mismatches
}
process.exitCode = found > 0 ? 1 : 0
