import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { expect, test } from 'vitest'
import { naturalParams } from '../../../src/plans/briefs/natural-params.ts'
import type { BriefedResult, NeedLine } from '../../../src/schema/furnishing/brief.ts'
import { unpackLink } from '../../../src/schema/furnishing/share-link.ts'
import { checkLinked } from '../../../src/web/playground/state/read-request.ts'
import { mcpClient, textIn, wholeIn } from '../../support/mcp.ts'
import { scene } from '../../support/whole-app.ts'

const large = { width: 6, depth: 5, doors: [{ wall: 'short', width: 1, at: 'left' }], windows: [{ wall: 'opposite' }] }
const small = { width: 2.2, depth: 2.4, doors: [{ wall: 'top' }] }
const bedroom = [
  { who: 'couple', does: ['sleeps', 'keeps clothes'] },
  { who: 'child', does: ['sleeps'] },
]
const resultIn = (answer: CallToolResult) => answer.structuredContent as unknown as BriefedResult
const needsIn = (answer: CallToolResult): readonly NeedLine[] => resultIn(answer).furnishings[0]!.brief!

test('a brief is furnished, and each need is met by pieces that stand there', async () => {
  const { call } = await mcpClient(scene().app)
  const answer = await call('furnish', { room: large, brief: bedroom, detail: 'whole', picture: 'none' })
  expect(answer.isError, textIn(answer)).toBeUndefined()
  const { furnishings, asked } = resultIn(answer)
  expect(asked).toMatchObject({ template: { name: 'bedroom' }, intent: { beds: [1.5, 0.8] } })
  for (const { furniture, brief } of furnishings) {
    const widths = (type: string) =>
      furniture.flatMap((it) => (it.type === type && it.shape.type === 'box' ? [it.shape.a] : [])).sort((a, b) => b - a)
    const [wide = 0, narrow = 0] = widths('bed')
    const wardrobe = widths('wardrobe').reduce((sum, it) => sum + it, 0)
    expect(brief!.map(({ who, does, met }) => [who, does, met])).toEqual([
      ['couple', 'sleeps', wide >= 1.5],
      ['couple', 'keeps clothes', wardrobe >= 2],
      ['child', 'sleeps', narrow >= 0.8],
    ])
  }
  expect(needsIn(answer).every(({ met }) => met)).toBe(true)
  expect(textIn(answer)).toContain('met: couple sleeps: a bed of at least 1.5 m')
})

test('what does not fit is not met, with what there is and why', async () => {
  const { call } = await mcpClient(scene().app)
  const answer = await call('furnish', {
    room: small,
    brief: [...bedroom, { who: 'wheelchair user', does: ['works at home'] }],
    picture: 'none',
  })
  const needs = needsIn(answer)
  const unmet = needs.filter(({ met }) => !met)
  expect(unmet.length).toBeGreaterThan(2)
  for (const { reason, got, wanted } of unmet) {
    expect(got).toBeLessThan(wanted)
    expect(reason!.length).toBeGreaterThan(8)
  }
  expect(unmet.find(({ does }) => does === 'works at home')?.reason).toMatch(/^there is none; /)
  expect(needs.filter(({ met }) => met).every(({ reason }) => reason === undefined)).toBe(true)
  expect(textIn(answer)).toContain('NOT met: ')
})

test('without a brief the answer is that of the method, whatever else is natural about the call', async () => {
  const { app, call: rpc } = scene()
  const { call } = await mcpClient(app)
  const plain = wholeIn(await call('furnish', { room: large, template: 'bedroom', detail: 'whole', picture: 'none' }))
  expect(plain.furnishings.every((it) => !('brief' in it))).toBe(true)
  const linked = resultIn(
    await call('playground_link', { room: large, template: 'bedroom', maxResults: 3 }),
  ) as unknown as {
    url: string
  }
  const { asked } = checkLinked(await unpackLink(new URL(linked.url).hash.slice(1)))
  const { furnishings } = (await rpc('FurnishingAI.furnish', asked.params as object)).result as BriefedResult
  expect(plain.furnishings.map(({ id, furniture }) => [id, furniture])).toEqual(
    furnishings.map(({ id, furniture }) => [id, furniture]),
  )
})

test('REST answers a brief as the tool does', async () => {
  const { app } = scene()
  const { call } = await mcpClient(app)
  const { furnishings, asked } = resultIn(
    await call('furnish', { room: large, brief: bedroom, detail: 'whole', picture: 'none' }),
  )
  const { room } = naturalParams({ room: large })
  const answer = await app.request('/v2/furnish/brief', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ room, brief: bedroom, maxResults: 3 }),
  })
  const sent = (await answer.json()) as BriefedResult
  expect([answer.status, sent.asked]).toEqual([200, asked])
  expect(sent.furnishings.map(({ id, brief }) => [id, brief])).toEqual(furnishings.map(({ id, brief }) => [id, brief]))
  const wrong = await app.request('/v2/furnish/brief', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ room, brief: [{ who: 'alien', does: ['sleeps'] }] }),
  })
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { detail: expect.stringMatching(/brief\[0\]\.who: must be one of adult/) },
  ])
})

test('a link opens what the tool has furnished, also by a brief', async () => {
  const { app, call: rpc } = scene()
  const { call } = await mcpClient(app)
  const sent = { room: large, brief: bedroom, maxResults: 2 }
  const { url } = (await call('playground_link', { ...sent, chosen: 1 })).structuredContent as { url: string }
  expect(url).toMatch(/^http:\/\/localhost\/#1\./)
  const { asked, chosen } = checkLinked(await unpackLink(new URL(url).hash.slice(1)))
  expect([asked.mode, chosen]).toEqual(['furnish', 1])
  const { furnishings } = (await rpc('FurnishingAI.furnish', asked.params as object)).result as BriefedResult
  const answer = wholeIn(await call('furnish', { ...sent, detail: 'whole', picture: 'none' }))
  expect(answer.furnishings.map(({ furniture }) => furniture)).toEqual(furnishings.map(({ furniture }) => furniture))
})
