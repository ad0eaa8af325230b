import type { ModelFacts, ModelledOpening, PropertyValue } from '../../../../schema/resources/floors/model-facts.ts'
import type { GlobalIds } from './global-ids.ts'
import { exactReal, NONE, optionalText, type Ref, type StepFile, text } from './step-file.ts'

/** Longest text that IFC has as a label, characters. */
const LABEL_MAX = 255

/** Writes what models say of elements beside their form: properties, classifications, materials and types. */
export class IfcFactsWriter {
  readonly #file: StepFile
  readonly #ids: GlobalIds
  /** Entities that elements share, with the elements that have them. */
  readonly #shared = new Map<string, { readonly make: () => Ref; readonly elements: Ref[] }>()
  #count = 0

  constructor(file: StepFile, ids: GlobalIds) {
    this.#file = file
    this.#ids = ids
  }

  /** @param typed how its type is written, where it is not written with its body */
  add(element: Ref, { model }: ModelledOpening, typed?: (name: string, id: string) => Ref): void {
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
      this.#file.add(relation, this.#ids.of(`shared ${key}`), NONE, NONE, NONE, elements, make())
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
    const set = this.#file.add('IFCPROPERTYSET', this.#ids.of(`set ${number}`), NONE, text(name), NONE, values)
    this.#file.add('IFCRELDEFINESBYPROPERTIES', this.#ids.of(`sets ${number}`), NONE, NONE, NONE, [element], set)
  }

  #classification({ system, code, name }: NonNullable<ModelFacts['classifications']>[number]): Ref {
    const source =
      system === '' ? NONE : this.#file.add('IFCCLASSIFICATION', NONE, NONE, NONE, text(system), NONE, NONE, NONE)
    return this.#file.add(
      'IFCCLASSIFICATIONREFERENCE',
      NONE,
      text(code),
      optionalText(name ?? null),
      source,
      NONE,
      NONE,
    )
  }

  #material(names: readonly string[]): Ref {
    const materials = names.map((name) => this.#file.add('IFCMATERIAL', text(name), NONE, NONE))
    const [first, ...others] = materials
    if (first && others.length === 0) return first
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
