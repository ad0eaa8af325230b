import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { UnparsedInput } from '../../../../operations/calling/unparsed-input.ts'
import { importFile } from '../../../../operations/floors/import-file.ts'
import type { Service } from '../../../../service/service.ts'
import type { FileForm } from '../../../http/bodies/file-form.ts'
import type { Env } from '../../../http/env.ts'
import { protocolErrors } from '../../../http/protocol-errors.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { fileFormAction } from '../../file-form-action.ts'
import { fragmentResponse } from '../../html.ts'
import { type RefusedForm, refusalOf } from '../../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { floorResponse } from '../floor-response.ts'
import { BUILDINGS } from '../floor-words.ts'
import { buildingHeadOf, buildingOfPath } from './building-view.ts'
import { type NewerFile, newerFile, newerFilePage } from './newer-file-page.ts'

const PATH = `${BUILDINGS}/${ID}/newer-file`

/** Newer files of buildings: shown as what changes, then saved. */
export function newerFilePages(app: Hono<Env>, service: Service): void {
  app.get(
    PATH,
    requireSession(service, (request) => showForm(request, {})),
  )
  app.post(PATH, fileFormAction(service, service.config.floorBodyBytesMax, answer))
}

interface Shown {
  readonly found?: NewerFile
  readonly refused?: RefusedForm
}

async function showForm(request: SignedInRequest, { found, refused }: Shown): Promise<Response> {
  const building = buildingHeadOf(await buildingOfPath(request), request.user)
  const content = { building, bytesMax: request.service.config.floorBodyBytesMax, ...(found ? { found } : {}) }
  return floorResponse(request, (common) => newerFilePage({ ...common, ...content }), refused)
}

async function answer(request: SignedInRequest, { fields, files }: FileForm): Promise<Response> {
  const { service, caller, c } = request
  try {
    const [file] = files
    if (!file) throw new ServiceError('invalid', 'Choose a file first')
    const isApplied = fields.get('do') === 'apply'
    const takesFileValues = fields.get('values') === 'file'
    const sent = new UnparsedInput(
      { path: file.path, length: file.length },
      {
        fileName: file.name.slice(-255),
        buildingId: c.req.param('id'),
        update: isApplied ? 'apply' : 'preview',
        values: takesFileValues ? 'file' : 'merge',
      },
      { isFile: true },
    )
    const { changes, notes } = await perform(service, importFile, caller, () => sent)
    const found: NewerFile = { changes: changes ?? [], notes, isApplied, takesFileValues }
    // For the script, which puts it into the page.
    if (fields.get('part') === 'yes') return await fragmentResponse(service, newerFile(found, chosenUnit(c)))
    return await showForm(request, { found })
  } catch (error) {
    const refusal = refusalOf(error)
    const status = protocolErrors[refusal.code].status
    return showForm(request, { refused: { sent: new URLSearchParams(), error: refusal, status } })
  }
}
