import { describe, expect, test, vi } from 'vitest'
import { databases } from '../../support/databases.ts'
import { CALLS } from '../../support/tenancy/calls.ts'
import { playGames } from '../../support/tenancy/games.ts'

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 240_000 })

describe.each(databases)('no caller sees or changes what is not theirs on $name', ({ open }) => {
  test('10 000 operations agree with a model in memory', async () => {
    const database = await open()
    try {
      const answers = await playGames(database, { games: 30, moves: 500, exports: true })
      const calls = [...answers.values()].reduce((sum, it) => sum + it, 0)
      expect(calls).toBeGreaterThan(10_000)
      // Every operation was done, and every one that a token may try was refused for want of a scope and for want of the thing.
      expect(Object.keys(CALLS).filter((name) => answers.get(`${name} ok`) === undefined)).toEqual([])
      for (const name of Object.keys(CALLS).filter((it) => /^(floor|layout|space|asset)\./.test(it)))
        expect([name, answers.get(`${name} 403`)]).not.toEqual([name, undefined])
      for (const name of Object.keys(CALLS).filter((it) => /^(layout|space|asset)\.|floor\.(read|update)/.test(it)))
        expect([name, answers.get(`${name} 404`)]).not.toEqual([name, undefined])
    } finally {
      await database.close()
    }
  })
})
