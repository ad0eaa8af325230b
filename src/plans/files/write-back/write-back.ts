import { ServiceError } from '../../../base/errors.ts'
import { turnOf } from '../../../engine/geometry/frame.ts'
import { FILE_FORMATS } from '../../../schema/resources/floors/file-formats.ts'
import type { LayoutAsset } from '../../../schema/resources/floors/floor-layout.ts'
import type { WriteBackPreview } from '../../../schema/resources/floors/write-back-preview.ts'
import { setsOfValues, withoutValues } from '../../layouts/value-sets.ts'
import type { ReadOptions } from '../read-options.ts'
import { detectFormat } from '../reading/detect-format.ts'
import type { IfcModel } from '../reading/ifc/ifc-model.ts'
import { withOpenIfc } from '../reading/ifc/open-ifc.ts'
import { readModel } from '../reading/ifc/read-ifc.ts'
import type { StepScan } from '../reading/ifc/step/step-scan.ts'
import { isZip, unzipPlan } from '../reading/unzip.ts'
import { GlobalIds } from '../writing/ifc/global-ids.ts'
import type { FurnitureContext } from '../writing/ifc/ifc-context.ts'
import type { IfcDialect } from '../writing/ifc/ifc-dialect.ts'
import { IfcGeometry } from '../writing/ifc/ifc-geometry.ts'
import { IfcStyles } from '../writing/ifc/ifc-styles.ts'
import { type Ref, StepFile } from '../writing/ifc/step-file.ts'
import { writeFurniture } from '../writing/ifc/write-furniture.ts'
import { IfcFactsWriter } from '../writing/ifc/write-model-facts.ts'
import { AttributeSets, writeAttributes } from './attribute-sets.ts'
import { type DataSection, dataSectionOf, NUMBER_MAX } from './data-section.ts'
import { type FloorToWriteBack, type MatchedFloor, matchFloor } from './matched-floors.ts'
import { frameOf, isOnEarth, type ModelFrame } from './model-frame.ts'
import { inContainer, type ModelPlaces, type Placed, placesOf, WORLD } from './model-places.ts'
import { type DescribedPart, FloorPreview, modelIdOf } from './preview-floor.ts'
import { writeMapConversion } from './write-map-conversion.ts'

/** A model with the furniture and the values of attributes that it did not have. */
export interface WrittenBack {
  /** Every line of the file as it was, and new entities at the end of its data. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly preview: WriteBackPreview
}

/**
 * Writes the furniture of floors into the IFC file that they came from, or a newer state of it, and the values of custom attributes
 * of spaces and of all furniture. Both are found by the ids that they have there. What the file has already is left as it is, and all
 * of it that differs is listed. The same floors and the same file give the same
 * bytes; a file that has all furniture is given back as it is.
 *
 * @param file which is not changed
 * @throws ServiceError `invalid` for a file that is no IFC, cannot be read, or has nothing of any floor; `payload_too_large`
 */
export async function writeBack(
  file: Uint8Array,
  floors: readonly FloorToWriteBack[],
  options: Pick<ReadOptions, 'onProgress'> = {},
): Promise<WrittenBack> {
  const bytes = isZip(file) ? (await unzipPlan(file)).bytes : file
  const format = detectFormat(bytes)
  if (format !== 'ifc')
    throw new ServiceError('invalid', `Furniture is written into IFC files, and this is ${FILE_FORMATS[format].name}`)
  return withOpenIfc(bytes, { ...options, ownsBytes: false }, async (model, scan) => {
    const section = dataSectionOf(bytes)
    const added = new StepFile(section.highest)
    const preview = await new Writing(model, scan, section, added).write(floors, options)
    if (added.last > NUMBER_MAX)
      throw new ServiceError('invalid', `#${section.highest}: the IFC file has no larger numbers left for furniture`)
    return { bytes: withLines(bytes, section, added.take(section.newline)), preview }
  })
}

/** A file with lines at the end of its data. */
function withLines(bytes: Uint8Array, { end, newline }: DataSection, lines: string): Uint8Array<ArrayBuffer> {
  if (lines === '') return new Uint8Array(bytes)
  const isAtStart = bytes[end - 1] === newline.charCodeAt(newline.length - 1)
  const between = new TextEncoder().encode(`${isAtStart ? '' : newline}${lines}`)
  const whole = new Uint8Array(bytes.length + between.length)
  whole.set(bytes.subarray(0, end))
  whole.set(between, end)
  whole.set(bytes.subarray(end), end + between.length)
  return whole
}

/** What is written into one file. */
class Writing {
  readonly #model: IfcModel
  readonly #scan: StepScan
  readonly #section: DataSection
  readonly #file: StepFile

  constructor(model: IfcModel, scan: StepScan, section: DataSection, file: StepFile) {
    this.#model = model
    this.#scan = scan
    this.#section = section
    this.#file = file
  }

  async write(
    floors: readonly FloorToWriteBack[],
    { onProgress }: Pick<ReadOptions, 'onProgress'>,
  ): Promise<WriteBackPreview> {
    const { globalIds, schema } = this.#section
    const read = await readModel(this.#model, this.#scan, onProgress)
    const places = placesOf(this.#model, this.#scan, read)
    const matched = floors.map((floor) => matchFloor(floor, read.plan, places))
    const previews = new FloorPreview(read.plan, places, globalIds, new AttributeSets(this.#model, read.facts))
    const known = new Set(floors.flatMap(({ assets }) => assets.map(modelIdOf)))
    const preview = matched.map((it) => previews.of(it, known))
    const added = matched.map((it) => (it.storey === undefined ? [] : previews.newTo(it)))
    const described = matched.flatMap((it) => (it.storey === undefined ? [] : previews.describedIn(it)))
    const needsPlace =
      !schema.startsWith('IFC2') &&
      !isOnEarth(this.#model) &&
      matched.some(({ floor, storey }) => storey !== undefined && floor.georeference !== null)
    if (!needsPlace && described.length === 0 && added.every((it) => it.length === 0))
      return { schema, floors: preview, mapConversion: false }
    const frame = frameOf(this.#model, this.#scan, schema, this.#file)
    if (needsPlace) await writeMapConversion(this.#file, frame, matched, read.shift)
    this.#writeFurniture(frame, places, matched, added, read.shift)
    this.#describe(frame, described)
    return { schema, floors: preview, mapConversion: needsPlace }
  }

  /** @param added the assets of each floor that the model does not have */
  #writeFurniture(
    { dialect, body }: ModelFrame,
    places: ModelPlaces,
    floors: readonly MatchedFloor[],
    added: readonly (readonly LayoutAsset[])[],
    shift: readonly [x: number, z: number],
  ): void {
    const file = this.#file
    const writers = {
      file,
      dialect,
      geometry: new IfcGeometry(file, body, dialect),
      styles: new IfcStyles(file, dialect),
    }
    const containers = new Map([...places.spaces].map(([id, { ref }]) => [id, ref]))
    for (const [i, matched] of floors.entries()) {
      if (added[i]!.length === 0) continue
      const { spaces, externalId, floorId } = matched.floor
      const idsInModel = new Map(spaces.map((space) => [space.id, space.externalId]))
      // By the ids of the model, which are the same each time that it is read.
      const assets = added[i]!.map((asset) => {
        const id = asset.spaceId === null ? undefined : idsInModel.get(asset.spaceId)
        // Values that came with a model give way to those that stand here.
        const said = matched.floor.values?.has(asset.id) ? withoutValues(asset) : asset
        return { ...said, spaceId: id !== undefined && places.spaces.has(id) ? id : null }
      })
      // Of the storey rather than the floor: either writer gives the same ids.
      const seed = `furniture of ${externalId ?? floorId}`
      const ids = new GlobalIds(
        seed,
        assets.map((asset) => asset.externalId),
        this.#section.globalIds,
      )
      const facts = new IfcFactsWriter(file, ids, dialect)
      const { container, ground } = places.storeys[matched.storey!]!
      const context: FurnitureContext = {
        ...writers,
        ids,
        facts,
        storey: container?.ref,
        placeOf(asset) {
          const space = asset.spaceId === null ? undefined : places.spaces.get(asset.spaceId)
          const up = (space?.bottom ?? ground) + asset.position[1]
          const moved = [shift[0] + matched.offset[0], shift[1] + matched.offset[1]] as const
          return writePlace(writers.geometry, dialect, space ?? container, asset, moved, up)
        },
      }
      const written = writeFurniture(context, assets, containers)
      facts.finish()
      for (const [asset, piece] of written) {
        const values = matched.floor.values?.get(asset.id)
        const sets = values && setsOfValues(values, matched.floor.revision)
        if (sets) writeAttributes(file, dialect, this.#section.globalIds, piece, modelIdOf(asset), sets)
      }
    }
  }

  /** Each part once, also where several floors have it. */
  #describe({ dialect }: ModelFrame, parts: readonly DescribedPart[]): void {
    for (const { externalId, element, sets } of new Map(parts.map((part) => [part.externalId, part])).values()) {
      const ref: Ref = `#${this.#scan.numberOf(element)}`
      writeAttributes(this.#file, dialect, this.#section.globalIds, ref, externalId, sets)
    }
  }
}

/** The placement of an asset in its space or storey. @param moved metres from the file to the layout @param up above the origin of the file */
function writePlace(
  geometry: IfcGeometry,
  { perMetre }: IfcDialect,
  container: Placed = WORLD,
  { position: [x, , z], rotation }: LayoutAsset,
  [dx, dz]: readonly [number, number],
  up: number,
): Ref {
  const { cos, sin } = turnOf(rotation)
  const origin = [x - dx, dz - z, up].map((metres) => metres * perMetre)
  const pose = {
    origin: inContainer(container, origin, true),
    up: inContainer(container, [0, 0, 1], false),
    along: inContainer(container, [cos, -sin, 0], false),
  }
  return geometry.pose(pose, container.placement)
}
