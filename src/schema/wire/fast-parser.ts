import type * as z from 'zod'

/**
 * A parser generated from a schema that tells valid input ten times as fast as the schema itself, and says nothing about
 * the rest. What it returns is what the schema would: keys in the order of the schema, defaults filled in.
 *
 * @param holds the rules across fields, which the schema has as refinements; asked when all else is valid
 * @returns a function that gives the parsed value, or undefined when the schema has to look
 * @throws Error for a schema of a kind not known here
 */
export function fastParser<Schema extends z.ZodType>(
  schema: Schema,
  holds: (value: z.input<Schema>) => boolean,
): (input: unknown) => z.output<Schema> | undefined {
  const accept = compile(schema)
  return (input) => {
    const value = accept(input)
    return value !== undefined && holds(input as z.input<Schema>) ? (value as z.output<Schema>) : undefined
  }
}

/** Where values are passed through, an expression that tells valid ones; else a function that copies those, and gives undefined for others. */
type Code =
  | { readonly test: (value: string) => string; readonly copy?: undefined }
  | { readonly copy: string; readonly test?: undefined }

/**
 * One small function for each object and array of a schema, by its own code: V8 does not optimize long functions
 * (`--max-optimized-bytecode-size`), nor property names that are data.
 */
class Program {
  readonly functions: string[] = []
  /** What the functions know by `k[number]`. */
  readonly constants: unknown[] = []
  readonly #codes = new Map<z.core.$ZodType, Code>()

  codeOf(schema: z.core.$ZodType): Code {
    const known = this.#codes.get(schema)
    if (known) return known
    const code = this.#makeCode(schema)
    this.#codes.set(schema, code)
    return code
  }

  #makeCode(schema: z.core.$ZodType): Code {
    const { def } = schema._zod as z.core.$ZodTypes['_zod']
    switch (def.type) {
      case 'object':
        return { copy: this.#object(def) }
      case 'array':
        return this.#array(def)
      case 'union':
        return { copy: this.#union(def as z.core.$ZodDiscriminatedUnionDef) }
      case 'tuple':
        return this.#tuple(def)
      case 'number':
        return { test: (value) => numberTest(def, value) }
      case 'string':
        return { test: (value) => [`typeof ${value} === 'string'`, ...lengthTests(def, value)].join(' && ') }
      case 'boolean':
        return { test: (value) => `typeof ${value} === 'boolean'` }
      case 'enum':
        return this.#oneOf(Object.values(def.entries))
      case 'literal':
        return this.#oneOf(def.values)
      case 'custom': {
        const judge = this.#constant(def.fn)
        return { test: (value) => `${judge}(${value})` }
      }
    }
    throw unknown(def.type)
  }

  #constant(value: unknown): string {
    return `k[${this.constants.push(value) - 1}]`
  }

  /** @returns its name */
  #function(body: string): string {
    const name = `f${this.functions.length}`
    this.functions.push(`function ${name}(v) {\n${body}\n}`)
    return name
  }

  #oneOf(values: readonly unknown[]): Code {
    if (values.length > COMPARED_MAX) {
      const set = this.#constant(new Set(values))
      return { test: (value) => `${set}.has(${value})` }
    }
    return { test: (value) => `(${values.map((it) => `${value} === ${JSON.stringify(it)}`).join(' || ')})` }
  }

  #array(def: z.core.$ZodArrayDef): Code {
    const element = this.codeOf(def.element)
    const long = ['!Array.isArray(v)', ...lengthTests(def, 'v').map((it) => `!(${it})`)].join(' || ')
    if (element.test) {
      const name = this.#function(
        `if (${long}) return false\nfor (const e of v) if (!(${element.test('e')})) return false\nreturn true`,
      )
      return { test: (value) => `${name}(${value})` }
    }
    return {
      copy: this.#function(
        `if (${long}) return undefined\nconst to = []\nfor (const e of v) {\nconst c = ${element.copy}(e)\nif (c === undefined) return undefined\nto.push(c)\n}\nreturn to`,
      ),
    }
  }

  #tuple({ items, rest }: z.core.$ZodTupleDef): Code {
    const codes = items.map((it) => this.codeOf(it))
    if (rest !== null || codes.some((it) => it.copy)) throw unknown('tuple of this kind')
    const tests = codes.map((it, i) => it.test!(`v[${i}]`))
    const name = this.#function(`return ${['Array.isArray(v)', `v.length === ${items.length}`, ...tests].join(' && ')}`)
    return { test: (value) => `${name}(${value})` }
  }

  #union({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): string {
    const cases = options.flatMap((option) => {
      const tags = [...(option._zod.propValues?.[discriminator] ?? [])]
      return tags.map((tag) => `case ${JSON.stringify(tag)}: return ${this.codeOf(option).copy}(v)`)
    })
    return this.#function(
      `if (typeof v !== 'object' || v === null) return undefined\nswitch (v[${JSON.stringify(discriminator)}]) {\n${cases.join('\n')}\n}\nreturn undefined`,
    )
  }

  #object({ shape, catchall }: z.core.$ZodObjectDef): string {
    if (catchall?._zod.def.type !== 'never') throw unknown('object with members of any name')
    const fields = Object.entries(shape).map(([key, schema], i) => this.#field(JSON.stringify(key), schema, `x${i}`))
    const firstOptional = fields.findIndex(({ optional }) => optional)
    const always = firstOptional < 0 ? fields : fields.slice(0, firstOptional)
    return this.#function(
      [
        `if (typeof v !== 'object' || v === null || Array.isArray(v)) return undefined`,
        'let n = 0', // of the members that are there
        ...fields.map(({ read }) => read),
        'for (const _ in v) n--',
        'if (n !== 0) return undefined', // some have another name
        `const to = { ${always.map(({ key, local }) => `${key}: ${local}`).join(', ')} }`,
        ...fields
          .slice(always.length)
          .map(({ key, local, optional }) => `${optional ? `if (${local} !== undefined) ` : ''}to[${key}] = ${local}`),
        'return to',
      ].join('\n'),
    )
  }

  #field(key: string, schema: z.core.$ZodType, local: string) {
    const { def } = schema._zod as z.core.$ZodTypes['_zod']
    const optional = def.type === 'optional'
    const filled = def.type === 'default'
    const { test, copy } = this.codeOf(optional || filled ? def.innerType : schema)
    const take = test
      ? `if (!(${test(local)})) return undefined\nn++`
      : `${local} = ${copy}(${local})\nif (${local} === undefined) return undefined\nn++`
    const absent = filled ? ` else ${local} = ${this.#constant(def.defaultValue)}` : ''
    const read = optional || filled ? `if (${local} !== undefined) {\n${take}\n}${absent}` : take
    return { key, local, optional, read: `let ${local} = v[${key}]\n${read}` }
  }
}

/** Longest list of words that is compared one by one. */
const COMPARED_MAX = 4

/** Not before it is needed, since most programs that load a parser use one or none of them. */
function compile(schema: z.ZodType): (input: unknown) => unknown {
  const program = new Program()
  const { test, copy } = program.codeOf(schema)
  if (test) throw unknown('a value that is no object')
  let accept: ((input: unknown) => unknown) | undefined
  return (input) => {
    accept ??= new Function('k', `'use strict'\n${program.functions.join('\n')}\nreturn ${copy}`)(program.constants)
    return accept!(input)
  }
}

function numberTest(def: z.core.$ZodNumberDef, value: string): string {
  const { format } = def as { format?: string }
  if (format !== undefined && format !== 'safeint') throw unknown(`number of the format ${format}`)
  const kind =
    format === undefined
      ? `typeof ${value} === 'number' && Number.isFinite(${value})`
      : `Number.isSafeInteger(${value})`
  return [kind, ...checksOf(def).map((it) => `${value} ${boundOf(it)}`)].join(' && ')
}

function boundOf(check: z.core.$ZodChecks['_zod']['def']): string {
  if (check.check === 'greater_than') return `>${check.inclusive ? '=' : ''} ${check.value}`
  if (check.check === 'less_than') return `<${check.inclusive ? '=' : ''} ${check.value}`
  throw unknown(check.check)
}

const lengthTests = (def: { readonly checks?: z.core.$ZodCheck[] | undefined }, value: string): string[] =>
  checksOf(def).map((check) => {
    if (check.check === 'min_length') return `${value}.length >= ${check.minimum}`
    if (check.check === 'max_length') return `${value}.length <= ${check.maximum}`
    throw unknown(check.check)
  })

/** The checks of a schema, without its refinements: `holds` stands for those. */
const checksOf = ({ checks = [] }: { readonly checks?: z.core.$ZodCheck[] | undefined }) =>
  checks.map((it) => (it as z.core.$ZodChecks)._zod.def).filter(({ check }) => (check as string) !== 'custom')

const unknown = (what: string) => new Error(`Cannot make a fast parser: ${what} is not known to it`)
