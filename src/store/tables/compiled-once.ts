import type { CompiledQuery } from 'kysely'
import type { Db } from '../database.ts'

/** Stands for a parameter while a statement is compiled. */
class Placeholder {
  readonly index: number

  constructor(index: number) {
    this.index = index
  }
}

/**
 * A statement whose text is made at its first use: Kysely takes tens of microseconds for that. For statements whose text does not depend on what is asked.
 *
 * @param build makes the statement; its parameters may only be passed on to it
 * @returns gives the rows
 * @throws Error at the first use for parameters that `build` changes or leaves out
 */
export function compiledOnce<Parameters extends readonly unknown[], Row>(
  build: (db: Db, ...parameters: Parameters) => CompiledQuery<Row>,
): (db: Db, ...parameters: Parameters) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  let places: readonly number[] = []
  return async (db, ...parameters) => {
    if (compiled === undefined) {
      const standIns = parameters.map((_, i) => new Placeholder(i))
      const query = build(db, ...(standIns as unknown as Parameters))
      places = query.parameters.map(placeOf)
      if (new Set(places).size < parameters.length)
        throw new Error(`Cannot compile once: a parameter is unused: ${query.sql}`)
      compiled = query
    }
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: places.map((it) => parameters[it]) })
    return rows
  }
}

function placeOf(parameter: unknown): number {
  if (parameter instanceof Placeholder) return parameter.index
  throw new Error('Cannot compile once: a parameter is made of others')
}
