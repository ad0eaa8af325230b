import { type IfcModel, type Line, refOf, refsOf, textOf } from './ifc-model.ts'

/** How the entities of a file belong together, by their numbers. */
export interface IfcRelations {
  /** The spatial element that an element or a space belongs to. */
  readonly parents: ReadonlyMap<number, number>
  /** The opening in which a door or window stands. */
  readonly openingOf: ReadonlyMap<number, number>
  /** The wall in which an opening is. */
  readonly hostOf: ReadonlyMap<number, number>
  readonly typeOf: ReadonlyMap<number, number>
  /** The spaces that a door, window or opening adjoins. */
  readonly spacesOf: ReadonlyMap<number, ReadonlySet<number>>
  /** Boundaries of spaces where there is no wall. */
  readonly virtual: readonly Line[]
}

export function relationsOf(model: IfcModel): IfcRelations {
  const parents = new Map<number, number>()
  for (const rel of model.linesOf('IFCRELAGGREGATES'))
    for (const part of refsOf(rel['RelatedObjects'])) setRef(parents, part, rel['RelatingObject'])
  for (const rel of model.linesOf('IFCRELCONTAINEDINSPATIALSTRUCTURE'))
    for (const element of refsOf(rel['RelatedElements'])) setRef(parents, element, rel['RelatingStructure'])
  const openingOf = new Map<number, number>()
  for (const rel of model.linesOf('IFCRELFILLSELEMENT'))
    setRef(openingOf, refOf(rel['RelatedBuildingElement']), rel['RelatingOpeningElement'])
  const hostOf = new Map<number, number>()
  for (const rel of model.linesOf('IFCRELVOIDSELEMENT'))
    setRef(hostOf, refOf(rel['RelatedOpeningElement']), rel['RelatingBuildingElement'])
  const typeOf = new Map<number, number>()
  for (const rel of model.linesOf('IFCRELDEFINESBYTYPE'))
    for (const object of refsOf(rel['RelatedObjects'])) setRef(typeOf, object, rel['RelatingType'])
  return { parents, openingOf, hostOf, typeOf, ...boundariesOf(model) }
}

function boundariesOf(model: IfcModel): Pick<IfcRelations, 'spacesOf' | 'virtual'> {
  const spacesOf = new Map<number, Set<number>>()
  const virtual: Line[] = []
  for (const rel of model.linesOf('IFCRELSPACEBOUNDARY')) {
    const space = refOf(rel['RelatingSpace'])
    const element = refOf(rel['RelatedBuildingElement'])
    if (textOf(rel['PhysicalOrVirtualBoundary']) === 'VIRTUAL') virtual.push(rel)
    if (space === undefined || element === undefined) continue
    if (!spacesOf.has(element)) spacesOf.set(element, new Set())
    spacesOf.get(element)!.add(space)
  }
  return { spacesOf, virtual }
}

function setRef(map: Map<number, number>, key: number | undefined, value: unknown): void {
  const id = refOf(value)
  if (key !== undefined && id !== undefined && !map.has(key)) map.set(key, id)
}

/** The first of an element and what it belongs to that passes a test. */
export function nearestAbove(
  parents: ReadonlyMap<number, number>,
  id: number,
  passes: (id: number) => boolean,
): number | undefined {
  const seen = new Set<number>()
  for (let at: number | undefined = id; at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (passes(at)) return at
    seen.add(at)
  }
  return undefined
}
