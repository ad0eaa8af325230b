import { CALLBACK } from '../access.ts'
import { admitted, CONFLICT, first, GONE, INVALID, type Verdict } from './model.ts'
import { isOwner, madeUp, Turn } from './turn.ts'

/** A user of an account. Those who play are its first owner and its first member; the others only are there. */
export interface ModelMember {
  readonly id: string
  readonly account: string
  readonly email: string
  readonly plays: boolean
  owner: boolean
  scopes: string[]
  disabled: boolean
  /** Ids of where the member is signed in. */
  sessions: string[]
}

export interface ModelInvitation {
  readonly id: string
  readonly account: string
  readonly email: string
  owner: boolean
  scopes: string[]
}

export interface ModelApplication {
  readonly clientId: string
  readonly account: string
  name: string
  scopes: string[]
  disabled: boolean
}

/** What an account may have of a kind in a game: fewer than the service allows. */
const COUNT_MAX = 8

/** Never all of them, so that no one is taken for an owner. */
const SCOPES = ['floor:readPublic', 'floor:queryPrivate', 'floor:archive', 'extension:query', 'customAttributes:write']

const owning = ({ actor }: Turn): Verdict =>
  first(admitted(actor), () =>
    actor.kind !== 'user' ? [403, 'token_kind_not_allowed'] : isOwner(actor) ? 'ok' : [403, 'owner_required'],
  )

/** Half the time as an owner, who may do all that. */
const asOwner = (turn: Turn) =>
  turn.chance(0.5) ? new Turn(turn.game, turn.pick(turn.game.actors.filter(isOwner)), turn.random) : turn

/** Mostly one of the account's own, else of another, or none. */
function choose<Owned extends { readonly account: string }>(turn: Turn, all: readonly Owned[]): Owned | undefined {
  const own = all.filter(({ account }) => account === turn.actor.account)
  const others = all.filter(({ account }) => account !== turn.actor.account)
  const from = turn.chance(0.65) ? own : others
  return from.length > 0 && turn.chance(0.95) ? turn.pick(from) : undefined
}

const found = (turn: Turn, thing: { readonly account: string } | undefined): Verdict =>
  first(owning(turn), () => (thing?.account === turn.actor.account ? 'ok' : GONE))

const someScopes = (turn: Turn) => turn.some(SCOPES)

export async function useMembers(initial: Turn): Promise<void> {
  const turn = asOwner(initial)
  const member = choose(turn, turn.game.members)
  const id = member?.id ?? madeUp(turn.random)
  switch (turn.pick(['list', 'invite', 'invite', 'update', 'update', 'remove', 'link', 'sessions', 'end'] as const)) {
    case 'list':
      return listMembers(turn)
    case 'invite':
      return invite(turn)
    case 'update':
      return updateMember(turn, id, member)
    case 'remove':
      return removeMember(turn, id, member)
    case 'link': {
      const verdict = first(found(turn, member), () => (member!.disabled ? CONFLICT : 'ok'))
      return void (await turn.asks('member.sendResetLink', { id }, verdict))
    }
    case 'sessions': {
      const got = await turn.asks('member.sessions', { id }, found(turn, member))
      if (got) turn.same(got.map(idOf).sort(), [...member!.sessions].sort(), 'the sessions of a member')
      return
    }
    case 'end': {
      // Of all, few have a session that may end: those who play go on playing.
      const ending = turn.game.members.filter(
        (it) => it.account === turn.actor.account && !it.plays && it.sessions.length > 0,
      )
      const chosen = ending.length > 0 && turn.chance(0.5) ? turn.pick(ending) : member
      return endSession(turn, chosen?.id ?? id, chosen)
    }
  }
}

const idOf = ({ id }: { readonly id: string }) => id

/** Of the member, or of another: what is ended has to be of the member who is named. */
async function endSession(turn: Turn, id: string, member: ModelMember | undefined): Promise<void> {
  const of = turn.chance(0.7) ? member : turn.pick(turn.game.members)
  const sessionId = of && of.sessions.length > 0 ? turn.pick(of.sessions) : madeUp(turn.random)
  const verdict = first(found(turn, member), () => (member!.sessions.includes(sessionId) ? 'ok' : GONE))
  // Who plays goes on playing.
  if (verdict === 'ok' && member!.plays) return
  if (await turn.asks('member.endSession', { id, sessionId }, verdict))
    member!.sessions = member!.sessions.filter((it) => it !== sessionId)
}

export async function listMembers(turn: Turn): Promise<void> {
  const { game, actor } = turn
  const got = await turn.asks('member.list', {}, owning(turn))
  if (!got) return
  const own = <Owned extends { readonly account: string }>(all: readonly Owned[]) =>
    all.filter(({ account }) => account === actor.account)
  // An owner is listed with every scope, whatever is kept for the time afterwards.
  const summaryOf = (it: { id: string; email: string; owner: boolean; scopes: string[]; disabled?: boolean }) =>
    JSON.stringify([it.id, it.email, it.owner, it.owner ? 'all' : [...it.scopes].sort(), it.disabled])
  turn.same(got.members.map(summaryOf).sort(), own(game.members).map(summaryOf).sort(), 'the members of an account')
  turn.same(got.invitations.map(summaryOf).sort(), own(game.invitations).map(summaryOf).sort(), 'its invitations')
}

async function invite(turn: Turn): Promise<void> {
  const { game, actor } = turn
  const waiting = game.invitations.filter(({ account }) => account === actor.account)
  // Of someone who is a member somewhere, or has been invited somewhere, or is new.
  const known = [...game.members, ...game.invitations]
  const isKnown = turn.chance(0.4) || waiting.length >= COUNT_MAX
  const email = isKnown ? turn.pick(known).email : `${madeUp(turn.random)}@rooms.example`
  if (waiting.length >= COUNT_MAX && !waiting.some((it) => it.email === email)) return
  const owner = turn.chance(0.2)
  const scopes = owner ? [] : someScopes(turn)
  const isMember = game.members.some((it) => it.account === actor.account && it.email === email)
  const verdict = first(
    owning(turn),
    () => (owner || scopes.length > 0 ? 'ok' : INVALID),
    () => (isMember ? CONFLICT : 'ok'),
  )
  const got = await turn.asks('member.invite', { email, owner, scopes }, verdict)
  if (!got) return
  const { id } = got.invitation
  const before = waiting.find((it) => it.email === email)
  if (before) {
    turn.same(id, before.id, 'the invitation that is replaced')
    Object.assign(before, { owner, scopes })
  } else game.invitations.push({ id, account: actor.account, email, owner, scopes })
}

export async function useInvitations(initial: Turn): Promise<void> {
  const turn = asOwner(initial)
  const { invitations } = turn.game
  const invitation = choose(turn, invitations)
  const input = { id: invitation?.id ?? madeUp(turn.random) }
  const verdict = found(turn, invitation)
  if (turn.chance(0.5)) {
    const got = await turn.asks('member.resendInvitation', input, verdict)
    if (got) turn.same(got.invitation.email, invitation!.email, 'the invitation that is sent again')
  } else if (await turn.asks('member.withdrawInvitation', input, verdict))
    invitations.splice(invitations.indexOf(invitation!), 1)
}

/** Whether an account loses the last owner who can sign in. */
const isLastOwner = ({ game }: Turn, member: ModelMember) =>
  member.owner &&
  !member.disabled &&
  !game.members.some((it) => it.account === member.account && it !== member && it.owner && !it.disabled)

async function updateMember(turn: Turn, id: string, member: ModelMember | undefined): Promise<void> {
  const owner = turn.chance(0.3) ? turn.chance(0.5) : undefined
  const disabled = turn.chance(0.3) ? turn.chance(0.5) : undefined
  const scopes = turn.chance(0.6) ? someScopes(turn) : undefined
  const willOwn = owner ?? member?.owner ?? false
  const change = { ...(owner === undefined ? {} : { owner }), ...(disabled === undefined ? {} : { disabled }) }
  const input = { id, ...change, ...(scopes ? { scopes } : {}) }
  const isNothing = Object.keys(input).length === 1
  const verdict = first(
    found(turn, member),
    () => {
      const held = scopes ?? member!.scopes
      return !isNothing && !willOwn && held.length === 0 && disabled !== true ? INVALID : 'ok'
    },
    () => (!isNothing && (!willOwn || disabled === true) && isLastOwner(turn, member!) ? CONFLICT : 'ok'),
  )
  // Who plays goes on playing: the owner as one, the member as none.
  if (member?.plays && verdict === 'ok' && (disabled === true || willOwn !== member.owner)) return
  if (!(await turn.asks('member.update', input, verdict))) return
  Object.assign(member!, { ...change, ...(scopes ? { scopes } : {}) })
  if (disabled) member!.sessions = []
  if (!member!.plays || member!.owner) return
  const actor = turn.game.actors.find((it) => it.id === id)!
  actor.scopes = [...member!.scopes]
}

async function removeMember(turn: Turn, id: string, member: ModelMember | undefined): Promise<void> {
  const verdict = first(found(turn, member), () => (isLastOwner(turn, member!) ? CONFLICT : 'ok'))
  if (member?.plays && verdict === 'ok') return
  const { members } = turn.game
  if (await turn.asks('member.remove', { id }, verdict)) members.splice(members.indexOf(member!), 1)
}

export async function useApplications(initial: Turn): Promise<void> {
  const turn = asOwner(initial)
  const { applications } = turn.game
  const application = choose(turn, applications)
  const clientId = application?.clientId ?? 'dHv3mX0bq8Tz5RkW1LsN7cYa'
  const verdict = found(turn, application)
  switch (turn.pick(['list', 'create', 'create', 'update', 'rotate', 'delete'] as const)) {
    case 'list':
      return listApplications(turn)
    case 'create':
      return registerApplication(turn)
    case 'update': {
      const change = {
        ...(turn.chance(0.5) ? { name: `App ${turn.random()}` } : {}),
        ...(turn.chance(0.5) ? { disabled: turn.chance(0.5) } : {}),
      }
      if (await turn.asks('ownApplications.update', { clientId, ...change }, verdict))
        Object.assign(application!, change)
      return
    }
    case 'rotate': {
      const got = await turn.asks('ownApplications.rotate', { clientId }, verdict)
      if (got) turn.same(got.name, application!.name, 'the application with a new secret')
      return
    }
    case 'delete':
      if (await turn.asks('ownApplications.delete', { clientId }, verdict))
        applications.splice(applications.indexOf(application!), 1)
  }
}

async function registerApplication(turn: Turn): Promise<void> {
  const { game, actor } = turn
  if (game.applications.filter(({ account }) => account === actor.account).length >= COUNT_MAX) return
  const name = `App ${turn.random()}`
  const scopes = someScopes(turn)
  const verdict = first(owning(turn), () => (scopes.length > 0 ? 'ok' : INVALID))
  const got = await turn.asks('ownApplications.create', { name, redirectUri: CALLBACK, scopes }, verdict)
  if (got) game.applications.push({ clientId: got.clientId, account: actor.account, name, scopes, disabled: false })
}

export async function listApplications(turn: Turn): Promise<void> {
  const got = await turn.asks('ownApplications.list', {}, owning(turn))
  if (!got) return
  const summaryOf = (it: ModelApplication) => JSON.stringify([it.clientId, it.name, [...it.scopes].sort(), it.disabled])
  const own = turn.game.applications.filter(({ account }) => account === turn.actor.account)
  turn.same(got.map(summaryOf).sort(), own.map(summaryOf).sort(), 'the applications of an account')
}
