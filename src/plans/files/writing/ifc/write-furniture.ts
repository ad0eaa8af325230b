import { groupBy } from '../../../../engine/drawing/group-by.ts'
import { capitalise, nameOf, sizeText } from '../../../../engine/drawing/words.ts'
import { bounds } from '../../../../engine/geometry/ring.ts'
import { READING_FACTS } from '../../../../schema/furnishing/cards/reading-facts.ts'
import type { Shape } from '../../../../schema/furnishing/shape.ts'
import type { LayoutAsset } from '../../../../schema/resources/floors/floor-layout.ts'
import { localOutline } from '../../../layouts/footprint.ts'
import { skuOf } from '../../../layouts/sku-of.ts'
import type { FurnitureContext } from './ifc-context.ts'
import type { IfcDialect } from './ifc-dialect.ts'
import { enumeration, NONE, type Ref, real, text } from './step-file.ts'

/**
 * The assets as furniture: one type with one body for each kind and shape, used wherever a piece of it stands.
 *
 * @param spaces entities of the spaces by id
 * @returns the entities of the assets
 */
export function writeFurniture(
  context: FurnitureContext,
  assets: readonly LayoutAsset[],
  spaces: ReadonlyMap<string, Ref>,
): ReadonlyMap<LayoutAsset, Ref> {
  const { file, ids, storey, dialect } = context
  const written = new Map<LayoutAsset, Ref>()
  for (const [key, alike] of groupBy(assets, typeKey)) {
    const { type, map } = writeType(context, alike[0]!)
    const pieces = alike.map((asset) => writePiece(context, asset, map))
    for (const [i, asset] of alike.entries()) written.set(asset, pieces[i]!)
    file.add('IFCRELDEFINESBYTYPE', ids.of(`typed ${key}`), dialect.owner, NONE, NONE, pieces, type)
  }
  for (const [spaceId, inside] of groupBy(assets, ({ spaceId }) => spaceId)) {
    const place = (spaceId !== null && spaces.get(spaceId)) || storey
    if (place === undefined) continue
    const elements = inside.map((asset) => written.get(asset)!)
    file.add(
      'IFCRELCONTAINEDINSPATIALSTRUCTURE',
      ids.of(`inside ${spaceId}`),
      dialect.owner,
      NONE,
      NONE,
      elements,
      place,
    )
  }
  return written
}

function writeType(context: FurnitureContext, asset: LayoutAsset): { type: Ref; map: Ref } {
  const { file, ids, geometry, styles, dialect } = context
  const { type, shape, model } = asset
  const { kind, colour, as = 'furniture' } = READING_FACTS[type].ifc
  const sku = skuOf(shape)
  const map = geometry.map([styles.paint(bodyOf(geometry, shape), colour)])
  const key = typeKey(asset)
  const own = { Type: type, Shape: shapeKey(shape), ...(model?.type === undefined ? {} : { Name: model.type }) }
  const said = Object.entries(own).map(([name, value]) => [name, `IFCTEXT(${text(value)})`] as const)
  const sets = [
    writeSet(context, `properties ${key}`, 'Roomwright_FurnitureType', said),
    ...sizesOf(as, shape, dialect.perMetre).map(([set, values]) => writeSet(context, `sizes ${key}`, set, values)),
    ...(sku === undefined
      ? []
      : [writeSet(context, `article ${key}`, 'Pset_ManufacturerTypeInformation', articleOf(sku))]),
  ]
  const name = text(model?.type ?? `${capitalise(nameOf(type))} ${sizeText(shape)}`)
  const entity = file.add(
    `${CLASSES[as]}TYPE`,
    ids.of(`type ${key}`),
    dialect.owner,
    name,
    NONE,
    NONE,
    sets,
    [map],
    NONE,
    text(nameOf(type)),
    // Sets of furniture say where they are put together, and have no kind in IFC2X3.
    ...(as === 'furniture' ? [enumeration('NOTDEFINED'), ...predefined(dialect, kind)] : [enumeration(kind)]),
  )
  return { type: entity, map }
}

/** A property set of a type. @param values written as STEP has them */
function writeSet(
  { file, ids, dialect }: FurnitureContext,
  key: string,
  name: string,
  values: readonly (readonly [name: string, value: string])[],
): Ref {
  const properties = values.map(([property, value]) =>
    file.add('IFCPROPERTYSINGLEVALUE', text(property), NONE, value, NONE),
  )
  return file.add('IFCPROPERTYSET', ids.of(key), dialect.owner, text(name), NONE, properties)
}

/** Classes of pieces; those of their types end in TYPE. @see IFC4, IfcFurniture, IfcSanitaryTerminal, IfcElectricAppliance */
const CLASSES = {
  furniture: 'IFCFURNITURE',
  sanitary: 'IFCSANITARYTERMINAL',
  appliance: 'IFCELECTRICAPPLIANCE',
} as const
type IfcClass = keyof typeof CLASSES

/** The class of a piece; in IFC2X3 its type alone tells what it is. */
const classOf = ({ schema }: IfcDialect, as: IfcClass): string =>
  schema !== 'IFC2X3' ? CLASSES[as] : as === 'furniture' ? 'IFCFURNISHINGELEMENT' : 'IFCFLOWTERMINAL'

type ValueSet = readonly [name: string, values: readonly (readonly [name: string, value: string])[]]

/**
 * The sizes of a piece as the standard sets have them, none of an appliance.
 *
 * @see buildingSMART, Pset_FurnitureTypeCommon, Pset_SanitaryTerminalTypeCommon
 */
function sizesOf(as: IfcClass, shape: Shape, perMetre: number): ValueSet[] {
  const { minX, minZ, maxX, maxZ } = bounds(localOutline(shape).flat())
  const [length, depth] = [maxX - minX, maxZ - minZ]
  const said = (sizes: Readonly<Record<string, number>>) =>
    Object.entries(sizes).map(
      ([name, metres]) => [name, `IFCPOSITIVELENGTHMEASURE(${real(metres * perMetre)})`] as const,
    )
  if (as === 'appliance') return []
  if (as === 'furniture')
    return [['Pset_FurnitureTypeCommon', said({ NominalLength: length, NominalDepth: depth, NominalHeight: shape.h })]]
  return [
    ['Pset_SanitaryTerminalTypeCommon', said({ NominalLength: length, NominalWidth: depth, NominalDepth: shape.h })],
  ]
}

/** The article number of a product. @see buildingSMART, Pset_ManufacturerTypeInformation */
const articleOf = (sku: string) => [['ArticleNumber', `IFCIDENTIFIER(${text(sku)})`]] as const

/** The kind of a piece, which IFC2X3 has no attribute for. */
const predefined = ({ schema }: IfcDialect, kind: string): string[] => (schema === 'IFC2X3' ? [] : [enumeration(kind)])

function bodyOf(geometry: FurnitureContext['geometry'], shape: Shape): Ref {
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

function writePiece(context: FurnitureContext, asset: LayoutAsset, map: Ref): Ref {
  const { file, ids, geometry, facts, dialect } = context
  const place = context.placeOf(asset)
  const { kind, as = 'furniture' } = READING_FACTS[asset.type].ifc
  const name = text(asset.name ?? capitalise(nameOf(asset.type)))
  const piece = file.add(
    classOf(dialect, as),
    ids.ofExternal(asset.externalId, () => ids.ofUuid(asset.id)),
    dialect.owner,
    name,
    NONE,
    text(nameOf(asset.type)),
    place,
    geometry.mapped(map),
    NONE,
    ...predefined(dialect, kind),
  )
  facts.add(piece, asset)
  return piece
}

/** Pieces with the same have one type. */
function typeKey({ type, shape, model }: LayoutAsset): string {
  const sku = skuOf(shape)
  const article = sku === undefined ? [] : [`article ${sku}`]
  return [type, shapeKey(shape), ...(model?.type === undefined ? [] : [model.type]), ...article].join(' ')
}

/** The numbers of a shape, never its customData. */
function shapeKey({ customData: _, ...numbers }: Shape): string {
  return JSON.stringify(numbers)
}
