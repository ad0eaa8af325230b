import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { drawFloor } from '../../src/engine/drawing/draw-floor.ts'
import { furnish } from '../../src/engine/furnishing/furnish.ts'
import { verify } from '../../src/engine/furnishing/verify/verify.ts'
import { Kernels } from '../../src/engine/kernels/kernels.ts'
import type { FilePlanFloor } from '../../src/plans/files/file-plan.ts'
import { readPlan } from '../../src/plans/files/read-plan.ts'
import { rasterize } from '../../src/plans/files/writing/rasterize.ts'
import { furnishFloor } from '../../src/plans/whole-floors/furnish-floor.ts'
import { furnishedContent } from '../../src/plans/whole-floors/furnished-content.ts'
import { type Storey, storeysOfFile } from '../../src/plans/whole-floors/uses/storeys.ts'
import type { FurnishParams } from '../../src/schema/furnishing/furnish-params.ts'
import { FloorFurnishingOptions } from '../../src/schema/resources/floors/floor-furnishing.ts'

// Furnishes the floors of plans and prints what became of them:
//   npx tsx tools/eval/floors.ts <file or folder> … [--pictures <folder>] [--keep none] [--spaces]

const kernels = new Kernels()

async function evaluateFloor(
  name: string,
  floor: FilePlanFloor & { readonly storey: Storey },
  keep: 'moved' | 'none',
  pictures?: string,
) {
  const options = FloorFurnishingOptions.parse({ keep, alternatives: 1 })
  const begun = performance.now()
  let solved = 0
  const solve = async (params: FurnishParams) => {
    solved++
    return furnish(kernels, params)
  }
  const result = await furnishFloor(floor, options, { solve, parallel: 1 })
  const seconds = (performance.now() - begun) / 1000
  const count = (outcome: string) => result.spaces.filter((space) => space.outcome === outcome).length
  const rooms = new Map(floor.spaces.map(({ id, room }) => [id, room]))
  const unsound = result.spaces.filter(({ spaceId, furnishings: [best], kept }) => {
    if (!best || kept.length > 0) return false
    const room = rooms.get(spaceId)!
    const broken = (furniture: typeof best.furniture) =>
      verify(room, { ...best, furniture }).filter(({ rule }) => rule !== 'Q6').length
    return broken(best.furniture) > broken([])
  })
  let id = 0
  const newId = () => `00000000-0000-4000-a000-${String(id++).padStart(12, '0')}`
  const content = furnishedContent(floor, result, keep, {}, newId)
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    const svg = drawFloor(content, { title: name, width: 2000 })
    const path = join(pictures, name.replace(/[^\w.-]+/g, '-'))
    writeFileSync(`${path}.svg`, svg)
    writeFileSync(`${path}.png`, (await rasterize(svg, 2000)).png)
  }
  return { name, result, seconds, solved, unsound: unsound.map((space) => space.name), count }
}

async function main(): Promise<void> {
  const paths = process.argv.slice(2)
  const after = (flag: string) => (paths.includes(flag) ? paths[paths.indexOf(flag) + 1] : undefined)
  const pictures = after('--pictures')
  const keep = after('--keep') === 'none' ? 'none' : 'moved'
  const inputs = paths.filter((it, i) => !it.startsWith('--') && !['--pictures', '--keep'].includes(paths[i - 1] ?? ''))
  const files = inputs.flatMap((path) =>
    statSync(path).isDirectory()
      ? readdirSync(path)
          .filter((it) => /\.(ifc|dxf|json|geojson)$/i.test(it))
          .map((it) => join(path, it))
      : [path],
  )
  const reasons = new Map<string, number>()
  for (const file of files) {
    const plan = await readPlan(readFileSync(file), { fileName: file })
    console.log(`${basename(file)}: ${plan.floors.length} floors, ${plan.notes.length} notes`)
    const storeys = storeysOfFile(plan.floors)
    for (const [i, floor] of plan.floors.entries()) {
      if (floor.spaces.length === 0) continue
      const name = `${basename(file)} ${floor.name}`
      const { result, seconds, solved, unsound, count } = await evaluateFloor(
        name,
        { ...floor, storey: storeys[i]! },
        keep,
        pictures,
      )
      const { totals } = result
      console.log(
        `  ${floor.name}: ${floor.spaces.length} spaces, ${floor.assets.length} assets | furnished ${count('furnished')}, empty ${count('empty')}, left ${count('left')}, failed ${count('failed')} | ${solved} solved in ${seconds.toFixed(1)} s | unsound ${unsound.join(', ') || 0}`,
      )
      console.log(
        `    seats ${totals.seats} + ${totals.loungeSeats}, places ${totals.places} (${totals.areaPerPlace ?? '–'} m² each), beds ${totals.beds} for ${totals.sleepers}, storage ${totals.storage} m, ${totals.pieces} pieces on ${totals.area} m²`,
      )
      for (const space of result.spaces) {
        const key = `${space.decidedBy}: ${space.template}`
        reasons.set(key, (reasons.get(key) ?? 0) + 1)
        if (paths.includes('--spaces'))
          console.log(
            `    ${space.name.padEnd(22)} ${space.outcome.padEnd(9)} ${String(space.template).padEnd(16)} ${space.reason} ${space.notes.join('; ')}`,
          )
      }
      const unmapped = result.spaces.filter(({ decidedBy }) => decidedBy === 'context').map((space) => space.name)
      if (unmapped.length > 0) console.log(`    names that say nothing: ${unmapped.join(', ')}`)
    }
  }
  for (const [reason, times] of [...reasons].sort((a, b) => b[1] - a[1])) console.log(String(times).padStart(5), reason)
}

await main()
