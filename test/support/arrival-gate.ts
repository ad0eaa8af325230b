import type { Service } from '../../src/service/service.ts'
import type { Db } from '../../src/store/database.ts'

/** Holds each arrival until there are `count`, so that a race is one whatever the machine does. */
export function arrivalGate(count: number) {
  let arrived = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return async () => {
    if (++arrived >= count) open()
    await opened
  }
}

/** The service, in which the first transaction of each of `count` callers waits until all of them want theirs. */
export function withGatedTransactions(service: Service, db: Db, count: number): Service {
  const arrive = arrivalGate(count)
  let waiting = count
  const transaction = () => ({
    execute: async <Result>(work: (db: Db) => Promise<Result>) => {
      if (waiting-- > 0) await arrive()
      return db.transaction().execute(work)
    },
  })
  const gated = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') return transaction
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return Object.create(service, { store: { value: { status: 'ready', db: gated } } }) as Service
}
