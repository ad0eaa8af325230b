import type { MapSystem } from '../earth/utm-zone.ts'
import { type IfcModel, type Line, numberOf, refOf, refsOf, textOf } from './ifc-model.ts'
import { sizeOfUnit } from './ifc-units.ts'

/** How the coordinates of a file become those of a map. */
export interface MapConversion {
  /** What names it in notes. */
  readonly element: string
  readonly system: MapSystem
  /** Of the origin of the file, in the unit of the map. */
  readonly eastings: number
  readonly northings: number
  /** Metres of the unit of the map; undefined = not said. */
  readonly mapUnit: number | undefined
  /** Units of the map to one of the file. */
  readonly scale: number
  /** Degrees from east to the x axis of the file, counter-clockwise; undefined = not said. */
  readonly turn: number | undefined
}

/** The first map conversion of a file: an entity since IFC4, in IFC2x3 property sets of the project or the site. @see buildingSMART, "User Guide for Geo-referencing in IFC" */
export function mapConversionOf(model: IfcModel): MapConversion | undefined {
  for (const line of model.linesOf('IFCMAPCONVERSION')) {
    const system = model.line(refOf(line['TargetCRS']))
    const unit = model.line(refOf(system?.['MapUnit']))
    const found = conversionIn(line, system, unit && sizeOfUnit(model, unit), model.label(line))
    if (found) return found
  }
  return conversionInProperties(model)
}

function conversionInProperties(model: IfcModel): MapConversion | undefined {
  for (const owner of [...model.linesOf('IFCPROJECT'), ...model.linesOf('IFCSITE')]) {
    const sets = propertySetsOf(model, owner.expressID)
    const conversion = sets.get('epset_mapconversion')
    if (!conversion) continue
    const system = sets.get('epset_projectedcrs')
    const unit = UNITS[textOf(system?.['MapUnit'])?.toUpperCase() ?? '']
    const target = { Name: conversion['TargetCRS'], ...system }
    const found = conversionIn(conversion, target, unit, `${model.label(owner)} ePSet_MapConversion`)
    if (found) return found
  }
  return undefined
}

/** Metres of units as property sets name them. */
const UNITS: Readonly<Record<string, number>> = { METRE: 1, METER: 1, M: 1, MILLIMETRE: 0.001, FOOT: 0.3048 }

type Attributes = Readonly<Record<string, unknown>>

function conversionIn(
  attributes: Attributes,
  system: Attributes | undefined,
  mapUnit: number | undefined,
  element: string,
): MapConversion | undefined {
  const [eastings, northings] = [numberOf(attributes['Eastings']), numberOf(attributes['Northings'])]
  if (eastings === undefined || northings === undefined) return undefined
  const [x, y] = [numberOf(attributes['XAxisAbscissa']), numberOf(attributes['XAxisOrdinate'])]
  const isTurned = x !== undefined && y !== undefined && Math.hypot(x, y) > 0
  return {
    element,
    system: {
      name: textOf(system?.['Name']) ?? '',
      datum: textOf(system?.['GeodeticDatum']) ?? '',
      projection: textOf(system?.['MapProjection']) ?? '',
      zone: textOf(system?.['MapZone']) ?? '',
    },
    eastings,
    northings,
    mapUnit,
    scale: numberOf(attributes['Scale']) ?? 1,
    turn: isTurned ? (Math.atan2(y, x) * 180) / Math.PI : undefined,
  }
}

/** The single values of the property sets of an object, by the names of the sets in lower case. */
function propertySetsOf(model: IfcModel, id: number): Map<string, Attributes> {
  const sets = new Map<string, Attributes>()
  for (const relation of model.referringLines(id, 'IsDefinedBy')) {
    const set = model.line(refOf(relation['RelatingPropertyDefinition']))
    const name = textOf(set?.['Name'])?.toLowerCase()
    if (set && name !== undefined && !sets.has(name)) sets.set(name, valuesOf(model, set))
  }
  return sets
}

const valuesOf = (model: IfcModel, set: Line): Attributes =>
  Object.fromEntries(
    refsOf(set['HasProperties']).flatMap((id) => {
      const property = model.line(id)
      const name = textOf(property?.['Name'])
      return name === undefined ? [] : [[name, property?.['NominalValue']]]
    }),
  )
