import { expect, test } from 'vitest'
import { reportBuilding } from '../../../src/engine/wording/report-floor.ts'
import type { TargetLine } from '../../../src/schema/resources/floors/floor-targets.ts'

test('one of what a target asks for is said in the singular', () => {
  const met = { measured: 1, outcome: 'met', reason: 'as asked', needed: null } as const
  const targets: TargetLine[] = [
    { name: 'places', asked: 1, ...met },
    { name: 'phoneBooths', asked: 1, ...met },
    { name: 'focusRooms', asked: 2, ...met },
    { name: 'meetingSeatsPerPlace', asked: 0.5, ...met },
    { name: 'density', asked: 10, ...met },
  ]
  const unmet = [{ name: 'phoneBooths' as const, reason: 'no room is fit', needed: null }]
  const storey = { name: 'EG', places: 1, meetingSeats: 0, focusRooms: 2, phoneBooths: 1, unmet }
  expect(reportBuilding('House', { targets, storeys: [storey] }).split('\n')).toEqual([
    'House, all storeys:',
    '  target 1 place: met, as asked',
    '  target 1 phone booth: met, as asked',
    '  target 2 focus rooms: met, as asked',
    '  target 0.5 meeting seats a place: met, as asked',
    '  target 10 m² a place: met, as asked',
    '  EG: 1 place · 2 focus rooms · 1 phone booth',
    '    no more phone booths: no room is fit',
    '',
  ])
})
