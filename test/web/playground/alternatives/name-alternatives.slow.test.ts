import { expect, test } from 'vitest'
import { furnish } from '../../../../src/engine/furnishing/furnish.ts'
import { Kernels } from '../../../../src/engine/kernels/kernels.ts'
import { nameAlternatives, TITLE_START } from '../../../../src/web/playground/alternatives/name-alternatives.ts'
import { fixtureRooms } from '../../../support/fixture-rooms.ts'
import { partOf } from '../../../support/property-runs.ts'

const kernels = new Kernels()

// Half of the texts that tell alternatives apart are the engine's: these are its own.
test.each(
  partOf(fixtureRooms(), 6),
)('$id: of twelve alternatives no two read the same, and none has only its number', (room) => {
  const { furnishings } = furnish(kernels, {
    room: { boundary: room.boundary },
    template: { name: room.roomType, exclude: [] },
    furniture: [],
    maxResults: 12,
    explain: true,
  })
  const titles = nameAlternatives(furnishings).map(({ title }) => title)
  expect(new Set(titles.map((it) => it.slice(0, TITLE_START).toLowerCase())).size).toBe(furnishings.length)
  expect(titles.filter((it) => /^No\. \d/.test(it))).toEqual([])
})
