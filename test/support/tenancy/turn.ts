import { PUBLISHABLE_SCOPES, SCOPE_NAMES } from '../../../src/schema/resources/scope.ts'
import { PAGE, type World } from '../access.ts'
import { intBetween, pick, type Random } from '../seeded.ts'
import type { Answer, Call, CallName } from './calls.ts'
import type { ModelApplication, ModelInvitation, ModelMember } from './member-moves.ts'
import {
  type Actor,
  isThere,
  type ModelBuilding,
  type ModelFloor,
  type ModelJob,
  type ModelProduct,
  type Thing,
  type Verdict,
} from './model.ts'

export const LABELS = ['A', 'B', 'C']

/** Scopes that a temporary token may be asked for. */
export const TEMPORARY_SCOPES = SCOPE_NAMES.filter((it) => /^(floor|webhook):/.test(it))
export const PUBLIC_SCOPES = PUBLISHABLE_SCOPES

/** Accounts with their users, tokens and floors, in the service and in the model. */
export interface Game {
  readonly world: World
  readonly call: Call
  readonly actors: Actor[]
  readonly floors: Map<string, ModelFloor>
  readonly buildings: Map<string, ModelBuilding>
  readonly products: Map<string, ModelProduct>
  /** Ids of floors that were deleted. */
  readonly deleted: { readonly id: string; readonly account: string }[]
  /** What belongs to accounts as a whole. */
  readonly things: Thing[]
  readonly jobs: ModelJob[]
  readonly members: ModelMember[]
  readonly invitations: ModelInvitation[]
  readonly applications: ModelApplication[]
  /** Whether floors are exported: the first file takes a thread and seconds. */
  readonly exports: boolean
  /** How many floors were made. */
  made: number
  /** How often each operation was answered how. */
  readonly answers: Map<string, number>
}

export const isOwner = ({ kind, scopes }: Actor) => kind === 'user' && scopes.length === SCOPE_NAMES.length

export const tokenActor = (
  world: World,
  { text, ...actor }: Omit<Actor, 'headers' | 'query'> & { readonly text: string },
): Actor =>
  actor.kind === 'publishable'
    ? { ...actor, headers: { origin: PAGE }, query: `pubtoken=${text}` }
    : { ...actor, headers: world.bearer(text), query: '' }

/** What a move needs: who moves, what there is, and chance. */
export class Turn {
  readonly game: Game
  readonly actor: Actor
  readonly random: Random

  constructor(game: Game, actor: Actor, random: Random) {
    this.game = game
    this.actor = actor
    this.random = random
  }

  /** Half the time the turn of an owner: few others may do some things. */
  orOfOwner(): Turn {
    return this.chance(0.5) ? new Turn(this.game, this.pick(this.game.actors.filter(isOwner)), this.random) : this
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  pick<T>(values: readonly T[]): T {
    return pick(this.random, values)
  }

  some<T>(values: readonly T[], share = 0.5): T[] {
    return values.filter(() => this.chance(share))
  }

  /** Calls, and compares the verdict. @returns the body of a success; undefined for a refusal */
  async asks(name: CallName, input: Readonly<Record<string, unknown>>, expected: Verdict): Promise<Answer['body']> {
    const { game, actor } = this
    const { verdict, body } = await game.call(actor, name, input, this.chance(0.4))
    const counted = `${name} ${verdict === 'ok' ? 'ok' : verdict[0]}`
    game.answers.set(counted, (game.answers.get(counted) ?? 0) + 1)
    this.same(verdict, expected, `${name} ${JSON.stringify(input)}`, body)
    return verdict === 'ok' ? body : undefined
  }

  same(got: unknown, expected: unknown, what: string, more?: unknown): void {
    if (JSON.stringify(got) === JSON.stringify(expected)) return
    const { kind, account, id } = this.actor
    const details = more === undefined ? '' : ` (${JSON.stringify(more).slice(0, 500)})`
    throw new Error(
      `${what} by ${kind} ${id} of ${account}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}${details}`,
    )
  }

  /** Id of a floor: mostly one that is there, else of one's own account or another's, deleted, made up, or no id at all. */
  floorId(): string {
    const all = [...this.game.floors.values()]
    const own = all.filter(({ account }) => account === this.actor.account)
    const others = all.filter(({ account }) => account !== this.actor.account)
    const choice = this.random()
    const there = own.filter((it) => isThere(this.actor, it))
    const from = choice < 0.6 && there.length > 0 ? there : choice < 0.75 ? own : choice < 0.9 ? others : []
    if (from.length > 0) {
      const { id } = this.pick(from)
      return this.chance(0.1) ? id.toUpperCase() : id
    }
    if (choice > 0.97) return 'none'
    const { deleted } = this.game
    return choice > 0.93 && deleted.length > 0 ? this.pick(deleted).id : madeUp(this.random)
  }

  floorOf(id: string): ModelFloor | undefined {
    return this.game.floors.get(id.toLowerCase())
  }
}

export const madeUp = (random: Random): string => {
  const hex = (length: number) => Array.from({ length }, () => intBetween(random, 0, 15).toString(16)).join('')
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`
}

export const featureIds = (body: Answer['body']): string[] => body.features.map(({ id }: { id: string }) => id)

/** All pages of a list. */
export async function allPages(
  turn: Turn,
  name: CallName,
  input: Readonly<Record<string, unknown>>,
  verdict: Verdict,
): Promise<Answer['body'][] | undefined> {
  const limit = turn.pick([1, 2, 5, 100])
  const pages: Answer['body'][] = []
  let cursor: string | undefined
  do {
    const page = await turn.asks(name, { ...input, limit, ...(cursor === undefined ? {} : { cursor }) }, verdict)
    if (!page) return undefined
    pages.push(page)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && pages.length < 500)
  return pages
}
