import * as z from 'zod'
import type { Operation } from '../calling/operation.ts'
import { createExtension, deleteExtension, listExtensions, updateExtension } from '../extensions/manage-extensions.ts'
import { saveLayoutById } from '../layouts/manage-variants.ts'
import { readLayoutById } from '../layouts/read-layouts.ts'
import { standIn } from './stand-in.ts'

const layoutId = z.string()
const extensionId = z.string()
const sent = z.looseObject({})

export const layoutAddresses: readonly Operation[] = [
  standIn(saveLayoutById, {
    route: { method: 'POST', path: '/v2/layout/{layoutId}/revisions', status: 201, body: 'sent' },
    input: z.strictObject({ layoutId, sent: z.looseObject({ layout: z.looseObject({}).optional() }) }),
    toInput: ({ layoutId, sent: { layout, ...content } }) =>
      ({ ...(layout ?? content), layoutId, ifMatch: null }) as never,
  }),
  standIn(readLayoutById, {
    route: { method: 'GET', path: '/v2/layout/{layoutId}/revisions/{revision}' },
    input: z.strictObject({ layoutId, revision: z.string() }),
    toInput: ({ layoutId, revision }) => ({ layoutId, revision: Number(revision) }),
  }),
]

export const extensionAddresses: readonly Operation[] = [
  standIn(listExtensions, {
    route: { method: 'GET', path: '/v2/extensions' },
    input: z.looseObject({}),
    toInput: () => ({}),
  }),
  standIn(createExtension, {
    route: { method: 'POST', path: '/v2/extensions', status: 201, body: 'sent' },
    input: z.strictObject({ sent }),
    toInput: ({ sent }) => sent as never,
  }),
  standIn(updateExtension, {
    route: { method: 'PATCH', path: '/v2/extensions/{extensionId}', body: 'sent' },
    input: z.strictObject({ extensionId, sent }),
    toInput: ({ extensionId, sent }) => ({ ...sent, extensionId }),
  }),
  standIn(deleteExtension, {
    route: { method: 'DELETE', path: '/v2/extensions/{extensionId}' },
    input: z.strictObject({ extensionId }),
    toInput: (sent) => sent,
  }),
]
