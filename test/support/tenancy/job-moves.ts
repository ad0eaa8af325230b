import { bulkJob } from '../floor-jobs.ts'
import { intBetween } from '../seeded.ts'
import { makerOf, maySeeJob } from './model.ts'
import { madeUp, type Turn } from './turn.ts'

/** Jobs of an account that a game has at a time. */
const COUNT_MAX = 6

/** A job of floors that has ended is there, is read, cancelled once more, which changes nothing, or deleted. */
export async function useJobs(turn: Turn): Promise<void> {
  const { game, actor } = turn
  const { jobs } = game
  const own = jobs.filter(({ account }) => account === actor.account)
  if (own.length < COUNT_MAX && turn.chance(0.3)) return makeJob(turn)
  const from = turn.chance(0.8) && own.length > 0 ? own : jobs
  const job = from.length > 0 && turn.chance(0.95) ? turn.pick(from) : undefined
  const input = { jobId: job?.id ?? madeUp(turn.random) }
  const verdict = (to: 'see' | 'end') => maySeeJob(actor, job, (id) => turn.floorOf(id), to)
  switch (turn.pick(['read', 'read', 'read', 'cancel', 'delete'] as const)) {
    case 'read': {
      const got = await turn.asks('bulkJob.read', input, verdict('see'))
      if (got) turn.same([got.id, got.items], [job!.id, job!.floors.length], 'a job')
      return
    }
    case 'cancel': {
      const got = await turn.asks('bulkJob.cancel', input, verdict('end'))
      if (got) turn.same([got.id, got.status], [job!.id, 'cancelled'], 'a job that was cancelled')
      return
    }
    case 'delete':
      if ((await turn.asks('bulkJob.delete', input, verdict('end'))) !== undefined) jobs.splice(jobs.indexOf(job!), 1)
  }
}

/** As if the actor had asked for it a while ago, whatever it may do now. */
async function makeJob({ game, actor, random }: Turn): Promise<void> {
  const own = [...game.floors.values()].filter(({ account }) => account === actor.account)
  if (own.length === 0) return
  const count = Math.min(own.length, intBetween(random, 1, 3))
  const from = intBetween(random, 0, own.length - count)
  const floors = own.slice(from, from + count).map(({ id, isPrivate }) => ({ id, isPrivate }))
  const [kind = '', id = ''] = makerOf(actor).split(' ')
  const jobId = await bulkJob(game.world.db, { accountId: actor.account, actor: { kind, id } }, floors, 'cancelled')
  game.jobs.push({
    id: jobId,
    account: actor.account,
    maker: makerOf(actor),
    floors: floors.map((it) => ({ id: it.id, wasPrivate: it.isPrivate })),
  })
}
