/** A JSON Schema; `true` allows anything. */
type Schema = boolean | { readonly [key: string]: unknown }
type Members = Readonly<Record<string, unknown>>

/** A place of an input where a text may stand: a string of its schema, a key, or what the schema leaves open. */
export interface TextPlace {
  readonly path: string
  /** The whole input, otherwise valid as far as a schema can tell, with the text at this place. */
  with(text: unknown): unknown
}

/**
 * Every place of an input where its schema has a string, at any depth and in each option of a union, once for each member
 * that may be left out.
 *
 * @param schemas what references of the schema lead to, by name
 * @param sample a valid input, whose members are kept around the text
 */
export function textPlaces(schema: Schema, schemas: Readonly<Record<string, Schema>>, sample: unknown): TextPlace[] {
  const found: TextPlace[] = []
  visit(schema, sample, '', (value) => value, [])
  return found

  function resolve(it: Schema): Members {
    if (typeof it === 'boolean') return {}
    const { $ref: reference, ...beside } = it as { $ref?: string }
    return reference === undefined ? it : { ...resolve(schemas[reference.split('/').at(-1)!]!), ...beside }
  }

  function visit(
    schema: Schema,
    sample: unknown,
    path: string,
    whole: (value: unknown) => unknown,
    above: readonly unknown[],
  ): void {
    const it = resolve(schema)
    if (above.filter((one) => one === (schema as Members)['$ref']).length > 1) return
    const below = [...above, (schema as Members)['$ref'] ?? null]
    const options = (it['anyOf'] ?? it['oneOf'] ?? it['allOf']) as Schema[] | undefined
    if (options) {
      for (const [i, option] of options.entries())
        visit(option, fits(option, sample) ? sample : undefined, `${path}|${i}`, whole, below)
      return
    }
    const add = (name: string, value: (text: never) => unknown) =>
      found.push({ path: path + name, with: (text) => whole(value(text as never)) })
    switch (it['type'] ?? (it['properties'] ? 'object' : it['const'] !== undefined ? 'string' : 'anything')) {
      case 'string':
        add('', (text) => text)
        break
      case 'array': {
        const items = (sample as unknown[] | undefined) ?? []
        const places = (it['prefixItems'] as Schema[] | undefined)?.entries() ?? [
          [0, (it['items'] as Schema) ?? true] as const,
        ]
        for (const [i, item] of places)
          visit(item, items[i], `${path}/${i}`, (value) => whole(Object.assign([...items], { [i]: value })), below)
        break
      }
      case 'object':
        visitObject(it, sample, path, whole, below, add)
        break
      case 'anything':
        add('', (text) => text)
        add('/key', (text) => ({ ...Object(sample), [text]: 1 }))
        add('/deep', (text) => ({ ...Object(sample), a: [{ b: [text] }] }))
        break
    }
  }

  function visitObject(
    it: Members,
    sample: unknown,
    path: string,
    whole: (value: unknown) => unknown,
    above: readonly unknown[],
    add: (name: string, value: (text: never) => unknown) => void,
  ): void {
    const members = (sample ?? sampleOf(it)) as Members
    for (const [name, property] of Object.entries((it['properties'] ?? {}) as Record<string, Schema>))
      visit(property, members[name], `${path}/${name}`, (value) => whole({ ...members, [name]: value }), above)
    const more = it['additionalProperties'] as Schema | undefined
    if (more !== false || Object.keys(it['properties'] ?? {}).length > 0)
      add('/*', (text) => ({ ...members, [text]: more === undefined || more === false ? 1 : sampleOf(more) }))
    if (more === undefined || more === false) return
    visit(more, undefined, `${path}/more`, (value) => whole({ ...members, more: value }), above)
  }

  /** The least value that a schema allows, as far as its form goes. */
  function sampleOf(schema: Schema): unknown {
    const it = resolve(schema)
    const options = (it['anyOf'] ?? it['oneOf'] ?? it['allOf']) as Schema[] | undefined
    if (options) return sampleOf(options[0]!)
    if (it['default'] !== undefined) return it['default']
    if (it['const'] !== undefined) return it['const']
    if (it['enum'] !== undefined) return (it['enum'] as unknown[])[0]
    switch (it['type']) {
      case 'object': {
        const properties = (it['properties'] ?? {}) as Record<string, Schema>
        return Object.fromEntries(
          ((it['required'] ?? []) as string[]).map((name) => [name, sampleOf(properties[name]!)]),
        )
      }
      case 'array':
        if (it['prefixItems']) return (it['prefixItems'] as Schema[]).map(sampleOf)
        return Array.from({ length: Number(it['minItems'] ?? 0) }, () => sampleOf((it['items'] as Schema) ?? true))
      case 'string':
        return it['format'] === 'uuid' ? crypto.randomUUID() : 'a'.repeat(Number(it['minLength'] ?? 1))
      case 'boolean':
        return true
      case 'null':
        return null
      default:
        return Number(it['minimum'] ?? it['exclusiveMinimum'] ?? 0) + 1
    }
  }

  function fits(option: Schema, value: unknown): boolean {
    const it = resolve(option)
    if (it['const'] !== undefined) return it['const'] === value
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (it['type'] === 'array') return Array.isArray(value)
    if (it['type'] !== 'object' && !it['properties']) return typeof value === it['type']
    if (!isObject) return false
    return Object.entries((it['properties'] ?? {}) as Record<string, Schema>).every(([name, property]) => {
      const fixed = resolve(property)['const']
      return fixed === undefined || (value as Members)[name] === fixed
    })
  }
}
