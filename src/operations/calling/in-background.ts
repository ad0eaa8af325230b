import type { Service, StoreState } from '../../service/service.ts'

/** The same service, whose statements wait for those of callers, where the store has one connection. */
export function inBackground(service: Service): Service {
  return Object.create(service, {
    store: {
      get: (): StoreState => {
        const state = service.store
        return state.status === 'ready' && state.background ? { ...state, db: state.background } : state
      },
    },
  }) as Service
}
