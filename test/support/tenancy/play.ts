import { SCOPE_NAMES } from '../../../src/schema/resources/scope.ts'
import type { World } from '../access.ts'
import { pick, type Random, seeded } from '../seeded.ts'
import { exportFloor, listJobs, readThings, useThing, useValues, writeBackFloor } from './account-moves.ts'
import { list as listBuildings, useBuildings } from './building-moves.ts'
import { callsOf } from './calls.ts'
import { followChanges } from './change-moves.ts'
import { listFiltered } from './filter-moves.ts'
import { archiveFloor, createFloor, deleteFloor, listFloors, readFloor, sameFloor, updateFloor } from './floor-moves.ts'
import { importFile } from './import-moves.ts'
import { useJobs } from './job-moves.ts'
import {
  compareLayouts,
  layoutIds,
  listParts,
  listRevisions,
  readLayout,
  readPart,
  restoreLayout,
  saveLayout,
} from './layout-moves.ts'
import { listApplications, listMembers, useApplications, useInvitations, useMembers } from './member-moves.ts'
import { isDead } from './model.ts'
import { list as listProducts, useProducts } from './product-moves.ts'
import { createTemporary, createToken, deleteToken, listTokens, updateToken } from './token-moves.ts'
import { allPages, featureIds, type Game, isOwner, PUBLIC_SCOPES, Turn, tokenActor } from './turn.ts'
import { useVariants } from './variant-moves.ts'

/** Three accounts, each with an owner, a user with some scopes, a token of each kind, and floors. */
export async function newGame(world: World, random: Random, exports: boolean): Promise<Game> {
  const game: Game = {
    world,
    call: callsOf(world),
    actors: [],
    floors: new Map(),
    buildings: new Map(),
    products: new Map(),
    deleted: [],
    things: [],
    jobs: [],
    members: [],
    invitations: [],
    applications: [],
    exports,
    made: 0,
    answers: new Map(),
  }
  const application = await world.application({
    scopes: ['floor:readPublic', 'floor:queryPrivate', 'floor:update', 'webhook:query', 'customAttributeValues:write'],
  })
  for (let i = 0; i < 3; i++) {
    const owner = await world.account()
    const colleague = await world.account(
      ['floor:readPublic', 'floor:queryPrivate', 'floor:archive', 'extension:query', 'customAttributes:write'],
      owner.name,
    )
    const account = owner.user.accountId
    const cookie = await owner.cookie()
    const plain = { account, query: '', floors: null, parent: null, networks: [], disabled: false, deleted: false }
    const user = (id: string, headers: object, scopes: readonly string[]) =>
      game.actors.push({ ...plain, kind: 'user', id, headers: { ...headers }, scopes: [...scopes] })
    const guest = await world.account(['floor:readPublic'], owner.name)
    user(owner.user.id, { cookie }, SCOPE_NAMES)
    user(colleague.user.id, { cookie: await colleague.cookie() }, colleague.user.scopes)
    for (let opened = 0; opened < 3; opened++) await guest.cookie()
    for (const it of [owner, colleague, guest]) {
      const rows = await world.db.selectFrom('session').select('id').where('user_id', '=', it.user.id).execute()
      game.members.push({
        ...{ id: it.user.id, account, email: it.email, plays: it !== guest, disabled: false },
        ...{
          owner: it.user.owner,
          scopes: it.user.owner ? [] : [...it.user.scopes],
          sessions: rows.map(({ id }) => id),
        },
      })
    }
    const oauth = await world.accessToken(application, cookie)
    const self = (await (await world.request('/v2/token/self', { headers: world.bearer(oauth) })).json()) as {
      id: string
      scopes: string[]
    }
    game.actors.push({ ...plain, kind: 'oauth', id: self.id, headers: world.bearer(oauth), scopes: self.scopes })
    const secret = await owner.secret(SCOPE_NAMES)
    const publishable = await owner.publishable(PUBLIC_SCOPES)
    game.actors.push(
      tokenActor(world, {
        ...plain,
        maker: owner.user.id,
        kind: 'secret',
        id: secret.token.id,
        scopes: [...SCOPE_NAMES],
        text: secret.text,
      }),
      tokenActor(world, {
        ...plain,
        maker: owner.user.id,
        kind: 'publishable',
        id: publishable.token.id,
        scopes: [...PUBLIC_SCOPES],
        text: publishable.text,
      }),
    )
  }
  for (const owner of game.actors.filter(isOwner))
    for (let i = 0; i < 3; i++) {
      world.time.now += 1
      await createFloor(new Turn(game, owner, random))
    }
  return game
}

/** What a move may be, with how often it is chosen. */
const MOVES: readonly (readonly [weight: number, play: (turn: Turn) => Promise<void>])[] = [
  [7, createFloor],
  [10, readFloor],
  [20, useVariants],
  [6, followChanges],
  [8, listFloors],
  [16, listFiltered],
  [8, importFile],
  [9, updateFloor],
  [4, archiveFloor],
  [2, deleteFloor],
  [14, useBuildings],
  [12, useProducts],
  [10, saveLayout],
  [5, readLayout],
  [3, restoreLayout],
  [3, listRevisions],
  [3, compareLayouts],
  [7, listParts],
  [8, readPart],
  [6, createToken],
  [5, createTemporary],
  [5, updateToken],
  [2, deleteToken],
  [3, listTokens],
  [20, useThing],
  [6, useValues],
  [7, exportFloor],
  [3, writeBackFloor],
  [2, listJobs],
  [12, useJobs],
  [10, useMembers],
  [4, useInvitations],
  [7, useApplications],
]
const WEIGHTS = MOVES.reduce((sum, [weight]) => sum + weight, 0)

/** One operation of a game. @throws Error telling how the answer differs from the model */
export async function play(game: Game, random: Random): Promise<void> {
  game.world.time.now += 1
  let remaining = random() * WEIGHTS
  const [, move] = MOVES.find(([weight]) => {
    remaining -= weight
    return remaining < 0
  })!
  const living = game.actors.filter((it) => !isDead(it))
  const actor = pick(random, random() < 0.06 ? game.actors : living)
  await move(new Turn(game, actor, random))
}

/** Reads everything that each account has, as its owner, and compares it with the model. */
export async function compareAll(game: Game): Promise<void> {
  for (const owner of game.actors.filter(isOwner)) {
    const turn = new Turn(game, owner, seeded(1))
    const pages = await allPages(turn, 'floor.list', { includeArchived: true }, 'ok')
    const own = [...game.floors.values()].filter(({ account }) => account === owner.account)
    own.sort((a, b) => a.number - b.number)
    await readThings(turn)
    await listMembers(turn)
    await listApplications(turn)
    await listBuildings(turn)
    await listProducts(turn)
    turn.same(
      pages!.flatMap(featureIds),
      own.map(({ id }) => id),
      'all floors of an account',
    )
    for (const floor of own) {
      const got = await turn.asks('floor.read', { floorId: floor.id }, 'ok')
      sameFloor(turn, got, floor)
      for (const [i, layout] of floor.layouts.entries()) {
        const read = await turn.asks('layout.read', { floorId: floor.id, revision: i + 1 }, 'ok')
        turn.same(layoutIds(read), [layout.spaces, layout.assets], `revision ${i + 1}`)
      }
    }
  }
}
