import { describe, expect, test } from 'vitest'
import type { TokenSummary } from '../../../../src/schema/resources/token.ts'
import { embedSnippet, readableFloors, snippets } from '../../../../src/serve/pages/tokens/token-snippets.ts'

const [attic, hall, lobby] = ['a', 'b', 'c'].map((it) => `00000000-0000-4000-8000-00000000000${it}`) as [
  string,
  string,
  string,
]
const offered = {
  floors: [
    { id: attic, name: 'Attic', private: true },
    { id: hall, name: 'Hall', private: false },
    { id: lobby, name: 'Lobby', private: false },
  ],
  labels: [],
  more: false,
}
const url = 'https://rooms.example'

const token = (kind: 'secret' | 'publishable', scopes: string[], floors: string[] = []): TokenSummary =>
  ({ kind, scopes, floors, domains: ['shop.example'] }) as unknown as TokenSummary

const names = (it: TokenSummary) => readableFloors(it, offered).map(({ name }) => name)

describe('the floor in the code beside a token', () => {
  test('is one that the token reads', () => {
    expect(names(token('publishable', ['floor:readPublic']))).toEqual(['Hall', 'Lobby'])
    expect(names(token('publishable', ['floor:readPublic'], [attic, lobby]))).toEqual(['Lobby'])
    expect(names(token('secret', ['floor:readPublic']))).toEqual(['Hall', 'Lobby'])
    expect(names(token('secret', ['floor:readPrivate']))).toEqual(['Attic', 'Hall', 'Lobby'])
    expect(names(token('publishable', ['floor:readPublic'], ['label:Building A']))).toEqual([])
  })

  test('stands in every snippet that names one, with its name in the title of the frame', () => {
    const publishable = token('publishable', ['floor:readPublic'])
    const [first] = readableFloors(publishable, offered)
    const all = snippets(publishable, 'rw_pk_x', url, first)
    const named = all.filter(({ code }) => code.includes('/embed/') || code.includes('/v2/floor/'))
    expect(named.length).toBe(2)
    for (const { code } of named) expect(code).toContain(`/${hall}?pubtoken=rw_pk_x`)
    expect(named[0]?.title).toBe('HTML: the plan of Hall in your page')
    const secret = token('secret', ['floor:readPrivate'])
    const [any] = readableFloors(secret, offered)
    expect(snippets(secret, 'rw_sk_x', url, any).at(-1)?.code).toContain(`${url}/v2/floor/${attic}`)
  })

  test('is left to the reader where there is none, but for a token of one floor', () => {
    const codeOf = (it: TokenSummary) => embedSnippet(it, 'rw_pk_x', url, undefined)[0]?.code
    expect(codeOf(token('publishable', ['floor:readPublic']))).toContain('/embed/FLOOR_ID?')
    expect(codeOf(token('publishable', ['floor:readPublic'], ['label:Building A']))).toContain('/embed/FLOOR_ID?')
    expect(codeOf(token('publishable', ['floor:readPublic'], [attic, hall]))).toContain('/embed/FLOOR_ID?')
    expect(codeOf(token('publishable', ['floor:readPublic'], [attic]))).toContain(`/embed/${attic}?`)
    expect(codeOf(token('publishable', ['webhook:query']))).toBeUndefined()
  })
})
