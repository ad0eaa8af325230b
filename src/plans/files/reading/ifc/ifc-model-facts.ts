import {
  ATTRIBUTES_SET,
  CLASSIFICATIONS_MAX,
  MATERIALS_MAX,
  type ModelFacts,
  type Modelled,
  PROPERTIES_MAX,
  PROPERTY_SETS_MAX,
  PROPERTY_TEXT_MAX,
  type PropertyValue,
  WRITTEN_SET,
} from '../../../../schema/resources/floors/model-facts.ts'
import { modelName } from '../plan-names.ts'
import { globalId } from './ifc-building.ts'
import { type IfcModel, type Line, numberOf, refOf, refsOf, textOf } from './ifc-model.ts'
import type { IfcRelations } from './ifc-relations.ts'

/** Sets that our own files have of what stands in the layout anyway begin so; those of attributes do not, whose values stand with one account. */
const OWN_SETS = 'Roomwright_'
const SETS_OF_VALUES: ReadonlySet<string> = new Set([ATTRIBUTES_SET, WRITTEN_SET])

/** What is said of elements: by the number of an element, the entities that say it. */
type ByElement = Map<number, number[]>

/** Tells what a file says of its elements beside their form. */
export class IfcFacts {
  readonly #model: IfcModel
  readonly #typeOf: IfcRelations['typeOf']
  readonly #sets: ByElement
  readonly #classifications: ByElement
  readonly #materials: ByElement
  /** Of types and sets, which many elements share. */
  readonly #read = new Map<number, readonly [string, Record<string, PropertyValue>] | null>()

  constructor(model: IfcModel, { typeOf }: IfcRelations) {
    this.#model = model
    this.#typeOf = typeOf
    this.#sets = byElement(model, 'IFCRELDEFINESBYPROPERTIES', 'RelatingPropertyDefinition')
    this.#classifications = byElement(model, 'IFCRELASSOCIATESCLASSIFICATION', 'RelatingClassification')
    this.#materials = byElement(model, 'IFCRELASSOCIATESMATERIAL', 'RelatingMaterial')
  }

  /** @param useKind whether its ObjectType names its type where it has none; that of a space is its use */
  of(line: Line, useKind = true): Modelled {
    const externalId = globalId(line)
    const type = this.#model.line(this.#typeOf.get(line.expressID))
    const ids = type ? [type.expressID, line.expressID] : [line.expressID]
    const properties = this.#propertiesOf(type, line)
    const model: ModelFacts = {
      ...optional(
        'type',
        this.#typeName(type) ?? (useKind && !type ? modelName(textOf(line['ObjectType'])) : undefined),
      ),
      ...optional('classifications', filled(this.#classificationsOf(ids))),
      ...optional('materials', filled(this.#materialsOf(ids))),
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
    }
    return { ...optional('externalId', externalId), ...(Object.keys(model).length > 0 ? { model } : {}) }
  }

  /** The name of a type; our own files make some of what is written, and tell those that were read. */
  #typeName(type: Line | undefined): string | undefined {
    if (!type) return undefined
    const own = refsOf(type['HasPropertySets']).flatMap((id) => this.#ownSet(id) ?? [])[0]
    return modelName(own ? own.get('Name') : textOf(type['Name']))
  }

  /** What an element has in a property set, whole; undefined = no such set. @param number of the element */
  inSet(number: number, name: string): Readonly<Record<string, PropertyValue>> | undefined {
    const sets = (this.#sets.get(number) ?? []).filter((id) => textOf(this.#model.line(id)?.['Name']) === name)
    if (sets.length === 0) return undefined
    return Object.fromEntries(sets.flatMap((id) => this.#valuesOf(this.#model.line(id))))
  }

  #ownSet(id: number): Map<string, string> | undefined {
    const set = this.#model.line(id)
    if (!textOf(set?.['Name'])?.startsWith(OWN_SETS)) return undefined
    const properties = refsOf(set?.['HasProperties']).flatMap((it) => this.#model.line(it) ?? [])
    return new Map(properties.map((it) => [textOf(it['Name']) ?? '', textOf(it['NominalValue']) ?? '']))
  }

  #propertiesOf(type: Line | undefined, line: Line): Record<string, Record<string, PropertyValue>> {
    const sets: Record<string, Record<string, PropertyValue>> = {}
    const ofType = refsOf(type?.['HasPropertySets'])
    // Types that we have written say of themselves what stands in the layout anyway.
    const isOwn = ofType.some((id) => this.#ownSet(id) !== undefined)
    const ids = [...(isOwn ? [] : ofType), ...(this.#sets.get(line.expressID) ?? [])]
    for (const id of ids) {
      if (!this.#read.has(id)) this.#read.set(id, this.#propertySet(id))
      const [name, properties] = this.#read.get(id) ?? []
      if (name === undefined || (!Object.hasOwn(sets, name) && Object.keys(sets).length >= PROPERTY_SETS_MAX)) continue
      const all = Object.entries({ ...sets[name], ...properties })
      sets[name] = Object.fromEntries(all.slice(0, PROPERTIES_MAX))
    }
    return sets
  }

  #propertySet(id: number): readonly [string, Record<string, PropertyValue>] | null {
    const set = this.#model.line(id)
    const name = modelName(textOf(set?.['Name']))
    if (!set || name === undefined || (name.startsWith(OWN_SETS) && !SETS_OF_VALUES.has(name))) return null
    const properties = this.#valuesOf(set)
    return properties.length === 0 || name === '__proto__' ? null : [name, Object.fromEntries(properties)]
  }

  #valuesOf(set: Line | undefined): [string, PropertyValue][] {
    return refsOf(set?.['HasProperties']).flatMap((it): [string, PropertyValue][] => {
      const property = this.#model.line(it)
      const key = modelName(textOf(property?.['Name']))
      const value = property && this.#valueOf(property)
      return key === undefined || key === '__proto__' || value === undefined ? [] : [[key, value]]
    })
  }

  /** The value of a property, of one with several their list; undefined for what is no single value, such as a table. */
  #valueOf(property: Line): PropertyValue | undefined {
    if ('NominalValue' in property) return this.#plainValue(property['NominalValue'])
    const values = property['EnumerationValues'] ?? property['ListValues']
    if (!Array.isArray(values)) return undefined
    return storable(values.map((it) => String(this.#plainValue(it) ?? '')).join(', '))
  }

  #plainValue(measure: unknown): PropertyValue {
    const { value, name } = Object(measure) as { value?: unknown; name?: unknown }
    if (typeof value === 'boolean') return value
    if (typeof value === 'string') return storable(value)
    const number = numberOf(measure)
    if (number === undefined) return null
    return /LENGTHMEASURE$/.test(String(name)) ? Number((number * this.#model.scale).toPrecision(12)) : number
  }

  #classificationsOf(elements: readonly number[]): NonNullable<ModelFacts['classifications']> {
    const found = elements.flatMap((id) => this.#classifications.get(id) ?? []).flatMap((id) => this.#codeOf(id) ?? [])
    const unique = new Map(found.map((it) => [JSON.stringify([it.system, it.code]), it]))
    return [...unique.values()].slice(0, CLASSIFICATIONS_MAX)
  }

  #codeOf(id: number): NonNullable<ModelFacts['classifications']>[number] | undefined {
    const reference = this.#model.line(id)
    if (!reference || this.#model.typeName(reference) !== 'IfcClassificationReference') return undefined
    const name = modelName(textOf(reference['Name']))
    const code = modelName(textOf(reference['Identification']) ?? textOf(reference['ItemReference'])) ?? name
    let source = this.#model.line(refOf(reference['ReferencedSource']))
    for (let depth = 0; source && refOf(source['ReferencedSource']) !== undefined && depth < 20; depth++)
      source = this.#model.line(refOf(source['ReferencedSource']))
    const system = modelName(textOf(source?.['Name'])) ?? ''
    return code === undefined ? undefined : { system, code, ...optional('name', name) }
  }

  #materialsOf(elements: readonly number[]): string[] {
    const own = elements.toReversed().map((id) => this.#materials.get(id) ?? [])
    const ids = own.find((it) => it.length > 0) ?? []
    const names = ids.flatMap((id) => this.#materialNames(id, 0)).flatMap((it) => modelName(it) ?? [])
    return [...new Set(names)].slice(0, MATERIALS_MAX)
  }

  /** Names of the materials of a material, of the layers, profiles or constituents of a set, or of a list of materials. */
  #materialNames(id: number, depth: number): string[] {
    const line = this.#model.line(id)
    if (!line || depth > 4) return []
    if (this.#model.typeName(line) === 'IfcMaterial') return [textOf(line['Name']) ?? '']
    const parts = MATERIAL_PARTS.flatMap((member) => [refOf(line[member]) ?? [], refsOf(line[member])].flat())
    return parts.flatMap((it) => this.#materialNames(it, depth + 1))
  }
}

/** Members by which what is made of materials refers to them. */
const MATERIAL_PARTS = [
  'Material',
  'Materials',
  'ForLayerSet',
  'MaterialLayers',
  'ForProfileSet',
  'MaterialProfiles',
  'MaterialConstituents',
] as const

function byElement(model: IfcModel, relation: string, member: string): ByElement {
  const found: ByElement = new Map()
  for (const rel of model.linesOf(relation)) {
    const said = [refOf(rel[member]) ?? [], refsOf(rel[member])].flat()
    for (const element of refsOf(rel['RelatedObjects'])) {
      const list = found.get(element)
      if (list) list.push(...said)
      else found.set(element, [...said])
    }
  }
  return found
}

/** A text without what a store refuses. */
const storable = (text: string): string =>
  text
    .replace(/(?![\t\n\r])\p{Cc}|\p{Cs}/gu, '')
    .slice(0, PROPERTY_TEXT_MAX)
    .replace(/[\ud800-\udbff]$/, '')

const filled = <T>(list: readonly T[]): T[] | undefined => (list.length > 0 ? [...list] : undefined)

/** A member, left out where it has no value. */
const optional = <Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } =>
  value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value })
