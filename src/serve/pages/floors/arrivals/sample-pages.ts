import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { createFloor } from '../../../../operations/floors/create-floor.ts'
import { SAMPLE_FLOORS } from '../../../../operations/floors/sample-floors.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { FLOORS } from '../../frame/layout.ts'
import { seeOther } from '../../html.ts'
import { formAction, type SignedInRequest } from '../../signed-in-request.ts'
import { floorPath } from '../floor-words.ts'

/** Floors for those who have no plan at hand. */
export const samplePages = (app: Hono<Env>, service: Service): void => {
  app.post(`${FLOORS}/samples`, formAction(service, openSample))
}

async function openSample({ service, caller }: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const chosen = form.get('sample') ?? ''
  if (!isSample(chosen)) throw new ServiceError('invalid', 'sample: choose one of those offered')
  const { spaces, ...properties } = SAMPLE_FLOORS[chosen]()
  const { id } = await perform(service, createFloor, caller, () => ({ type: 'Feature', properties, spaces }))
  return seeOther(floorPath(id))
}

const isSample = (name: string): name is keyof typeof SAMPLE_FLOORS => Object.hasOwn(SAMPLE_FLOORS, name)
