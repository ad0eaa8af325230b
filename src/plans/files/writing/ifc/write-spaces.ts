import type { FloorPlan } from '../../../../engine/drawing/floor/floor-plan.ts'
import type { IfcContext } from './ifc-context.ts'
import { STOREY_FRAME } from './ifc-geometry.ts'
import { enumeration, NONE, optionalText, type Ref, text } from './step-file.ts'

/** Attributes of a type behind its name that nothing is known of. */
const UNTYPED = Array<string>(6).fill(NONE)
const undefinedKind = enumeration('NOTDEFINED')

/** The spaces of a storey with their bodies, areas and templates. @returns their entities by id */
export function writeSpaces(context: IfcContext, plan: FloorPlan): Map<string, Ref> {
  const { file, ids, geometry, facts, placement, storey } = context
  const spaces = new Map<string, Ref>()
  for (const { space, boundary } of plan.rooms) {
    const height = space.room.boundary.shape.h
    const place = geometry.placement(STOREY_FRAME, placement)
    const { ceiling = [] } = space.room.boundary
    const body = geometry.underSlopes(geometry.extrusion([boundary.points], 0, height), ceiling, boundary.points[0]!)
    const shape = geometry.shape([body], ceiling.length > 0 ? 'Clipping' : undefined)
    const longName = space.usage === null ? NONE : text(space.name)
    const entity = file.add(
      'IFCSPACE',
      ids.ofExternal(space.externalId, () => ids.ofUuid(space.id)),
      NONE,
      text(space.name),
      NONE,
      optionalText(space.usage),
      place,
      shape,
      longName,
      enumeration('ELEMENT'),
      enumeration('SPACE'),
      NONE,
    )
    spaces.set(space.id, entity)
    facts.add(entity, space, (name, id) =>
      file.add('IFCSPACETYPE', id, NONE, text(name), ...UNTYPED, undefinedKind, NONE),
    )
    const quantities = [
      file.add('IFCQUANTITYAREA', "'NetFloorArea'", NONE, NONE, boundary.area, NONE),
      file.add('IFCQUANTITYLENGTH', "'Height'", NONE, NONE, height, NONE),
    ]
    const set = file.add(
      'IFCELEMENTQUANTITY',
      ids.of(`quantities ${space.id}`),
      NONE,
      "'Qto_SpaceBaseQuantities'",
      NONE,
      NONE,
      quantities,
    )
    file.add('IFCRELDEFINESBYPROPERTIES', ids.of(`measured ${space.id}`), NONE, NONE, NONE, [entity], set)
    if (space.template === null) continue
    const template = file.add('IFCPROPERTYSINGLEVALUE', "'Template'", NONE, `IFCLABEL(${text(space.template)})`, NONE)
    const own = file.add('IFCPROPERTYSET', ids.of(`properties ${space.id}`), NONE, "'Roomwright_Space'", NONE, [
      template,
    ])
    file.add('IFCRELDEFINESBYPROPERTIES', ids.of(`described ${space.id}`), NONE, NONE, NONE, [entity], own)
  }
  if (spaces.size > 0) file.add('IFCRELAGGREGATES', ids.of('spaces'), NONE, NONE, NONE, storey, [...spaces.values()])
  return spaces
}
