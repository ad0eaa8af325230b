import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sweep } from '../../../src/operations/upkeep/sweep.ts'
import type { LayoutAsset } from '../../../src/schema/resources/floors/floor-layout.ts'
import { accessWorld, type World } from '../../support/access.ts'
import { databases, type TestDatabase } from '../../support/databases.ts'
import { runs } from '../../support/property-runs.ts'
import { seatingAsset, seatingSpaces } from '../../support/seating.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

interface Counts {
  readonly seats: number | null
  readonly workplaces: number | null
}
type Listed = Counts & { readonly id: string; readonly isDefault: boolean; readonly revision: number }

/** A desk with its chair: one workplace. */
const DESK = (['task_table', 'task_chair'] as const).map((type) => {
  const isTable = type === 'task_table'
  const [asset] = fc.sample(seatingAsset, { numRuns: 1, seed: 1 })
  return {
    ...asset!,
    ...{ type, rotation: 0, spaceId: null, position: [1, 0, isTable ? 1 : 1.85] as [number, number, number] },
    shape: { type: 'box' as const, a: isTable ? 1.6 : 0.5, b: isTable ? 0.8 : 0.5, h: 0.7 },
  }
})

describe.each(databases)('seats of layouts on $name', ({ open }) => {
  let database: TestDatabase
  let world: World
  let headers: Record<string, string>
  beforeAll(async () => {
    database = await open()
    world = await accessWorld(database, { RATE_CALLS: '0' })
    const mine = await world.account()
    headers = { ...world.bearer((await mine.secret()).text), 'content-type': 'application/json', 'if-match': '*' }
  })
  afterAll(() => database.close())

  const call = async <It>(method: string, path: string, body?: object): Promise<It> => {
    const answer = await world.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    expect([answer.ok, answer.ok ? '' : await answer.clone().text()]).toEqual([true, ''])
    return (await answer.json()) as It
  }
  const layoutsOf = async (floorId: string) =>
    (await call<{ layouts: Listed[] }>('GET', `/v2/layout?floorId=${floorId}`)).layouts
  const figuresOf = async (id: string): Promise<Counts> => {
    const { totals } = await call<{ totals: { seats: number; places: number } }>('GET', `/v2/layout/${id}/figures`)
    return { seats: totals.seats, workplaces: totals.places }
  }
  const countsOf = ({ seats, workplaces }: Counts): Counts => ({ seats, workplaces })

  /** A floor with fresh ids in a building of its own. */
  async function newFloor(assets: readonly Omit<LayoutAsset, 'id'>[]) {
    const building = await call<{ id: string }>('POST', '/v2/building', { properties: { name: 'House' } })
    const spaces = seatingSpaces.map((it) => ({ ...it, id: crypto.randomUUID() }))
    const idOf = (spaceId: string | null) => spaces[seatingSpaces.findIndex(({ id }) => id === spaceId)]?.id ?? null
    const own = (it: Omit<LayoutAsset, 'id'>) => ({ ...it, spaceId: idOf(it.spaceId) })
    const properties = { name: 'Ground', buildingId: building.id }
    const floor = await call<{ id: string }>('POST', '/v2/floor', { properties, spaces, assets: assets.map(own) })
    return { id: floor.id, buildingId: building.id, own }
  }

  test('however a revision is made, they are those of its figures; buildings have the sum', async () => {
    let most = 0
    const step = fc.record({
      kind: fc.constantFrom('add', 'move', 'remove', 'restore', 'duplicate', 'publish'),
      asset: seatingAsset,
      which: fc.nat(1000),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(seatingAsset, { minLength: 1, maxLength: 16 }),
        fc.array(step, { minLength: 3, maxLength: 8 }),
        async (assets, steps) => {
          const { id: floorId, buildingId, own } = await newFloor([...DESK, ...assets])
          for (const { seats, workplaces } of await layoutsOf(floorId)) most = Math.max(most, seats! + workplaces!)
          for (const { kind, asset, which } of steps) {
            const layouts = await layoutsOf(floorId)
            const { id, revision, isDefault } = layouts[which % layouts.length]!
            const present = (await call<{ assets: LayoutAsset[] }>('GET', `/v2/layout/${id}`)).assets
            const one = present[which % Math.max(1, present.length)]
            const edit = (operation: object) =>
              call('POST', `/v2/layout/${id}/operations`, { baseRevision: null, operations: [operation] })
            const { spaceId, ...place } = own(asset)
            if (kind === 'add') await edit({ op: 'add', asset: { ...place, spaceId } })
            else if (kind === 'move' && one) await edit({ op: 'move', id: one.id, position: asset.position })
            else if (kind === 'remove' && one) await edit({ op: 'remove', id: one.id })
            else if (kind === 'restore')
              await call('POST', `/v2/layout/${id}/restore`, { revision: 1 + (which % revision) })
            else if (kind === 'duplicate') await call('POST', `/v2/layout/${id}/duplicate`, {})
            else if (kind === 'publish' && !isDefault) await call('POST', `/v2/layout/${id}/publish`, {})
          }
          const layouts = await layoutsOf(floorId)
          for (const layout of layouts) expect(countsOf(layout)).toEqual(await figuresOf(layout.id))
          const { properties } = await call<{ properties: { totals: Counts; storeys: Counts[] } }>(
            'GET',
            `/v2/building/${buildingId}`,
          )
          const published = countsOf(layouts.find(({ isDefault }) => isDefault)!)
          expect([properties.totals, ...properties.storeys].map(countsOf)).toEqual([published, published])
        },
      ),
      { numRuns: runs(60) },
    )
    expect(most).toBeGreaterThan(0)
  })

  test('those of revisions from before they were counted are null until the sweep has counted them', async () => {
    const { id, buildingId } = await newFloor(DESK)
    const counted = await figuresOf(id)
    expect(counted).toEqual({ seats: 0, workplaces: 1 })
    await world.db.updateTable('layout').set({ seats: null, workplaces: null }).where('floor_id', '=', id).execute()
    const shown = async () => {
      const { properties } = await call<{ properties: { totals: Counts } }>('GET', `/v2/building/${buildingId}`)
      const { features } = await call<{ features: { id: string; properties: { totals: Counts } }[] }>(
        'GET',
        '/v2/building?limit=100',
      )
      const listed = features.find((it) => it.id === buildingId)!
      return [properties.totals, listed.properties.totals, (await layoutsOf(id))[0]!].map(countsOf)
    }
    const unknown = { seats: null, workplaces: null }
    expect(await shown()).toEqual([unknown, unknown, unknown])
    await sweep(world.service)
    expect(await shown()).toEqual([counted, counted, counted])
  })
})
