import { globalId } from '../reading/ifc/ifc-building.ts'
import { type IfcModel, type Line, refOf } from '../reading/ifc/ifc-model.ts'
import type { ReadModel } from '../reading/ifc/read-ifc.ts'
import { groundOf } from '../reading/ifc/standing-pieces.ts'
import type { StepScan } from '../reading/ifc/step/step-scan.ts'
import { NONE, type Ref } from '../writing/ifc/step-file.ts'

/** Something that has a place in a file. */
export interface Placed {
  /** Its placement, and from its axes to those of the file, column after column in units of the file; none: the world. */
  readonly placement: Ref | typeof NONE
  readonly matrix: readonly number[]
}

/** A storey or space of a file, which furniture is contained in. */
interface Container extends Placed {
  readonly ref: Ref
}

/** A space of a file. */
interface PlacedSpace extends Container {
  /** Of which of the floors that were read. */
  readonly floor: number
  /** Of its floor above the origin of the file, metres. */
  readonly bottom: number
}

/** A floor that was read. */
interface PlacedStorey {
  /** None where the file has no storeys, building or site. */
  readonly container: Container | undefined
  readonly externalId: string | undefined
  readonly name: string
  /** Of the floor of most of its rooms above the origin of the file, metres. */
  readonly ground: number
}

/** Where the parts of a model are, by their ids. */
export interface ModelPlaces {
  readonly spaces: ReadonlyMap<string, PlacedSpace>
  readonly storeys: readonly PlacedStorey[]
}

/** The origin of a file. */
export const WORLD: Placed = { placement: NONE, matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }

export function placesOf(model: IfcModel, scan: StepScan, { plan, found }: ReadModel): ModelPlaces {
  const spaceLines = byGlobalId(model.linesOf('IFCSPACE'))
  const spaces = new Map<string, PlacedSpace>()
  for (const [floor, { spaces: own }] of found.entries())
    for (const { externalId, bottom } of own) {
      const line = externalId === undefined ? undefined : spaceLines.get(externalId)
      if (line) spaces.set(externalId!, { ...containerOf(model, scan, line), floor, bottom })
    }
  const storeyLines = byGlobalId(model.linesOf('IFCBUILDINGSTOREY'))
  const above = model.linesOf('IFCBUILDING')[0] ?? model.linesOf('IFCSITE')[0]
  const storeys = found.map(({ externalId, spaces: own }, i): PlacedStorey => {
    const line = (externalId === undefined ? undefined : storeyLines.get(externalId)) ?? above
    const container = line && containerOf(model, scan, line)
    return { container, externalId, name: plan.floors[i]!.name, ground: groundOf(own) }
  })
  return { spaces, storeys }
}

/** Entities by their ids; of several with one id the last. */
export const byGlobalId = (lines: readonly Line[]): ReadonlyMap<string, Line> =>
  new Map(lines.flatMap((line) => (globalId(line) === undefined ? [] : [[globalId(line)!, line]])))

function containerOf(model: IfcModel, scan: StepScan, line: Line): Container {
  const ref: Ref = `#${scan.numberOf(line.expressID)}`
  const placement = refOf(line['ObjectPlacement'])
  const matrix = model.worldMatrix(line)
  if (placement === undefined || !matrix) return { ref, ...WORLD }
  return { ref, placement: `#${scan.numberOf(placement)}`, matrix }
}

/** A point or direction of the world along the axes of a container. @param isPoint whether its origin counts */
export function inContainer({ matrix }: Placed, world: readonly number[], isPoint: boolean): number[] {
  const from = isPoint ? world.map((it, i) => it - matrix[12 + i]!) : world
  return [0, 4, 8].map((at) => dot(matrix.slice(at, at + 3), from))
}

const dot = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, it, i) => sum + it * other[i]!, 0)
