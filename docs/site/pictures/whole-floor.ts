import { readFileSync } from 'node:fs'
import { drawFloor } from '../../../src/engine/drawing/draw-floor.ts'
import { document } from '../../../src/engine/drawing/page.ts'
import { furnish } from '../../../src/engine/furnishing/furnish.ts'
import type { Kernels } from '../../../src/engine/kernels/kernels.ts'
import { readPlan } from '../../../src/plans/files/read-plan.ts'
import { drawSheetOf } from '../../../src/plans/files/writing/pdf/sheet/draw-sheet.ts'
import { POINT, PRINT } from '../../../src/plans/files/writing/pdf/sheet/print.ts'
import { floorSchedule } from '../../../src/plans/schedules/floor-schedule.ts'
import { furnishFloor } from '../../../src/plans/whole-floors/furnish-floor.ts'
import { furnishedContent } from '../../../src/plans/whole-floors/furnished-content.ts'
import { FloorFurnishingOptions } from '../../../src/schema/resources/floors/floor-furnishing.ts'
import type { LayoutContent } from '../../../src/schema/resources/floors/floor-layout.ts'

const EXAMPLES = new URL('../../../examples/floors/', import.meta.url)

/** The example of a floor as it is furnished. */
async function twoFlats(kernels: Kernels): Promise<LayoutContent> {
  const { spaces, assets } = JSON.parse(readFileSync(new URL('two-flats.json', EXAMPLES), 'utf8')) as LayoutContent
  return furnished(kernels, { spaces, assets })
}

async function furnished(kernels: Kernels, content: LayoutContent): Promise<LayoutContent> {
  const result = await furnishFloor(content, FloorFurnishingOptions.parse({ alternatives: 1 }), {
    solve: async (params) => furnish(kernels, params),
    parallel: 1,
  })
  let id = 0
  return furnishedContent(content, result, 'none', {}, () => String(id++))
}

export const drawWholeFloor = async (kernels: Kernels, theme: 'light' | 'dark'): Promise<string> =>
  drawFloor(await twoFlats(kernels), { theme, width: 1000, scale: false })

/** The lower storey of the building of the tutorial. */
export async function drawGroundFloor(kernels: Kernels, theme: 'light' | 'dark'): Promise<string> {
  const { floors } = await readPlan(readFileSync(new URL('two-storeys.ifc', EXAMPLES)))
  const { spaces, assets } = floors[0]!
  // Ids of what is read are new each time.
  const content = { spaces: spaces.map((space, i) => ({ ...space, id: `room-${i + 1}` })), assets }
  return drawFloor(await furnished(kernels, content), { theme, width: 1000, scale: false })
}

/** The same as it is printed, on its sheet. */
export async function drawFloorSheet(kernels: Kernels): Promise<string> {
  const facts = { name: 'Two flats', elevation: null, floorNumber: 0, northDirection: 0, georeference: null }
  const floor = { ...facts, ...(await twoFlats(kernels)) }
  const { sheet, definitions, content } = drawSheetOf(floor, floorSchedule(floor), { scale: 100 })
  const title = `A sheet of paper with the plan of a floor at 1:${sheet.scale}`
  return document(
    sheet.width * POINT,
    sheet.height * POINT,
    PRINT,
    title,
    'Title block, scale bar and north below.',
    definitions,
    content,
  )
}
