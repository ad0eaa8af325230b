import { elementAt } from '../../../../engine/geometry/element-at.ts'
import type { FileBuilding } from '../../../../schema/resources/floors/model-facts.ts'
import { storeyNumber } from '../storey-number.ts'
import { buildingOf, globalId } from './ifc-building.ts'
import { type IfcModel, type Line, refOf, refsOf, textOf } from './ifc-model.ts'
import { nearestAbove } from './ifc-relations.ts'

/** A floor of the building as the file has it. */
export interface Storey {
  /** Of its entity; negative when the file has none and it is made from the heights of spaces. */
  readonly number: number
  readonly element: string
  readonly name: string
  /** Metres above the origin of the file. */
  readonly elevation: number
  readonly floorNumber: number | null
  readonly externalId?: string | undefined
  /** From its floor to that above, metres; left out where the file does not tell. */
  readonly height?: number | undefined
  readonly building?: FileBuilding | undefined
}

/** Something that stands on a floor. */
interface Standing {
  readonly bottom: number
}

/** Spaces whose floors differ by less are on one storey where the file has no storeys, metres. */
const STEP_MAX = 1.5

/** The storeys of all buildings of a file, lowest first. @param bodies what stands on the floors of a file that has no storeys */
export function storeysOf(
  model: IfcModel,
  parents: ReadonlyMap<number, number>,
  bodies: readonly Standing[] | (() => readonly Standing[]),
): Storey[] {
  const lines = model.linesOf('IFCBUILDINGSTOREY')
  if (lines.length === 0) return storeysByHeight(typeof bodies === 'function' ? bodies() : bodies)
  const buildings = new Map(model.linesOf('IFCBUILDING').map((line) => [line.expressID, line]))
  const facts = new Map([...buildings].map(([id, line]) => [id, buildingOf(model, parents, line)]))
  const storeys = lines.map((line) => {
    const house = nearestAbove(parents, line.expressID, (id) => buildings.has(id))
    const named = buildings.size > 1 && house !== undefined ? buildings.get(house) : undefined
    return { ...storeyOf(model, line, named), building: house === undefined ? undefined : facts.get(house) }
  })
  storeys.sort((a, b) => a.elevation - b.elevation)
  const said = heightsOf(model)
  return storeys.map((storey, i) => ({ ...storey, height: said.get(storey.number) ?? heightBelowNext(storeys, i) }))
}

/** Storeys closer than this are parts of one, such as a mezzanine or the top of a slab, metres. */
const STOREY_MIN = 1.8

function heightBelowNext(storeys: readonly Storey[], i: number): number | undefined {
  const { elevation, building } = elementAt(storeys, i)
  const next = storeys.slice(i + 1).find((it) => it.building === building && it.elevation >= elevation + STOREY_MIN)
  return next && rounded(next.elevation - elevation)
}

/** Names of properties and quantities that tell the height of a storey. */
const HEIGHTS: ReadonlySet<unknown> = new Set(['GrossPlannedHeight', 'GrossHeight', 'Height'])

/** The heights that files state of their storeys, by their numbers. */
function heightsOf(model: IfcModel): Map<number, number> {
  const storeys = new Set(model.idsOf('IFCBUILDINGSTOREY'))
  const heights = new Map<number, number>()
  for (const rel of model.linesOf('IFCRELDEFINESBYPROPERTIES')) {
    const own = refsOf(rel['RelatedObjects']).filter((id) => storeys.has(id))
    if (own.length === 0) continue
    const set = model.line(refOf(rel['RelatingPropertyDefinition']))
    for (const id of [...refsOf(set?.['HasProperties']), ...refsOf(set?.['Quantities'])]) {
      const line = model.line(id)
      const height =
        HEIGHTS.has(textOf(line?.['Name'])) && model.length(line?.['LengthValue'] ?? line?.['NominalValue'])
      if (height && height > 0) for (const storey of own) heights.set(storey, rounded(height))
    }
  }
  return heights
}

function storeyOf(model: IfcModel, line: Line, building: Line | undefined): Storey {
  const own = textOf(line['Name']) ?? textOf(line['LongName']) ?? `Storey #${line.expressID}`
  const house = building && (textOf(building['LongName']) ?? textOf(building['Name']))
  // The placement tells where the storey is; the attribute may count from elsewhere.
  const placed = refOf(line['ObjectPlacement']) === undefined ? undefined : model.placement(line)?.y
  return {
    number: line.expressID,
    element: model.label(line, own),
    name: house ? `${house}, ${own}` : own,
    elevation: rounded(placed ?? model.length(line['Elevation']) ?? 0),
    floorNumber: storeyNumber(own),
    externalId: globalId(line),
  }
}

function storeysByHeight(spaces: readonly Standing[]): Storey[] {
  const bottoms = [...new Set(spaces.map(({ bottom }) => bottom))].sort((a, b) => a - b)
  const starts = bottoms.filter((bottom, i) => i === 0 || bottom - elementAt(bottoms, i - 1) > STEP_MAX)
  return starts.map((elevation, i) => {
    const name = starts.length > 1 ? `Floor ${i + 1}` : 'Floor'
    return { number: -1 - i, element: name, name, elevation, floorNumber: null }
  })
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4 + 0
