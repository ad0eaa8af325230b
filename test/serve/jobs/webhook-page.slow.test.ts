import { describe, expect, test, vi } from 'vitest'
import { databases } from '../../support/databases.ts'
import { hurryJobs } from '../../support/queue.ts'
import { answer, WebhookScene, webhookTenant } from '../../support/webhook-tenant.ts'
import { accessWorld } from '../../support/whole-app.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(databases)('the page of a webhook on $name', ({ open }) => {
  const scene = new WebhookScene({ open, world: accessWorld })
  const tenant = () => webhookTenant(scene.world)

  test('says when a delivery is tried again, what came of it, and what becomes of it once the webhook is disabled', async () => {
    const { account, create, emit, attempted, settled, deliveries } = await tenant()
    const cookie = await account.cookie()
    const receiver = await scene.receive(answer(500, 'out of order'))
    const { id } = await create(receiver.url)
    const path = `/settings/webhooks/${id}`
    const show = async () => (await scene.world.request(path, { headers: { cookie } })).text()
    const wordsIn = (html: string) => html.replaceAll(/<time[^>]*>|<\/time>/g, '')
    const csrfIn = (html: string) => /name="csrf" value="([^"]*)"/.exec(html)![1]!
    await emit('floor.created')
    for (const [i, words] of ['in a moment', 'in a moment', 'in a moment', 'in 1 minute', 'in 5 minutes'].entries()) {
      await attempted(id, i + 1)
      expect(wordsIn(await show())).toContain(`The next attempt is made ${words}.`)
      if (i < 4) await hurryJobs(scene.world.service, scene.database.store)
    }
    scene.world.time.now += 3_600_000
    expect(await show()).toContain('The next attempt is due.')
    scene.world.time.now -= 3_600_000
    for (let count = 5; count < 13; count++) {
      await hurryJobs(scene.world.service, scene.database.store)
      await attempted(id, count + 1)
    }
    const failed = await show()
    for (const part of [
      'disabled: failing',
      'All attempts to deliver an event failed',
      ', 13 attempts, it answered 500',
    ])
      expect(failed).toContain(part)
    expect(failed).not.toContain('Send it again')
    // Enabled again, it is sent by hand, and waits like a new one.
    await scene.world.form(`${path}/state`, { csrf: csrfIn(failed), enabled: 'yes' }, { cookie })
    const enabled = await show()
    const again = new RegExp(`action="(${path}/deliveries/[^"]*)"`).exec(enabled)![1]!
    await scene.world.form(again, { csrf: csrfIn(enabled) }, { cookie })
    await attempted(id, 14)
    expect(wordsIn(await show())).toContain('The next attempt is made in a moment.')
    // Disabled by hand, it says what becomes of that.
    await scene.world.form(`${path}/state`, { csrf: csrfIn(enabled), enabled: 'no' }, { cookie })
    expect(wordsIn(await show())).toContain('It is given up in a moment, unless the webhook is enabled by then.')
    await hurryJobs(scene.world.service, scene.database.store)
    await settled(id)
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['failed'])
    expect(await show()).toContain('Given up: the webhook was disabled.')
  })

  test('leads back to the older page of the log from which something was sent again', async () => {
    const { account, create, emit, attempted, settled, call } = await tenant()
    const cookie = await account.cookie()
    const receiver = await scene.receive()
    const { id } = await create(receiver.url)
    for (let i = 0; i < 21; i++) {
      scene.world.time.now += 1
      await emit('floor.created', i + 1)
    }
    const oldest = (await settled(id)).at(-1)!
    await attempted(id, 21)
    const path = `/settings/webhooks/${id}`
    const { next } = (await call<{ next: string }>('GET', `/v2/webhook/${id}/delivery?limit=20`)).body
    const older = await (await scene.world.request(`${path}?cursor=${next}`, { headers: { cookie } })).text()
    const [, again] = new RegExp(`action="(${path}/deliveries/${oldest.id}/replay[^"]*)"`).exec(older)!
    const csrf = /name="csrf" value="([^"]*)"/.exec(older)![1]!
    const sent = await scene.world.form(again!.replaceAll('&amp;', '&'), { csrf }, { cookie })
    const place = `${path}?${new URLSearchParams({ done: 'replayed', cursor: next })}`
    expect(sent.headers.get('location')).toBe(`${place}#${oldest.id}`)
    const back = await (await scene.world.request(place, { headers: { cookie } })).text()
    expect(back).toContain(`<details id="${oldest.id}">`)
    expect(back).toContain(', 2 attempts')
  })
})
