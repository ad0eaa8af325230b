import { mapPointOf } from '../reading/earth/utm-to-earth.ts'
import { enumeration, NONE, type StepFile, text } from '../writing/ifc/step-file.ts'
import type { MatchedFloor } from './matched-floors.ts'
import type { ModelFrame } from './model-frame.ts'

/**
 * Writes where on earth a model stands, as the first of its floors that says so.
 *
 * @param shift metres by which the model was moved when it was read
 */
export async function writeMapConversion(
  file: StepFile,
  { dialect, context }: ModelFrame,
  floors: readonly MatchedFloor[],
  shift: readonly [x: number, z: number],
): Promise<void> {
  const placed = floors.find(({ floor, storey }) => storey !== undefined && floor.georeference !== null)
  if (!placed) return
  const { floor, offset } = placed
  const { zone, isSouth, east, north, trueNorth } = await mapPointOf(floor.georeference!)
  // North is said of the origin of the plan, and meridians lean otherwise elsewhere.
  const axis = (((floor.northDirection ?? 0) - trueNorth) * Math.PI) / 180
  const [cos, sin] = [Math.cos(axis), Math.sin(axis)]
  const [x, z] = [shift[0] + offset[0], shift[1] + offset[1]]
  const metre = file.add('IFCSIUNIT', '*', enumeration('LENGTHUNIT'), NONE, enumeration('METRE'))
  const code = text(`EPSG:${isSouth ? 327 : 326}${String(zone).padStart(2, '0')}`)
  const words = [text('WGS 84'), NONE, text('UTM'), text(`${zone}${isSouth ? 'S' : 'N'}`)]
  const system = file.add('IFCPROJECTEDCRS', code, NONE, ...words, metre)
  const onMap = [east + x * cos + z * sin, north + x * sin - z * cos, 0, cos, sin, 1 / dialect.perMetre]
  file.add('IFCMAPCONVERSION', context, system, ...onMap)
}
