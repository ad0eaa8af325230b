import type { CustomAttributeValues } from '../../../schema/resources/floors/custom-attribute.ts'
import { ATTRIBUTES_SET, type ModelFacts } from '../../../schema/resources/floors/model-facts.ts'
import { PIECE_CLASSES } from '../reading/ifc/ifc-furniture.ts'
import type { IfcModel, Line } from '../reading/ifc/ifc-model.ts'
import type { IfcFacts } from '../reading/ifc/ifc-model-facts.ts'
import { GlobalIds } from '../writing/ifc/global-ids.ts'
import type { IfcDialect } from '../writing/ifc/ifc-dialect.ts'
import type { Ref, StepFile } from '../writing/ifc/step-file.ts'
import { IfcFactsWriter } from '../writing/ifc/write-model-facts.ts'
import { byGlobalId } from './model-places.ts'

/** What a model has of values of custom attributes. */
export class AttributeSets {
  readonly #model: IfcModel
  readonly #facts: IfcFacts
  #lines: ReadonlyMap<string, Line> | undefined

  constructor(model: IfcModel, facts: IfcFacts) {
    this.#model = model
    this.#facts = facts
  }

  /** The number in the model of a space or piece of furniture that has no set of values yet; undefined for what has, and for all else. */
  undescribed(globalId: string): number | undefined {
    return this.#valuesOf(globalId) === undefined ? this.#lineOf(globalId)?.expressID : undefined
  }

  /** Whether a space or piece of furniture has exactly these values; no set is that of none. */
  agreesWith(globalId: string, values: CustomAttributeValues = {}): boolean {
    const known = new Map(Object.entries(this.#valuesOf(globalId) ?? {}))
    const own = Object.entries(values)
    return known.size === own.length && own.every(([name, value]) => known.get(name) === value)
  }

  #valuesOf(globalId: string): ReturnType<IfcFacts['inSet']> {
    const line = this.#lineOf(globalId)
    return line && this.#facts.inSet(line.expressID, ATTRIBUTES_SET)
  }

  #lineOf(globalId: string): Line | undefined {
    this.#lines ??= byGlobalId(['IFCSPACE', ...PIECE_CLASSES].flatMap((type) => this.#model.linesOf(type)))
    return this.#lines.get(globalId)
  }
}

/**
 * Writes values of custom attributes as sets of properties.
 *
 * @param element what has them
 * @param globalId its id, of which those of the sets are made
 * @param given ids that are in the file already
 */
export function writeAttributes(
  file: StepFile,
  dialect: IfcDialect,
  given: Set<string>,
  element: Ref,
  globalId: string,
  sets: NonNullable<ModelFacts['properties']>,
): void {
  const ids = new GlobalIds(`attributes of ${globalId}`, [], given)
  new IfcFactsWriter(file, ids, dialect).add(element, { model: { properties: sets } })
}
