import fc from 'fast-check'
import { accessWorld } from '../access.ts'
import type { TestDatabase } from '../databases.ts'
import { seeded } from '../seeded.ts'
import { compareAll, newGame, play } from './play.ts'

export interface Games {
  readonly games: number
  /** Operations of each game. */
  readonly moves: number
  /** Whether floors are exported, too. */
  readonly exports?: boolean
}

/**
 * Plays games in which accounts, users and tokens do what they may and what they may not. Each answer must be what the model
 * says, and in the end each account must hold what the model holds. A failure tells the operation and the seed of its game.
 *
 * @returns how often each operation was answered how
 */
export async function playGames(
  database: TestDatabase,
  { games, moves, exports = false }: Games,
): Promise<ReadonlyMap<string, number>> {
  const world = await accessWorld(database, { RATE_CALLS: '0' })
  const answers = new Map<string, number>()
  const property = fc.asyncProperty(fc.noBias(fc.integer()), async (seed) => {
    const random = seeded(seed)
    const game = await newGame(world, random, exports)
    for (let i = 1; i <= moves; i++)
      await play(game, random).catch((error) => {
        throw new Error(`operation ${i} of the game: ${(error as Error).message}`, { cause: error })
      })
    await compareAll(game)
    for (const [what, times] of game.answers) answers.set(what, (answers.get(what) ?? 0) + times)
  })
  await fc.assert(property, { numRuns: games, endOnFailure: true })
  return answers
}
