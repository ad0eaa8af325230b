import type { Hono } from 'hono'
import { ServiceError } from '../../../base/errors.ts'
import { buildingChoices } from '../../../operations/buildings/list-buildings.ts'
import { perform } from '../../../operations/calling/perform.ts'
import { archiveFloor, deleteFloor, unarchiveFloor, updateFloor } from '../../../operations/floors/manage-floors.ts'
import type { PlainUnit } from '../../../schema/furnishing/read-length.ts'
import type { Floor } from '../../../schema/resources/floors/floor.ts'
import type { Service } from '../../../service/service.ts'
import { baseUrl } from '../../http/base-url.ts'
import type { Env } from '../../http/env.ts'
import { chosenUnit } from '../chosen-unit.ts'
import { FLOORS } from '../frame/layout.ts'
import { fieldLength, lengthField } from '../frame/lengths.ts'
import { seeOther } from '../html.ts'
import { operationForm, type RefusedForm } from '../operation-form.ts'
import { formAction, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { TOKENS } from '../tokens/token-words.ts'
import { ONE_FLOOR } from './floor-addresses.ts'
import { floorResponse } from './floor-response.ts'
import { type FloorForm, floorSettingsPage } from './floor-settings-page.ts'
import { floorHeadOf, floorOfPath } from './floor-view.ts'
import { floorPath, typedNumber } from './floor-words.ts'

/** Facts about a floor, who sees it, and where it is put away. */
export function floorSettingsPages(app: Hono<Env>, service: Service): void {
  app.get(`${ONE_FLOOR}/settings`, requireSession(service, showSettings))
  app.post(`${ONE_FLOOR}/settings`, saveSettings(service))
  app.post(`${ONE_FLOOR}/archive`, formAction(service, archive))
  app.post(`${ONE_FLOOR}/delete`, remove(service))
}

async function showSettings(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const floor = await floorOfPath(request)
  const { private: isPrivate, archived, version } = floor.properties
  const content = {
    floor: floorHeadOf(floor, request.user),
    version,
    buildings: await buildingChoices(request.service, request.user),
    form: refused ? typed(refused.sent) : formOf(floor, chosenUnit(request.c)),
    ...(isPrivate || archived ? {} : { embed: embedOf(request, floor) }),
  }
  return floorResponse(request, (common) => floorSettingsPage({ ...common, ...content }), refused)
}

const formOf = ({ properties }: Floor, unit: PlainUnit): FloorForm => ({
  name: properties.name,
  private: properties.private,
  floorNumber: textOf(properties.floorNumber),
  elevation: lengthField(properties.elevation, unit),
  northDirection: textOf(properties.northDirection),
  height: lengthField(properties.height, unit),
  building: properties.buildingId ?? '',
  labels: properties.labels.map(({ title }) => title).join('\n'),
})

const textOf = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

function embedOf({ service, c }: SignedInRequest, { id, properties }: Floor) {
  const address = `${baseUrl(service.config, c.req.raw)}/embed/${id}?pubtoken=YOUR_TOKEN${chosenUnit(c) === 'ft' ? '&amp;unit=ft' : ''}`
  return {
    code: `<iframe src="${address}"\n  width="800" height="600" title="${attribute(properties.name)}"></iframe>`,
    tokenPath: `${TOKENS}/new?kind=publishable`,
  }
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const saveSettings = operationForm({
  operation: updateFloor,
  async read(request, sent) {
    const floor = await floorOfPath(request)
    const { properties } = floor
    const form = typed(sent)
    const unit = sent.get('unit') === 'ft' ? 'ft' : 'm'
    return {
      floorId: floor.id,
      ifMatch: Number(sent.get('version')),
      name: form.name,
      private: form.private,
      labels: labelsOf(form.labels, floor.properties.labels),
      floorNumber: numberOf('Storey', form.floorNumber),
      elevation: lengthOf('Elevation', form.elevation, unit, properties.elevation),
      northDirection: numberOf('North', form.northDirection),
      height: lengthOf('Height', form.height, unit, properties.height),
      // Without a choice there is none to be made.
      ...(sent.has('building') ? { buildingId: form.building || null } : {}),
    }
  },
  done: (_, { id }) => `${floorPath(id)}/settings?done=saved`,
  page: showSettings,
})

function typed(sent: URLSearchParams): FloorForm {
  const text = (name: string) => (sent.get(name) ?? '').trim()
  return {
    name: text('name'),
    private: sent.get('seen') !== 'public',
    floorNumber: text('floorNumber'),
    elevation: text('elevation'),
    northDirection: text('northDirection'),
    height: text('height'),
    building: text('building'),
    labels: text('labels'),
  }
}

/** @param text as typed; empty = not known */
function numberOf(field: string, text: string): number | null {
  if (text === '') return null
  const number = typedNumber(text)
  if (Number.isFinite(number)) return number
  throw new ServiceError('invalid', `${field} must be a number, such as 3.5, or empty`)
}

function lengthOf(field: string, text: string, unit: PlainUnit, before: number | null | undefined): number | null {
  if (text === '') return null
  const length = fieldLength(text, unit, before)
  if (Number.isFinite(length)) return length
  throw new ServiceError('invalid', `${field} must be a length, such as ${unit === 'ft' ? '11′ 6″' : '3.5'}, or empty`)
}

/** Colour of labels that are made on the page, which shows none. */
const LABEL_COLOR = '#1b5b52'

/** A label that there was keeps its colour. */
export const labelsOf = (text: string, before: Floor['properties']['labels']) =>
  [...new Set(text.split(/\r\n|\r|\n/).map((it) => it.trim()))].filter(Boolean).map((title) => ({
    title,
    color: before.find((it) => it.title === title)?.color ?? LABEL_COLOR,
  }))

async function archive(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, caller, c } = request
  const floorId = c.req.param('id')!
  const isArchived = form.get('archived') !== 'no'
  await perform(service, isArchived ? archiveFloor : unarchiveFloor, caller, () => ({ floorId }))
  return seeOther(`${floorPath(floorId)}/settings?done=${isArchived ? 'archived' : 'unarchived'}`)
}

const remove = operationForm({
  operation: deleteFloor,
  read: ({ c }) => ({ floorId: c.req.param('id') }),
  done: () => `${FLOORS}?archived=yes&done=deleted`,
})
