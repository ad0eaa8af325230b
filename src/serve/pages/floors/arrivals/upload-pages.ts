import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { perform } from '../../../../operations/calling/perform.ts'
import { UnparsedInput } from '../../../../operations/calling/unparsed-input.ts'
import { importFile } from '../../../../operations/floors/import-file.ts'
import type { Service } from '../../../../service/service.ts'
import type { FileForm, SentFile } from '../../../http/bodies/file-form.ts'
import type { Env } from '../../../http/env.ts'
import { chosenUnit } from '../../chosen-unit.ts'
import { fileFormAction } from '../../file-form-action.ts'
import { FLOORS } from '../../frame/layout.ts'
import { fragmentResponse, seeOther } from '../../html.ts'
import { refusalOf } from '../../operation-form.ts'
import type { SignedInRequest } from '../../signed-in-request.ts'
import { buildingHeadOf } from '../buildings/building-view.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf } from '../floor-view.ts'
import { buildingPath, floorPath } from '../floor-words.ts'
import { drawingChoice, drawingMembers } from '../plan/drawing-choice.ts'
import type { DrawingChoice } from '../plan/drawing-options.ts'
import { type Arrival, arrival } from './arrivals.ts'
import { arrivalsPage } from './arrivals-page.ts'

/** Bringing in files of plans. */
export const uploadPages = (app: Hono<Env>, service: Service): void => {
  app.post(`${FLOORS}/import`, fileFormAction(service, service.config.floorBodyBytesMax, bringIn))
}

/** One after the other: each file is work for a whole thread. What is wrong with one stops no other. */
async function bringIn(request: SignedInRequest, { fields, files }: FileForm): Promise<Response> {
  if (files.length === 0) throw new ServiceError('invalid', 'Choose a file first')
  const drawings = drawingChoice(fields)
  const arrivals: Arrival[] = []
  for (const file of files) arrivals.push(await arrivalOf(request, file, drawings))
  const [first] = arrivals
  // For the script, which puts it into the page.
  if (fields.get('row') === 'yes') return fragmentResponse(request.service, arrival(first!, chosenUnit(request.c)))
  const [only] = first!.floors
  if (arrivals.length === 1 && first!.floors.length === 1 && first!.notes.length === 0)
    return seeOther(floorPath(only!.id))
  if (arrivals.length === 1 && first!.building && first!.notes.length === 0)
    return seeOther(buildingPath(first!.building.id))
  return floorResponse(request, (common) =>
    arrivalsPage({ ...common, arrivals, drawings, bytesMax: request.service.config.floorBodyBytesMax }),
  )
}

/** A reader names the element in front of what is wrong with it, which a person is to see. @throws failures of the service */
function faultOf(error: unknown): string {
  const text = refusalOf(error).message.replace(/^file: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, '.')
}

/** What unit and layers are given for; of other files they would change what is read as it stands. */
const MAY_BE_DRAWING = /\.(?:dxf|zip)$/i

async function arrivalOf(
  { service, caller, user }: SignedInRequest,
  file: SentFile,
  drawings: DrawingChoice,
): Promise<Arrival> {
  const fileName = file.name.slice(-255)
  const isDrawing = MAY_BE_DRAWING.test(fileName)
  try {
    const input = new UnparsedInput(
      { path: file.path, length: file.length },
      { fileName, ...(isDrawing ? drawingMembers(drawings) : {}) },
      { isFile: true },
    )
    const { floors, building, notes } = await perform(service, importFile, caller, () => input)
    const shown = floors.map((it) => floorHeadOf(it, user))
    return { fileName, floors: shown, notes, ...(building ? { building: buildingHeadOf(building, user) } : {}) }
  } catch (error) {
    return { fileName, floors: [], notes: [], fault: faultOf(error), isDrawing }
  }
}
