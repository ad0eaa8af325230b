import { describe, expect, test, vi } from 'vitest'
import { databases } from '../../support/databases.ts'
import { playGames } from '../../support/tenancy/games.ts'

// The embedded store opens slowly on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

describe.each(databases)('no caller sees or changes what is not theirs on $name', ({ open }) => {
  test('a few hundred operations agree with a model in memory; tenancy.soak.test.ts has the long run', async () => {
    const database = await open()
    try {
      const answers = await playGames(database, { games: 1, moves: 200 })
      expect(answers.size).toBeGreaterThan(30)
    } finally {
      await database.close()
    }
  })
})
