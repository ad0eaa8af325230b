import type { Hono } from 'hono'
import { perform } from '../../../../operations/calling/perform.ts'
import { readFloorChecks } from '../../../../operations/checks/read-floor-checks.ts'
import { readLayoutById } from '../../../../operations/layouts/read-layouts.ts'
import { FLOOR_STANDARDS, type FloorCheck } from '../../../../schema/resources/floors/floor-checks.ts'
import type { Service } from '../../../../service/service.ts'
import type { Env } from '../../../http/env.ts'
import { requireSession, type SignedInRequest } from '../../signed-in-request.ts'
import { ONE_FLOOR } from '../floor-addresses.ts'
import { floorResponse } from '../floor-response.ts'
import { floorHeadOf, floorOfPath } from '../floor-view.ts'
import { floorPath } from '../floor-words.ts'
import { seenLayout } from '../layouts/seen-layout.ts'
import { planViewOf } from '../plan/plan-view-of.ts'
import { checksPage, type ShownCheck } from './checks-page.ts'

/** The checks of a floor with the places where they do not hold. */
export function checksPages(app: Hono<Env>, service: Service): void {
  app.get(`${ONE_FLOOR}/checks`, requireSession(service, showChecks))
}

async function showChecks(request: SignedInRequest): Promise<Response> {
  const { service, caller, user, c } = request
  const floor = await floorOfPath(request)
  const { seen, layouts } = await seenLayout(request)
  const standard = FLOOR_STANDARDS.find((name) => name === c.req.query('standard')) ?? 'asr'
  const checked = await perform(service, readFloorChecks, caller, () => ({
    floorId: floor.id,
    layoutId: seen.id,
    standard,
  }))
  const checks = numbered(checked.checks)
  const plan = await planOf(request, floor.properties.name, seen, checks)
  const content = {
    floor: floorHeadOf(floor, user, seen),
    seen,
    layouts,
    standard,
    plan,
    checks,
    totals: checked.totals,
  }
  return floorResponse(request, (common) => checksPage({ ...common, ...content }))
}

/** Most places of a check that get a number: more would hide the plan. */
const MARKS_MAX = 12

/** Numbers the places of what does not hold, then of what is not known. */
function numbered(checks: readonly FloorCheck[]): ShownCheck[] {
  let count = 0
  const numbers = new Map<FloorCheck, ShownCheck['shown']>()
  for (const status of ['unmet', 'unknown'])
    for (const check of checks)
      if (check.status === status)
        numbers.set(
          check,
          check.places.slice(0, MARKS_MAX).map((place) => ({ ...place, number: ++count })),
        )
  return checks.map((check) => ({ ...check, shown: numbers.get(check) ?? [] }))
}

async function planOf(
  { service, caller }: SignedInRequest,
  name: string,
  { id: layoutId, floorId, revision }: { readonly id: string; readonly floorId: string; readonly revision: number },
  checks: readonly ShownCheck[],
) {
  if (revision === 0) return undefined
  const layout = await perform(service, readLayoutById, caller, () => ({ layoutId }))
  const path = `${floorPath(floorId)}/plan.svg?size=page&layout=${layoutId}&revision=${layout.revision}`
  const { image, place } = planViewOf(layout, path, name)
  const marks = checks.flatMap(({ status, shown }) =>
    shown.map(({ number, at, text }) => ({ number, text, at: place([at]), isCertain: status === 'unmet' })),
  )
  return { image, rooms: [], marks }
}
