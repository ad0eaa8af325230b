import { SCOPE_NAMES } from '../../../src/schema/resources/scope.ts'
import { intBetween } from '../seeded.ts'
import {
  type Actor,
  admitted,
  first,
  GONE,
  holds,
  INVALID,
  isDead,
  isThere,
  type Narrowing,
  NOT_OWNER,
  type Verdict,
} from './model.ts'
import { isOwner, LABELS, PUBLIC_SCOPES, TEMPORARY_SCOPES, Turn, tokenActor } from './turn.ts'

/** Entries that narrow a token, as they are sent, and what they mean; sometimes one that its maker does not reach. */
export function narrowingFor(turn: Turn): { entries: string[]; narrowing: Narrowing | null; isValid: boolean } {
  if (turn.chance(0.45)) return { entries: [], narrowing: null, isValid: true }
  const ids = turn.chance(0.8)
    ? [...new Set(Array.from({ length: intBetween(turn.random, 1, 4) }, () => turn.floorId().toLowerCase()))]
    : []
  // Most lists are of the account's own floors, so that there are tokens that reach something.
  const own = ids.filter((id) => isOwn(turn, id) || turn.chance(0.1))
  const labels = turn.some(LABELS, 0.35)
  const entries = [...own, ...labels.map((it) => `label:${it}`)]
  const isValid = own.every((id) => isOwn(turn, id) && isThere({ ...turn.actor, kind: 'user' }, turn.floorOf(id)))
  return { entries, narrowing: entries.length === 0 ? null : { ids: own, labels }, isValid }
}

export const isOwn = (turn: Turn, id: string) => turn.floorOf(id)?.account === turn.actor.account

/** A living user of the account of the one whose turn it is: tokens are theirs to manage. */
export function asUser(turn: Turn): Turn {
  const users = turn.game.actors.filter(({ kind, account }) => kind === 'user' && account === turn.actor.account)
  // Sometimes a token tries.
  return turn.chance(0.9) ? new Turn(turn.game, turn.pick(users), turn.random) : turn
}

export const managing = (actor: Actor): Verdict =>
  first(admitted(actor), () => (actor.kind === 'user' ? 'ok' : [403, 'token_kind_not_allowed']))

/** Networks that a token may be used from, and that games are not played from; mostly none. */
const networksFor = (turn: Turn, share: number): readonly string[] =>
  turn.chance(share) ? ['203.0.113.0/24', '2001:db8::/32'].slice(0, intBetween(turn.random, 1, 2)) : []

/** Living tokens of a kind that an account may have in a game. */
export const TOKENS_MAX = 12

export async function createToken(initial: Turn): Promise<void> {
  const turn = asUser(initial)
  const { actor, game } = turn
  const kind = turn.pick(['secret', 'secret', 'publishable'] as const)
  const count = game.actors.filter((it) => it.kind === kind && it.account === actor.account && !it.deleted).length
  if (count >= TOKENS_MAX) return
  const offered = kind === 'publishable' ? PUBLIC_SCOPES : SCOPE_NAMES
  const some = turn.some(offered, 0.6)
  const scopes = some.length > 0 ? some : [offered[0]!]
  const { entries, narrowing, isValid } = narrowingFor(turn)
  const networks = kind === 'secret' ? networksFor(turn, 0.15) : []
  const verdict = first(
    managing(actor),
    () => (networks.length === 0 || isOwner(actor) ? 'ok' : NOT_OWNER),
    () => (scopes.every((it) => holds(actor, it)) ? 'ok' : [403, 'insufficient_scope']),
    () => (isValid ? 'ok' : INVALID),
  )
  const domains = kind === 'publishable' ? ['shop.example'] : []
  const input = { kind, name: 'made', scopes, domains, floors: entries, addresses: networks }
  const created = await turn.asks('accessTokens.create', input, verdict)
  if (!created) return
  turn.same(created.token.floors, entries, 'the floors of a token')
  const { id } = created.token
  const plain = { account: actor.account, parent: null, maker: actor.id, networks, disabled: false, deleted: false }
  game.actors.push(tokenActor(game.world, { ...plain, kind, id, scopes, floors: narrowing, text: created.text }))
}

export async function createTemporary(initial: Turn): Promise<void> {
  const { game } = initial
  const parents = game.actors.filter((it) => (it.kind === 'secret' || it.kind === 'oauth') && !isDead(it))
  const turn =
    initial.chance(0.8) && parents.length > 0 ? new Turn(game, initial.pick(parents), initial.random) : initial
  const { actor } = turn
  const held = TEMPORARY_SCOPES.filter((it) => holds(actor, it))
  const scopes = turn.some(turn.chance(0.8) ? held : TEMPORARY_SCOPES, 0.6)
  if (scopes.length === 0) scopes.push('floor:readPublic')
  const { entries, narrowing } = narrowingFor(turn)
  const verdict = first(
    admitted(actor),
    () =>
      actor.kind === 'user'
        ? [401, 'unauthorized']
        : actor.kind === 'secret' || actor.kind === 'oauth'
          ? 'ok'
          : [403, 'token_kind_not_allowed'],
    () => (scopes.every((it) => holds(actor, it)) ? 'ok' : [403, 'insufficient_scope']),
    () => (narrowing?.ids.every((id) => isThere(actor, turn.floorOf(id))) === false ? INVALID : 'ok'),
  )
  const input = {
    scopes: scopes.map((it) => ({ resource: it.split(':')[0], action: it.split(':')[1] })),
    floors: entries,
  }
  const created = await turn.asks('temporaryToken.create', input, verdict)
  if (!created) return
  const headers = { authorization: created.authorization as string }
  const self = await game.world.request('/v2/token/self', { headers })
  const { id } = (await self.json()) as { id: string }
  const plain = { query: '', networks: [], disabled: false, deleted: false, account: actor.account }
  game.actors.push({ ...plain, kind: 'temporary', id, headers, scopes, floors: narrowing, parent: actor })
}

/** A token of any account, mostly of one's own. */
export function anyToken(turn: Turn): Actor | undefined {
  const tokens = turn.game.actors.filter(({ kind }) => kind !== 'user')
  const own = tokens.filter(
    (it) => it.account === turn.actor.account && (it.kind === 'secret' || it.kind === 'publishable'),
  )
  const from = turn.chance(0.7) && own.length > 0 ? own : tokens
  return from.length === 0 ? undefined : turn.pick(from)
}

/** Whether a user may change or delete a token: who made it, and owners. */
export const mayManage = (actor: Actor, token: Actor): Verdict =>
  first(
    managing(actor),
    () =>
      token.account === actor.account && !token.deleted && ['secret', 'publishable'].includes(token.kind) ? 'ok' : GONE,
    () => (isOwner(actor) || token.maker === actor.id ? 'ok' : NOT_OWNER),
    () => (token.scopes.every((it) => holds(actor, it)) ? 'ok' : [403, 'insufficient_scope']),
  )

export async function updateToken(initial: Turn): Promise<void> {
  const turn = asUser(initial)
  const { actor } = turn
  const token = anyToken(turn)
  if (!token) return
  const { entries, narrowing } = narrowingFor(turn)
  const disabled = turn.chance(0.3) ? turn.chance(0.4) : undefined
  const offered = token.kind === 'publishable' ? PUBLIC_SCOPES : SCOPE_NAMES
  const some = turn.chance(0.3) ? turn.some(offered, 0.6) : []
  const scopes = some.length > 0 ? some : undefined
  const floors = turn.chance(0.6) ? entries : undefined
  const networks = turn.chance(0.3) ? networksFor(turn, token.kind === 'secret' ? 0.4 : 0.1) : undefined
  const currentIds = token.floors?.ids ?? []
  const isValid =
    floors === undefined || (narrowing?.ids ?? []).every((id) => isOwn(turn, id) || currentIds.includes(id))
  const verdict = first(
    mayManage(actor, token),
    () => (networks === undefined || isOwner(actor) ? 'ok' : NOT_OWNER),
    () => (scopes === undefined || scopes.every((it) => holds(actor, it)) ? 'ok' : [403, 'insufficient_scope']),
    () => (isValid && !(token.kind === 'publishable' && networks && networks.length > 0) ? 'ok' : INVALID),
  )
  const input = {
    id: token.id,
    ...(scopes ? { scopes } : {}),
    ...(floors ? { floors } : {}),
    ...(networks ? { addresses: networks } : {}),
    ...(disabled === undefined ? {} : { disabled }),
  }
  const got = await turn.asks('accessTokens.update', input, verdict)
  if (!got) return
  if (floors) token.floors = narrowing
  token.scopes = scopes ?? token.scopes
  token.disabled = disabled ?? token.disabled
  token.networks = networks ?? token.networks
  turn.same([got.id, got.floors], [token.id, entriesOf(token)], 'the changed token')
}

export const entriesOf = ({ floors }: Actor) => [
  ...(floors?.ids ?? []),
  ...(floors?.labels ?? []).map((it) => `label:${it}`),
]

export async function deleteToken(initial: Turn): Promise<void> {
  const turn = asUser(initial)
  const token = anyToken(turn)
  if (!token) return
  if (await turn.asks('accessTokens.delete', { id: token.id }, mayManage(turn.actor, token))) token.deleted = true
}

export async function listTokens(initial: Turn): Promise<void> {
  const turn = asUser(initial)
  const { actor, game } = turn
  const got = await turn.asks('accessTokens.list', {}, managing(actor))
  if (!got) return
  const expected = game.actors
    .filter((it) => it.account === actor.account && !it.deleted && ['secret', 'publishable'].includes(it.kind))
    .map((it) => [it.id, entriesOf(it), it.networks])
  const listed = got.map((it: Record<'id' | 'floors' | 'addresses', unknown>) => [it.id, it.floors, it.addresses])
  turn.same(listed.sort(), expected.sort(), 'accessTokens.list')
}
