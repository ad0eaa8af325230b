import type { Hono } from 'hono'
import { ServiceError } from '../../../../base/errors.ts'
import { levelsOf } from '../../../../operations/buildings/building-facts.ts'
import { exportBuilding } from '../../../../operations/buildings/export-building.ts'
import { createBuilding, deleteBuilding, updateBuilding } from '../../../../operations/buildings/manage-buildings.ts'
import type { Building } from '../../../../schema/resources/floors/building.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { FLOORS } from '../../frame/layout.ts'
import { operationForm, type RefusedForm } from '../../operation-form.ts'
import { ID, requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { floorResponse, sceneResponse } from '../floor-response.ts'
import { labelsOf } from '../floor-settings-pages.ts'
import { BUILDINGS, buildingPath } from '../floor-words.ts'
import { sendExport } from '../plan/export-pages.ts'
import { buildingFurnishing, storeyJobs } from './building-furnishing.ts'
import { buildingPage } from './building-page.ts'
import { buildingScenePage } from './building-scene-page.ts'
import { type BuildingForm, buildingSettingsPage, newBuildingPage } from './building-settings-page.ts'
import { buildingHeadOf, buildingOfPath } from './building-view.ts'

const ONE_BUILDING = `${BUILDINGS}/${ID}`

/** Buildings: their storeys, facts and files. */
export function buildingPages(app: Hono<Env>, service: Service): void {
  app.get(`${BUILDINGS}/new`, requireSession(service, showNew))
  app.post(BUILDINGS, create(service))
  app.get(
    ONE_BUILDING,
    requireSession(service, (request) => showBuilding(request)),
  )
  buildingFurnishing(app, service, ONE_BUILDING, showBuilding)
  app.get(`${ONE_BUILDING}/3d`, requireSession(service, showScene))
  app.get(`${ONE_BUILDING}/settings`, requireSession(service, showSettings))
  app.post(`${ONE_BUILDING}/settings`, saveSettings(service))
  app.post(`${ONE_BUILDING}/delete`, remove(service))
  app.get(`${ONE_BUILDING}/export/:format{[a-z]+}`, requireSession(service, sendBuilding))
}

async function showBuilding(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const building = await buildingOfPath(request)
  const { storeys } = building.properties
  const content = {
    building: buildingHeadOf(building, request.user),
    storeys: storeys.toReversed(),
    archived: building.resourceRelations.floors.length - storeys.length,
    ...(await storeyJobs(request, building)),
  }
  return floorResponse(request, (common) => buildingPage({ ...common, ...content }), refused)
}

async function showScene(request: SignedInRequest): Promise<Response> {
  const building = await buildingOfPath(request)
  const { storeys } = building.properties
  const levels = levelsOf(storeys)
  const shown = storeys.map(({ floorId, name, spaces }, i) => ({ floorId, name, spaces, level: levels[i]! }))
  const content = {
    building: buildingHeadOf(building, request.user),
    storeys: shown.filter(({ spaces }) => spaces > 0).toReversed(),
  }
  return sceneResponse(request, (common) => buildingScenePage({ ...common, ...content }))
}

const showNew = (request: SignedInRequest, refused?: RefusedForm): Promise<Response> =>
  floorResponse(
    request,
    (common) => newBuildingPage({ ...common, form: typed(refused?.sent ?? new URLSearchParams()) }),
    refused,
  )

async function showSettings(request: SignedInRequest, refused?: RefusedForm): Promise<Response> {
  const building = await buildingOfPath(request)
  const content = {
    building: buildingHeadOf(building, request.user),
    // A user that cannot read every floor cannot tell what has changed.
    version: building.properties.version ?? 0,
    form: refused ? typed(refused.sent) : formOf(building),
  }
  return floorResponse(request, (common) => buildingSettingsPage({ ...common, ...content }), refused)
}

const create = operationForm({
  operation: createBuilding,
  read: (_, sent) => ({ properties: factsOf(typed(sent), []) }),
  done: (_, { id }) => buildingPath(id),
  page: showNew,
})

const saveSettings = operationForm({
  operation: updateBuilding,
  async read(request, sent) {
    const { id, properties } = await buildingOfPath(request)
    const facts = factsOf(typed(sent), properties.labels)
    return { buildingId: id, ifMatch: Number(sent.get('version')) || null, ...facts }
  },
  done: (_, { id }) => `${buildingPath(id)}/settings?done=saved`,
  page: showSettings,
})

const remove = operationForm({
  operation: deleteBuilding,
  read: ({ c }) => ({ buildingId: c.req.param('id') }),
  done: () => `${FLOORS}?done=building-deleted`,
})

const sendBuilding = (request: SignedInRequest): Promise<Response> =>
  sendExport(request, exportBuilding, { buildingId: request.c.req.param('id'), format: request.c.req.param('format') })

function formOf({ properties: { name, address, georeference, labels } }: Building): BuildingForm {
  return {
    name,
    lines: address?.lines.join('\n') ?? '',
    postalCode: address?.postalCode ?? '',
    town: address?.town ?? '',
    region: address?.region ?? '',
    country: address?.country ?? '',
    place: georeference ? `${georeference.latitude}, ${georeference.longitude}` : '',
    labels: labels.map(({ title }) => title).join('\n'),
  }
}

function typed(sent: URLSearchParams): BuildingForm {
  const text = (name: string) => (sent.get(name) ?? '').trim()
  return {
    name: text('name'),
    lines: text('lines'),
    postalCode: text('postalCode'),
    town: text('town'),
    region: text('region'),
    country: text('country'),
    place: text('place'),
    labels: text('labels'),
  }
}

function factsOf(form: BuildingForm, before: Building['properties']['labels']) {
  const { name, postalCode, town, region, country } = form
  const lines = form.lines.split(/\r\n|\r|\n/).flatMap((it) => it.trim() || [])
  const places = { postalCode, town, region, country }
  const known = Object.fromEntries(Object.entries(places).filter(([, text]) => text !== ''))
  const isKnown = lines.length > 0 || Object.keys(known).length > 0
  return {
    name,
    address: isKnown ? { lines, ...known } : null,
    georeference: placeOf(form.place),
    labels: labelsOf(form.labels, before),
  }
}

/** @param text latitude and longitude as maps show them; empty = not known */
function placeOf(text: string): { latitude: number; longitude: number } | null {
  if (text === '') return null
  const [latitude, longitude, ...more] = text.split(/[\s,;]+/).map(Number)
  if (more.length === 0 && Number.isFinite(latitude) && Number.isFinite(longitude))
    return { latitude: latitude!, longitude: longitude! }
  throw new ServiceError('invalid', 'Latitude, longitude must be two numbers, such as 52.5163, 13.3777, or empty')
}
