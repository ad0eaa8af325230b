import { type IfcModel, type Line, numberOf, refOf, refsOf, textOf } from './ifc-model.ts'

const PREFIXES: Readonly<Record<string, number>> = {
  KILO: 1e3,
  HECTO: 1e2,
  DECA: 10,
  DECI: 0.1,
  CENTI: 1e-2,
  MILLI: 1e-3,
  MICRO: 1e-6,
}

const BASES: ReadonlySet<unknown> = new Set(['METRE', 'RADIAN'])

/** Metres of the unit of length that the project says; undefined when it says none. */
export const saidLengthUnit = (model: IfcModel): number | undefined => saidUnit(model, 'LENGTHUNIT')

/** Radians of the unit of angles that the project says; undefined when it says none. */
export const saidAngleUnit = (model: IfcModel): number | undefined => saidUnit(model, 'PLANEANGLEUNIT')

function saidUnit(model: IfcModel, type: 'LENGTHUNIT' | 'PLANEANGLEUNIT'): number | undefined {
  for (const project of model.linesOf('IFCPROJECT')) {
    const assignment = model.line(refOf(project['UnitsInContext']))
    for (const id of refsOf(assignment?.['Units'])) {
      const unit = model.line(id)
      if (unit && textOf(unit['UnitType']) === type) return sizeOfUnit(model, unit)
    }
  }
  return undefined
}

/** Metres of a unit of length, radians of one of angles; undefined when the file does not tell. */
export function sizeOfUnit(model: IfcModel, unit: Line, depth = 0): number | undefined {
  if (BASES.has(textOf(unit['Name']))) return PREFIXES[textOf(unit['Prefix']) ?? ''] ?? 1
  const measure = model.line(refOf(unit['ConversionFactor']))
  const factor = numberOf(measure?.['ValueComponent'])
  const base = model.line(refOf(measure?.['UnitComponent']))
  if (factor === undefined || factor <= 0 || !base || depth > 3) return undefined
  const size = sizeOfUnit(model, base, depth + 1)
  return size === undefined ? undefined : factor * size
}

/** Units of length by the usual heights of rooms in them. */
const BY_HEIGHT: readonly { readonly upTo: number; readonly metres: number; readonly name: string }[] = [
  { upTo: 6, metres: 1, name: 'metres' },
  { upTo: 30, metres: 0.3048, name: 'feet' },
  { upTo: 170, metres: 0.0254, name: 'inches' },
  { upTo: 900, metres: 0.01, name: 'centimetres' },
  { upTo: Number.POSITIVE_INFINITY, metres: 0.001, name: 'millimetres' },
]

/** The unit in which rooms have the usual heights. @param heights of the spaces, in the unit of the file */
export function guessedLengthUnit(heights: readonly number[]): { readonly metres: number; readonly name: string } {
  const sorted = [...heights].sort((a, b) => a - b)
  const median = sorted[sorted.length >> 1] ?? 3
  return BY_HEIGHT.find(({ upTo }) => median <= upTo)!
}
