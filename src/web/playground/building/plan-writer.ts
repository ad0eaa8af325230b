import type { FilePlanFloor } from '../../../plans/files/file-plan.ts'
import { type WrittenPlan, writePlan } from '../../../plans/files/write-plan.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { WrittenFormat } from '../../../schema/resources/floors/file-formats.ts'

/** Writes a floor with the typeface of the package, whose files lie beside this module. */
export const writeInBrowser = (format: WrittenFormat, floor: FilePlanFloor, unit: PlainUnit): Promise<WrittenPlan> =>
  writePlan(format, floor, { date: new Date().toISOString(), loadFont, unit })

async function loadFont(weight: 'regular' | 'semibold'): Promise<Uint8Array> {
  const { default: address } = await FONTS[weight]()
  const answer = await fetch(new URL(address, import.meta.url))
  if (!answer.ok) throw new Error(`The typeface cannot be loaded: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

const FONTS = {
  regular: () => import('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  semibold: () => import('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
}
