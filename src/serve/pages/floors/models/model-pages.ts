import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { previewWriteBackBuilding, writeBackBuilding } from '../../../../operations/buildings/write-back-building.ts'
import type { FileResult, Operation } from '../../../../operations/calling/operation.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { UnparsedInput } from '../../../../operations/calling/unparsed-input.ts'
import { previewWriteBackFloor, writeBackFloor } from '../../../../operations/floors/write-back-floor.ts'
import type { WriteBackPreview } from '../../../../schema/resources/floors/write-back-preview.ts'
import type { Service } from '../../../../service/service.ts'
import type { FileForm } from '../../../http/bodies/file-form.ts'
import type { Env } from '../../../http/env.ts'
import { protocolErrors } from '../../../http/protocol-errors.ts'
import { fileFormAction } from '../../file-form-action.ts'
import type { Html } from '../../frame/layout.ts'
import { type RefusedForm, refusalOf } from '../../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { buildingHead } from '../buildings/building-head.ts'
import { buildingHeadOf, buildingOfPath } from '../buildings/building-view.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { floorHead } from '../floor-head.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { BUILDINGS, buildingPath, type FloorsFrame, layoutPath } from '../floor-words.ts'
import { layoutIdOf, seenLayout } from '../layouts/seen-layout.ts'
import { fileResponse } from '../plan/export-pages.ts'
import { modelPage } from './model-page.ts'

/** The page of a subject: its address, its head, and the draft whose furniture is written. */
interface Shown {
  readonly path: string
  headOn(page: Pick<FloorsFrame, 'now' | 'unit'>): Html
  readonly draft?: string
}

/** What came from a model. */
interface Subject {
  readonly member: 'floorId' | 'buildingId'
  readonly write: Operation
  readonly preview: Operation
  /** @throws ServiceError `not_found` */
  show(request: SignedInRequest): Promise<Shown>
}

const FLOOR: Subject = {
  member: 'floorId',
  write: writeBackFloor as unknown as Operation,
  preview: previewWriteBackFloor as unknown as Operation,
  async show(request) {
    const { seen } = await seenLayout(request)
    const floor = floorHeadOf(await floorOfPath(request), request.user, seen)
    return {
      path: layoutPath(seen, '/model'),
      headOn: (page) => floorHead(floor, undefined, page),
      ...(floor.draft ? { draft: floor.draft.name } : {}),
    }
  },
}

const BUILDING: Subject = {
  member: 'buildingId',
  write: writeBackBuilding as unknown as Operation,
  preview: previewWriteBackBuilding as unknown as Operation,
  async show(request) {
    const building = buildingHeadOf(await buildingOfPath(request), request.user)
    return { path: `${buildingPath(building.id)}/model`, headOn: (page) => buildingHead(building, undefined, page) }
  },
}

/** Models that come back with furniture: nothing of them is kept. */
export function modelPages(app: Hono<Env>, service: Service): void {
  const { floorBodyBytesMax } = service.config
  for (const [path, subject] of [
    [ONE_FLOOR, FLOOR],
    [`${BUILDINGS}/${ID}`, BUILDING],
  ] as const) {
    app.get(
      `${path}/model`,
      requireSession(service, (request) => showForm(request, subject, {})),
    )
    app.post(
      `${path}/model`,
      fileFormAction(service, floorBodyBytesMax, (request, form) => answer(request, subject, form)),
    )
  }
}

async function showForm(
  request: SignedInRequest,
  subject: Subject,
  { preview, refused }: { readonly preview?: WriteBackPreview; readonly refused?: RefusedForm },
): Promise<Response> {
  const { headOn, ...shown } = await subject.show(request)
  const bytesMax = request.service.config.floorBodyBytesMax
  return floorResponse(
    request,
    (common) => modelPage({ ...common, ...shown, head: headOn(common), bytesMax, ...(preview ? { preview } : {}) }),
    refused,
  )
}

const layoutOf = (request: SignedInRequest, { member }: Subject) =>
  member === 'floorId' ? { layoutId: layoutIdOf(request) } : {}

async function answer(request: SignedInRequest, subject: Subject, { fields, files }: FileForm): Promise<Response> {
  const { service, caller, c } = request
  try {
    const [file] = files
    if (!file) throw new ServiceError('invalid', 'Choose a file first')
    const sent = new UnparsedInput(
      { path: file.path, length: file.length },
      { [subject.member]: c.req.param('id'), fileName: file.name.slice(-255), ...layoutOf(request, subject) },
      { isFile: true },
    )
    if (fields.get('do') === 'look') {
      const preview = (await perform(service, subject.preview, caller, () => sent)) as WriteBackPreview
      return await showForm(request, subject, { preview })
    }
    const { large } = subject.write
    const asFile: Operation = { ...subject.write, large: { ...large!, run: large!.runFile! } }
    return await fileResponse(service, (await perform(service, asFile, caller, () => sent)) as FileResult)
  } catch (error) {
    const refusal = refusalOf(error)
    const status = protocolErrors[refusal.code].status
    return showForm(request, subject, { refused: { sent: new URLSearchParams(), error: refusal, status } })
  }
}
