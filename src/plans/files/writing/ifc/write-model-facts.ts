import type { ModelFacts, Modelled, PropertyValue } from '../../../../schema/resources/floors/model-facts.ts'
import type { GlobalIds } from './global-ids.ts'
import type { IfcDialect } from './ifc-dialect.ts'
import { exactReal, NONE, optionalText, type Ref, type StepFile, text } from './step-file.ts'

/** Longest text that IFC has as a label, characters. */
const LABEL_MAX = 255

/** Writes what models say of elements beside their form: properties, classifications, materials and types. */
export class IfcFactsWriter {
  readonly #file: StepFile
  readonly #ids: GlobalIds
  readonly #dialect: IfcDialect
  /** Entities that elements share, with the elements that have them. */
  readonly #shared = new Map<string, { readonly make: () => Ref; readonly elements: Ref[] }>()
  #count = 0

  constructor(file: StepFile, ids: GlobalIds, dialect: IfcDialect) {
    this.#file = file
    this.#ids = ids
    this.#dialect = dialect
  }

  /** @param typed how its type is written, where it is not written with its body */
  add(element: Ref, { model }: Modelled, typed?: (name: string, id: string) => Ref): void {
    if (!model) return
    for (const [name, properties] of Object.entries(model.properties ?? {})) this.#addSet(element, name, properties)
    for (const it of model.classifications ?? [])
      this.#share(`IFCRELASSOCIATESCLASSIFICATION ${JSON.stringify(it)}`, element, () => this.#classification(it))
    const { materials = [], type } = model
    if (materials.length > 0)
      this.#share(`IFCRELASSOCIATESMATERIAL ${JSON.stringify(materials)}`, element, () => this.#material(materials))
    if (typed && type !== undefined) {
      const key = `IFCRELDEFINESBYTYPE ${typed.name} ${type}`
      this.#share(key, element, () => typed(type, this.#ids.of(`type of ${key}`)))
    }
  }

  /** Writes the relations to what elements share. */
  finish(): void {
    for (const [key, { make, elements }] of this.#shared) {
      const relation = key.slice(0, key.indexOf(' '))
      const id = this.#ids.of(`shared ${key}`)
      this.#file.add(relation, id, this.#dialect.owner, NONE, NONE, elements, make())
    }
  }

  #share(key: string, element: Ref, make: () => Ref): void {
    const shared = this.#shared.get(key)
    if (shared) shared.elements.push(element)
    else this.#shared.set(key, { make, elements: [element] })
  }

  #addSet(element: Ref, name: string, properties: Readonly<Record<string, PropertyValue>>): void {
    const number = this.#count++
    const values = Object.entries(properties).map(([key, value]) =>
      this.#file.add('IFCPROPERTYSINGLEVALUE', text(key), NONE, measureOf(value), NONE),
    )
    if (values.length === 0) return
    const { owner } = this.#dialect
    const set = this.#file.add('IFCPROPERTYSET', this.#ids.of(`set ${number}`), owner, text(name), NONE, values)
    this.#file.add('IFCRELDEFINESBYPROPERTIES', this.#ids.of(`sets ${number}`), owner, NONE, NONE, [element], set)
  }

  #classification({ system, code, name }: NonNullable<ModelFacts['classifications']>[number]): Ref {
    const isOld = this.#dialect.schema === 'IFC2X3'
    // The older schema asks for a source and an edition.
    const [from, behind] = isOld
      ? [["''", "''"], []]
      : [
          [NONE, NONE],
          [NONE, NONE, NONE],
        ]
    const source = system === '' ? NONE : this.#file.add('IFCCLASSIFICATION', ...from, NONE, text(system), ...behind)
    const said = [NONE, text(code), optionalText(name ?? null), source]
    return this.#file.add('IFCCLASSIFICATIONREFERENCE', ...said, ...(isOld ? [] : [NONE, NONE]))
  }

  #material(names: readonly string[]): Ref {
    const isOld = this.#dialect.schema === 'IFC2X3'
    const materials = names.map((name) => this.#file.add('IFCMATERIAL', text(name), ...(isOld ? [] : [NONE, NONE])))
    const [first, ...others] = materials
    if (first && others.length === 0) return first
    if (isOld) return this.#file.add('IFCMATERIALLIST', materials)
    const parts = materials.map((it) => this.#file.add('IFCMATERIALCONSTITUENT', NONE, NONE, it, NONE, NONE))
    return this.#file.add('IFCMATERIALCONSTITUENTSET', NONE, NONE, parts)
  }
}

function measureOf(value: PropertyValue): string {
  if (value === null) return NONE
  if (typeof value === 'boolean') return `IFCBOOLEAN(${value ? '.T.' : '.F.'})`
  if (typeof value === 'number') return `IFCREAL(${exactReal(value)})`
  return `${value.length > LABEL_MAX ? 'IFCTEXT' : 'IFCLABEL'}(${text(value)})`
}
