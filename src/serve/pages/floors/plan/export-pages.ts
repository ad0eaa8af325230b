import type { Hono } from 'hono'
import type { FileResult, Operation } from '../../../../operations/calling/operation.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { exportFloor } from '../../../../operations/floors/export-floor.ts'
import type { Service } from '../../../../service/service.ts'
import { fileHeaders } from '../../../http/bodies/file-headers.ts'
import type { Env } from '../../../http/env.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'

/** Floors as files: links, so that a browser saves what comes. */
export const exportPages = (app: Hono<Env>, service: Service): void => {
  app.get(`${ONE_FLOOR}/export/:format{[a-z]+}`, requireSession(service, sendFile))
}

async function sendFile({ service, c, caller }: SignedInRequest): Promise<Response> {
  const format = c.req.param('format')
  const revision = c.req.query('revision')
  const given = {
    floorId: c.req.param('id'),
    format,
    ...(revision === undefined ? {} : { revision: Number(revision) }),
  }
  const asFile: Operation = { ...exportFloor, run: exportFloor.runFile! as never }
  const file = (await perform(service, asFile, caller, () => given)) as FileResult
  return new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...fileHeaders(file), 'cache-control': 'private, no-store' },
  })
}
