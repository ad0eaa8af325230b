import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  COMMANDS,
  envelope,
  type PlanCommand,
  readCommand,
  readMessage,
} from '../../../src/web/plan-view/plan-messages.ts'
import { pageChannel } from '../../../src/web/viewer/page-channel.ts'

const id = fc.uuid()
const label = fc.string({ maxLength: 200 })
const colour = fc.stringMatching(/^#[\da-f]{6}$/)
const optionally = <T extends object>(members: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(members, { requiredKeys: [] })
const marker = fc.record(
  { id, at: fc.oneof(id, fc.tuple(fc.integer(), fc.integer())), label, colour },
  { requiredKeys: ['id', 'at', 'label'] },
)

/** Members of each command; a command without an entry here does not compile. */
const members: Readonly<Record<PlanCommand['type'], fc.Arbitrary<object>>> = {
  connect: fc.constant({}),
  select: fc.record({ ids: fc.array(id) }),
  highlight: fc.record({ ids: fc.array(id) }),
  view: fc.record({ view: fc.constantFrom('plan', '3d') }),
  fit: optionally({ ids: fc.array(id) }),
  colours: optionally({
    ...{ by: label, title: label, palette: fc.dictionary(label, colour) },
    values: fc.dictionary(id, fc.oneof(label, fc.double({ noNaN: true, noDefaultInfinity: true }))),
  }),
  markers: fc.record({ markers: fc.array(marker) }),
  search: fc.record({ text: label, zoom: fc.boolean() }, { requiredKeys: ['text'] }),
  show: fc.record({ floor: id }),
}
const types = Object.keys(COMMANDS) as PlanCommand['type'][]
const command = fc.constantFrom(...types).chain((type) => members[type].map((it) => ({ type, ...it }) as PlanCommand))

test('every command is read as it was sent, with and without its envelope', () => {
  fc.assert(
    fc.property(command, (sent) => {
      expect(readCommand(sent)).toEqual({ ok: true, command: sent })
      expect(readMessage({ roomwright: 1, ...sent })).toEqual({ ok: true, command: sent })
    }),
  )
})

test('a member that no command has, and one that is missing or of another kind, are faults that name it', () => {
  fc.assert(
    fc.property(command, fc.constantFrom(7, null, [null], { a: null }), (sent, wrong) => {
      expect(readCommand({ ...sent, colour: '#fff' })).toMatchObject({
        ok: false,
        message: expect.stringContaining('"colour"'),
      })
      for (const [name, { isOptional }] of Object.entries<{ isOptional?: boolean }>(COMMANDS[sent.type])) {
        expect(readCommand({ ...sent, [name]: wrong })).toMatchObject({
          ok: false,
          message: expect.stringContaining(name),
        })
        expect(readCommand({ ...sent, [name]: undefined }).ok).toBe(isOptional === true)
      }
    }),
  )
})

test.each([
  '',
  '..',
  '../floors',
  'a/b',
  'a?b',
  'a#b',
  '%2e%2e',
  'x'.repeat(201),
])('%j is no id of a floor: it would lead to another address', (floor) => {
  expect(readCommand({ type: 'show', floor })).toEqual({ ok: false, message: 'show: floor must be an id' })
})

test('what is no command is a fault, whatever it is', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const read = readCommand(value)
      expect(read.ok || read.message.length > 10).toBe(true)
    }),
  )
  for (const type of ['nothing', 'toString', '__proto__', 7, undefined])
    expect(readCommand({ type })).toMatchObject({
      ok: false,
      message: expect.stringContaining('send one of connect, select'),
    })
})

test('markers need a place, and values are texts or numbers that end', () => {
  const marker = (more: object) => readCommand({ type: 'markers', markers: [{ id: 'a', label: 'A', ...more }] }).ok
  expect([{}, { at: [1, Number.NaN] }, { at: [1] }, { spaceId: 's' }].map(marker)).toEqual([false, false, false, false])
  expect([{ at: [1, 2] }, { at: 's' }].map(marker)).toEqual([true, true])
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, null, {}, 'x'.repeat(201)])
    expect(readCommand({ type: 'colours', values: { s: value } }).ok).toBe(false)
})

test('a colour is digits: a paint that loads something is refused', () => {
  for (const paint of ['url(https://shop.example/x)', 'red', '#12345', 'var(--text)'])
    expect(readCommand({ type: 'colours', by: 'team', palette: { a: paint } }).ok).toBe(false)
})

const opened = (origin: string | undefined) => {
  const posted: [unknown, string][] = []
  const followed: PlanCommand[] = []
  const page = { postMessage: (message: unknown, to: string) => void posted.push([message, to]) }
  const channel = pageChannel({ page, domains: ['shop.example', 'https://*.rooms.example'], origin }, (it) => {
    followed.push(it)
  })
  return { channel, posted, followed, page }
}

test('commands of the page around the frame are followed where the token allows its origin', () => {
  fc.assert(
    fc.property(
      command,
      fc.constantFrom(
        'https://shop.example',
        'https://a.rooms.example',
        'https://evil.example',
        'https://rooms.example',
        'null',
        '',
      ),
      fc.boolean(),
      (sent, origin, isParent) => {
        const { channel, followed, posted, page } = opened(undefined)
        channel.take({ data: { roomwright: 1, ...sent }, origin, source: isParent ? page : {} })
        const isAllowed = isParent && /shop|a\.rooms/.test(origin)
        expect(followed).toEqual(isAllowed ? [sent] : [])
        channel.emit({ type: 'ready' })
        // Nothing is said to a page that is not allowed, and never to every page.
        expect(posted).toEqual(isAllowed ? [[envelope({ type: 'ready' }), origin]] : [])
      },
    ),
  )
})

test('the page learns that the frame is ready where the browser tells its origin and the token allows it', () => {
  for (const [origin, said] of [
    ['https://shop.example', 1],
    ['https://evil.example', 0],
    [undefined, 0],
  ] as const) {
    const { channel, posted } = opened(origin)
    channel.emit({ type: 'ready' })
    expect(posted.length).toBe(said)
  }
})

test('an unknown command and another version are answered by an error, messages of others by nothing', () => {
  const { channel, posted, followed, page } = opened(undefined)
  const take = (data: unknown) => channel.take({ data, origin: 'https://shop.example', source: page })
  take({ type: 'select', ids: [] })
  take('roomwright')
  take(null)
  expect(posted).toEqual([])
  take({ roomwright: 1, type: 'explode' })
  take({ roomwright: 2, type: 'connect' })
  expect(posted.map(([it]) => it)).toEqual([
    { roomwright: 1, type: 'error', message: expect.stringContaining('no command "explode"') },
    { roomwright: 1, type: 'error', message: 'roomwright must be 1, the version of the messages' },
  ])
  expect(followed).toEqual([])
})
