import type { Hono } from 'hono'
import type { FileResult, Operation } from '../../../../operations/calling/operation.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { exportFloor } from '../../../../operations/floors/export-floor.ts'
import { formatsWith } from '../../../../schema/resources/floors/file-formats.ts'
import type { RequestService, Service } from '../../../../service/service.ts'
import { fileChunks } from '../../../http/bodies/file-chunks.ts'
import { fileHeaders } from '../../../http/bodies/file-headers.ts'
import { respondStreaming } from '../../../http/bodies/stream.ts'
import type { Env } from '../../../http/env.ts'
import { reportError } from '../../../http/protocol-errors.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { layoutIdOf } from '../layouts/seen-layout.ts'

/** Floors as files: links, so that a browser saves what comes. */
export const exportPages = (app: Hono<Env>, service: Service): void => {
  app.get(`${ONE_FLOOR}/export/:format{[a-z]+}`, requireSession(service, sendFile))
}

function sendFile(request: SignedInRequest): Promise<Response> {
  const { c } = request
  const revision = c.req.query('revision')
  return sendExport(request, exportFloor, {
    floorId: c.req.param('id'),
    layoutId: layoutIdOf(request),
    format: c.req.param('format'),
    ...(revision === undefined ? {} : { revision: Number(revision) }),
  })
}

/** Whether lengths are written in files of a format. */
const isMeasured = (format: unknown): boolean => formatsWith('unit').some((it) => it === format)

/** The file that an operation gives, in the unit that is chosen on its pages. */
export async function sendExport(
  { service, caller, c }: SignedInRequest,
  operation: Operation,
  given: Readonly<Record<string, unknown>>,
): Promise<Response> {
  const asFile: Operation = { ...operation, run: operation.runFile! as never }
  return fileResponse(
    service,
    (await perform(service, asFile, caller, () => ({
      ...given,
      ...(isMeasured(given['format']) ? { unit: chosenUnit(c) } : {}),
    }))) as FileResult,
  )
}

export async function fileResponse(service: RequestService, file: FileResult): Promise<Response> {
  const { bytes } = file
  const init = { status: 200, headers: { ...fileHeaders(file), 'cache-control': 'private, no-store' } }
  if (bytes instanceof Uint8Array) return new Response(bytes as Uint8Array<ArrayBuffer>, init)
  return respondStreaming(await fileChunks(bytes), init, (error) => reportError(error, service))
}
