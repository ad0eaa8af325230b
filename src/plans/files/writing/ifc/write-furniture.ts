import { groupBy } from '../../../../engine/drawing/group-by.ts'
import { capitalise, nameOf, sizeText } from '../../../../engine/drawing/words.ts'
import { turnOf } from '../../../../engine/geometry/frame.ts'
import { FURNITURE_CARDS } from '../../../../schema/furnishing/cards/furniture-cards.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import type { LayoutAsset } from '../../../../schema/resources/floors/floor-layout.ts'
import { localOutline } from '../../../layouts/footprint.ts'
import type { IfcContext } from './ifc-context.ts'
import { enumeration, NONE, type Ref, text } from './step-file.ts'

/**
 * The assets as furniture: one type with one body for each kind and shape, used wherever a piece of it stands.
 *
 * @param spaces entities of the spaces by id
 */
export function writeFurniture(
  context: IfcContext,
  assets: readonly LayoutAsset[],
  spaces: ReadonlyMap<string, Ref>,
): void {
  const { file, ids, storey } = context
  const written = new Map<LayoutAsset, Ref>()
  for (const alike of groupBy(assets, typeKey).values()) {
    const { type, map } = writeType(context, alike[0]!)
    const pieces = alike.map((asset) => writePiece(context, asset, map))
    for (const [i, asset] of alike.entries()) written.set(asset, pieces[i]!)
    file.add('IFCRELDEFINESBYTYPE', ids.of(`typed ${type}`), NONE, NONE, NONE, pieces, type)
  }
  for (const [spaceId, inside] of groupBy(assets, ({ spaceId }) => spaceId)) {
    const place = (spaceId !== null && spaces.get(spaceId)) || storey
    const elements = inside.map((asset) => written.get(asset)!)
    file.add('IFCRELCONTAINEDINSPATIALSTRUCTURE', ids.of(`inside ${spaceId}`), NONE, NONE, NONE, elements, place)
  }
}

function writeType({ file, ids, geometry, styles }: IfcContext, asset: LayoutAsset): { type: Ref; map: Ref } {
  const { type, shape, model } = asset
  const { kind, colour } = FURNITURE_CARDS[type].ifc
  const map = geometry.map([styles.paint(bodyOf(geometry, shape), colour)])
  const key = typeKey(asset)
  const own = { Type: type, Shape: shapeKey(shape), ...(model?.type === undefined ? {} : { Name: model.type }) }
  const properties = Object.entries(own).map(([name, value]) =>
    file.add('IFCPROPERTYSINGLEVALUE', text(name), NONE, `IFCTEXT(${text(value)})`, NONE),
  )
  const set = file.add(
    'IFCPROPERTYSET',
    ids.of(`properties ${key}`),
    NONE,
    "'Roomwright_FurnitureType'",
    NONE,
    properties,
  )
  const name = text(model?.type ?? `${capitalise(nameOf(type))} ${sizeText(shape)}`)
  const entity = file.add(
    'IFCFURNITURETYPE',
    ids.of(`type ${key}`),
    NONE,
    name,
    NONE,
    NONE,
    [set],
    [map],
    NONE,
    text(nameOf(type)),
    enumeration('NOTDEFINED'),
    enumeration(kind),
  )
  return { type: entity, map }
}

function bodyOf(geometry: IfcContext['geometry'], shape: Shape): Ref {
  switch (shape.type) {
    case 'box':
      return geometry.box(shape.a, shape.b, shape.h)
    case 'cylinder':
      return geometry.cylinder(shape.r, 0, shape.h)
    case 'polygon-extrusion':
    case 'l-extrusion':
      return geometry.extrusion([localOutline(shape)], 0, shape.h)
  }
}

function writePiece({ file, ids, geometry, facts, placement }: IfcContext, asset: LayoutAsset, map: Ref): Ref {
  const [x, y, z] = asset.position
  const { cos, sin } = turnOf(asset.rotation)
  const place = geometry.placement({ x, y, z, along: [cos, sin] }, placement)
  const { kind } = FURNITURE_CARDS[asset.type].ifc
  const name = text(asset.name ?? capitalise(nameOf(asset.type)))
  const piece = file.add(
    'IFCFURNITURE',
    ids.ofExternal(asset.externalId, () => ids.ofUuid(asset.id)),
    NONE,
    name,
    NONE,
    text(nameOf(asset.type)),
    place,
    geometry.mapped(map),
    NONE,
    enumeration(kind),
  )
  facts.add(piece, asset)
  return piece
}

/** Pieces with the same have one type. */
function typeKey({ type, shape, model }: LayoutAsset): string {
  return [type, shapeKey(shape), ...(model?.type === undefined ? [] : [model.type])].join(' ')
}

/** The numbers of a shape, never its customData. */
function shapeKey({ customData: _, ...numbers }: Shape): string {
  return JSON.stringify(numbers)
}
