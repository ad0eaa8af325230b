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

function sendFile(request: SignedInRequest): Promise<Response> {
  const { c } = request
  const revision = c.req.query('revision')
  return sendExport(request, exportFloor, {
    floorId: c.req.param('id'),
    format: c.req.param('format'),
    ...(revision === undefined ? {} : { revision: Number(revision) }),
  })
}

/** The file that an operation gives. */
export async function sendExport(
  { service, caller }: SignedInRequest,
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const asFile: Operation = { ...operation, run: operation.runFile! as never }
  return fileResponse((await perform(service, asFile, caller, () => given)) as FileResult)
}

export const fileResponse = (file: FileResult): Response =>
  new Response(file.bytes as Uint8Array<ArrayBuffer>, {
    headers: { ...fileHeaders(file), 'cache-control': 'private, no-store' },
  })
