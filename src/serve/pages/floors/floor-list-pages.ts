import type { Hono } from 'hono'
import { listNamedBuildings } from '../../../operations/buildings/list-buildings.ts'
import { listChangedFloors } from '../../../operations/floors/list-floors.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { FLOORS } from '../frame/layout.ts'
import { pagerOf } from '../frame/pager.ts'
import { requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { buildingHeadOf } from './buildings/building-view.ts'
import { floorResponse } from './floor-response.ts'
import { factsOf, rightsOf } from './floor-view.ts'
import { type FloorChoice, floorsPage } from './floors-page.ts'

/** Floors on one page: a multiple of each number of columns but five. */
const SHOWN = 24

export const floorListPages = (app: Hono<Env>, service: Service): void => {
  app.get(FLOORS, requireSession(service, showFloors))
}

async function showFloors(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, user } = request
  const choice = {
    search: (c.req.query('q') ?? '').slice(0, 200),
    label: (c.req.query('label') ?? '').slice(0, 200),
    archived: c.req.query('archived') === 'yes',
  }
  const narrowed = { search: choice.search || undefined, label: choice.label || undefined }
  const isWhole = !choice.archived && choice.search === '' && choice.label === ''
  const cursor = c.req.query('cursor')
  const { floors, next, isEmpty } = await listChangedFloors(service, caller, {
    ...narrowed,
    archived: choice.archived,
    // Those of buildings stand on the pages of these, unless something is looked for.
    buildingId: isWhole ? null : undefined,
    cursor,
    limit: SHOWN,
  })
  const withBuildings = !choice.archived && cursor === undefined
  const from = Math.max(0, Math.trunc(Number(c.req.query('from')) || 0))
  const { buildings, hasMore } = withBuildings
    ? await listNamedBuildings(service, caller, { ...narrowed, offset: from, limit: SHOWN })
    : { buildings: [], hasMore: false }
  const content = {
    floors: floors.map(({ floor, spaces, assets, building }) => ({
      ...factsOf(floor),
      rooms: spaces,
      pieces: assets,
      ...(building === null ? {} : { building }),
    })),
    buildings: buildings.map(({ building, cover }) => ({ ...buildingHeadOf(building, user), cover })),
    choice,
    isEmpty: isEmpty && buildings.length === 0,
    mayChange: rightsOf(user).change,
    bytesMax: service.config.floorBodyBytesMax,
    pages: pagerOf(c, next, (place) => pathOf(choice, place)),
    buildingPages: {
      ...(withBuildings && from > 0
        ? { previous: pathOf(choice, from > SHOWN ? { from: String(from - SHOWN) } : {}) }
        : {}),
      ...(hasMore ? { next: pathOf(choice, { from: String(from + SHOWN) }) } : {}),
    },
  }
  return floorResponse(request, (common) => floorsPage({ ...common, ...content }))
}

function pathOf({ search, label, archived }: FloorChoice, place: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(label === '' ? {} : { label }),
    ...(archived ? { archived: 'yes' } : {}),
    ...place,
  }).toString()
  return query === '' ? FLOORS : `${FLOORS}?${query}`
}
