import { Webhook } from 'standardwebhooks'
import { describe, expect, test, vi } from 'vitest'
import { databases } from '../../support/databases.ts'
import { answer, until, WebhookScene, webhookTenant } from '../../support/webhook-tenant.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

describe.each(databases)('webhooks wait for as long as they say on $name', ({ open }) => {
  const scene = new WebhookScene({ open })
  const tenant = () => webhookTenant(scene.world)

  test('500, then 200: it is tried again two seconds later, the same message with a new time', async () => {
    const { create, emit, attempted, settled } = await tenant()
    const receiver = await scene.receive(answer(500, 'oh\u0000 no\n<b>'))
    const { id, secret } = await create(receiver.url)
    await emit()
    const [pending] = await attempted(id, 1)
    const waitsMs = Date.parse(pending!.nextAttemptAt!) - scene.world.time.now
    expect(waitsMs).toBeGreaterThanOrEqual(2000)
    expect(waitsMs).toBeLessThanOrEqual(2200)
    expect(pending).toMatchObject({
      status: 'pending',
      attempts: [{ responseCode: 500, error: 'it answered 500', excerpt: 'oh no <b>' }],
    })
    receiver.answering = answer(200)
    scene.world.time.now += 2200
    const [delivery] = await settled(id) // by its own timer
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ number: 1 }, { number: 2, responseCode: 200 }] })
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(
      Number(second!.headers['webhook-timestamp']) - Number(first!.headers['webhook-timestamp']),
    ).toBeGreaterThanOrEqual(2)
    expect(second!.at - first!.at).toBeGreaterThan(1800)
    for (const { body, headers } of receiver.received) new Webhook(secret).verify(body, headers)
  })

  test('a slow receiver has its deadline and does not hold up the others', async () => {
    const [slow, quick] = [await tenant(), await tenant()]
    let open = 0
    let most = 0
    const hanging = await scene.receive(async (_received, response) => {
      most = Math.max(most, ++open)
      response.on('close', () => open--)
    })
    const receiver = await scene.receive()
    const { id } = await slow.create(hanging.url)
    for (let i = 0; i < 30; i++) await slow.emit()
    await until(() => expect(open).toBe(4))
    const fast = await quick.create(receiver.url)
    for (let i = 0; i < 10; i++) await quick.emit()
    await quick.settled(fast.id)
    expect(receiver.received).toHaveLength(10)
    expect(most).toBe(4)
    await until(async () =>
      expect((await slow.deliveries(id)).flatMap(({ attempts }) => attempts)).toContainEqual(
        expect.objectContaining({ error: 'no answer within 15 seconds', responseCode: null }),
      ),
    )
    expect(most).toBe(4)
    await slow.call('DELETE', `/v2/webhook/${id}`)
  })
})
