import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { createFloor } from '../../../../operations/floors/manage-floors.ts'
import { SAMPLE_FLOORS } from '../../../../operations/floors/sample-floors.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { FLOORS } from '../../frame/layout.ts'
import { operationForm } from '../../operation-form.ts'
import { floorPath } from '../floor-words.ts'

/** Floors for those who have no plan at hand. */
export const samplePages = (app: Hono<Env>, service: Service): void => {
  app.post(`${FLOORS}/samples`, openSample(service))
}

const isSample = (name: string): name is keyof typeof SAMPLE_FLOORS => Object.hasOwn(SAMPLE_FLOORS, name)

const openSample = operationForm({
  operation: createFloor,
  read(_, form) {
    const chosen = form.get('sample') ?? ''
    if (!isSample(chosen)) throw new ServiceError('invalid', 'sample: choose one of those offered')
    const { spaces, ...properties } = SAMPLE_FLOORS[chosen]()
    return { type: 'Feature', properties, spaces }
  },
  done: (_, { id }) => floorPath(id),
})
