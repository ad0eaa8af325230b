/** Reads STEP files for tests: as text, sharing nothing with reader or writer. */
export class StepOracle {
  readonly text: string
  readonly #entities = new Map<string, { readonly type: string; readonly args: readonly unknown[] }>()
  /** Numbers that stand in front of two statements. */
  readonly repeated: string[] = []

  constructor(bytes: Uint8Array) {
    this.text = Buffer.from(bytes).toString('latin1')
    const data = this.text.slice(this.text.search(/\bDATA\s*;/))
    for (const [, number, type, args] of data.matchAll(/#(\d+)\s*=\s*(\w+)\s*\(((?:'[^']*'|[^';])*)\)\s*;/g)) {
      if (this.#entities.has(number!)) this.repeated.push(number!)
      this.#entities.set(number!, { type: type!.toUpperCase(), args: listOf(`${args}`) })
    }
  }

  get numbers(): string[] {
    return [...this.#entities.keys()]
  }

  type(ref: unknown): string {
    return this.#entities.get(String(ref).slice(1))?.type ?? ''
  }

  args(ref: unknown): readonly unknown[] {
    const found = this.#entities.get(String(ref).slice(1))
    if (!found) throw new Error(`${ref} is not there`)
    return found.args
  }

  all(type: string): string[] {
    return [...this.#entities].flatMap(([number, it]) => (it.type === type ? [`#${number}`] : []))
  }

  /** References of an entity that lead nowhere. */
  dangling(number: string): string[] {
    const refs = (value: unknown): string[] =>
      Array.isArray(value) ? value.flatMap(refs) : /^#\d+$/.test(String(value)) ? [String(value)] : []
    return refs(this.#entities.get(number)!.args).filter((it) => !this.#entities.has(it.slice(1)))
  }

  /** First attributes that are ids, as they stand there. */
  get globalIds(): string[] {
    return [...this.#entities.values()].flatMap(({ args: [id] }) =>
      /^'[0-3][0-9A-Za-z_$]{21}'$/.test(String(id)) ? [String(id).slice(1, -1)] : [],
    )
  }

  byId(id: string): string {
    const [number] = [...this.#entities].find(([, { args }]) => args[0] === `'${id}'`) ?? []
    if (number === undefined) throw new Error(`${id} is not there`)
    return `#${number}`
  }

  /** The columns of a placement in the world: x, y and z axis and origin, in units of the file. */
  world(placement: unknown): number[][] {
    if (placement === '$')
      return [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
        [0, 0, 0],
      ] // prettier-ignore
    const [parent, position] = this.args(placement)
    const [location, axis, along] = this.args(position)
    const direction = (ref: unknown, otherwise: number[]) => (ref === '$' ? otherwise : this.numbersOf(ref))
    const z = unit(direction(axis, [0, 0, 1]))
    const towards = direction(along, [1, 0, 0])
    const lean = dot(towards, z)
    const x = unit(towards.map((it, i) => it - lean * z[i]!))
    const y = [z[1]! * x[2]! - z[2]! * x[1]!, z[2]! * x[0]! - z[0]! * x[2]!, z[0]! * x[1]! - z[1]! * x[0]!]
    const outer = this.world(parent)
    const turned = (v: readonly number[]) => [0, 1, 2].map((i) => v.reduce((sum, it, k) => sum + it * outer[k]![i]!, 0))
    const at = turned(this.numbersOf(location)).map((it, i) => it + outer[3]![i]!)
    return [turned(x), turned(y), turned(z), at]
  }

  /** The numbers of a point or direction. */
  numbersOf(ref: unknown): number[] {
    return (this.args(ref)[0] as unknown[]).map(Number)
  }
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, it, i) => sum + it * b[i]!, 0)
const unit = (v: readonly number[]) => v.map((it) => it / Math.sqrt(dot(v, v)))

/** Attributes: texts with their quotes, numbers and references as they stand, lists as lists. */
function listOf(args: string): unknown[] {
  const stack: unknown[][] = [[]]
  const tokens = args.matchAll(/'(?:[^']|'')*'|[(),]|[^'(),\s][^'(),]*/g)
  for (const [token] of tokens) {
    if (token === '(') stack.push([])
    else if (token === ')') {
      const list = stack.pop()!
      stack.at(-1)!.push(list)
    } else if (token !== ',') stack.at(-1)!.push(token.trim())
  }
  return stack[0]!
}

/** The 128 bits of a GlobalId as a UUID. */
export function uuidOf(id: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'
  let value = 0n
  for (const digit of id) value = value * 64n + BigInt(digits.indexOf(digit))
  return value
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
