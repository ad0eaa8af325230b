import { expect, test } from 'vitest'
import { readFavourites } from '../../../../src/web/playground/alternatives/read-favourites.ts'
import { SAMPLE_ROOMS } from '../../../../src/web/playground/state/sample-rooms.ts'

const favourite = { id: 'a', title: 'Lounge', asked: { mode: 'furnish', params: SAMPLE_ROOMS[0]!.params }, chosen: 2 }

test('what was kept is there again as it was', () => {
  const kept = [favourite, { ...favourite, id: 'b', title: 'Lounge as an L', chosen: 0 }]
  expect(readFavourites(JSON.stringify(kept))).toEqual(kept)
})

test.each([
  ['no JSON', '{'],
  ['no list', '{"0":{}}'],
  ['something else', '[null,5,"x",[],{}]'],
  ['no id', JSON.stringify([{ ...favourite, id: 5 }])],
  ['no title', JSON.stringify([{ ...favourite, title: undefined }])],
  ['no request', JSON.stringify([{ ...favourite, asked: null }])],
  ['a request of another version', JSON.stringify([{ ...favourite, asked: { mode: 'furnish', params: {} } }])],
])('%s in the memory of the browser is left out', (_, text) => {
  expect(readFavourites(text)).toEqual([])
})

test('a damaged favourite takes no other with it', () => {
  expect(readFavourites(JSON.stringify([{}, favourite])).map(({ id }) => id)).toEqual(['a'])
})
