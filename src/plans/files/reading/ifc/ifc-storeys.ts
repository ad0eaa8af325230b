import { elementAt } from '../../../../engine/geometry/element-at.ts'
import { storeyNumber } from '../storey-number.ts'
import { type IfcModel, type Line, refOf, textOf } from './ifc-model.ts'
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
  const storeys = lines.map((line) => {
    const building = nearestAbove(parents, line.expressID, (id) => buildings.has(id))
    return storeyOf(model, line, buildings.size > 1 && building !== undefined ? buildings.get(building) : undefined)
  })
  return storeys.sort((a, b) => a.elevation - b.elevation)
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
