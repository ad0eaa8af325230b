import { judgeFloor } from '../../access/floor-access.ts'
import { judgeLife, type TokenRecord, withinParent } from '../../access/judge.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'
import type { Db } from '../../store/database.ts'
import { readAccount } from '../../store/tables/accounts/accounts.ts'
import { findUserById, holdUser } from '../../store/tables/accounts/users.ts'
import { findFloor } from '../../store/tables/floors/floors.ts'
import { findTokenById, holdToken } from '../../store/tables/tokens/tokens.ts'
import { judgedFloorOf } from '../floors/floor-feature.ts'
import { scopesOf } from '../identity/change-user.ts'
import { signedInBy } from '../identity/session.ts'
import { jobAccess } from '../jobs/job-access.ts'
import { refuseSuspended, storedToken } from './authenticate.ts'
import { authorize, lackOf } from './authorize.ts'
import type { SignedIn, TokenHolder } from './caller.ts'
import type { Operation } from './operation.ts'
import { reachOf } from './reach.ts'

// A request is judged when it comes. What goes on after it, a job or an answer that takes long, is judged again by these
// functions, each time as if it came now (docs/access.md#w-1).

/**
 * Who called an operation a while ago, as they would be let in now.
 *
 * @throws ServiceError as `authenticate` and `authorize` for who would not be let in any more
 */
export async function callerNow(
  service: Service,
  operation: Pick<Operation, 'access'>,
  caller: TokenHolder | SignedIn,
): Promise<TokenHolder | SignedIn> {
  const now = await identifiedNow(service, caller)
  await authorize(service, operation, now)
  return now
}

async function identifiedNow(service: Service, caller: TokenHolder | SignedIn): Promise<TokenHolder | SignedIn> {
  if (caller.kind === 'token') {
    const token = await storedToken(service, caller.token.hash, caller.token.kind)
    refuseSuspended(service, token)
    if (judgeLife(token, service.wallClock()) === 'valid') return { ...caller, token }
    throw new ServiceError('invalid_token', 'The token is not valid any more')
  }
  const now = caller.session && (await signedInBy(service, caller.session, caller.address))
  if (now) return now
  throw new ServiceError('unauthorized', 'session: it is over, sign in again')
}

/** Work that was asked for, as its row tells. */
export interface AskedWork {
  readonly account_id: string
  readonly actor_kind: string
  readonly actor_id: string | null
}

/** What a job is about to do. */
export interface WorkOnFloor {
  readonly floorId: string
  /** Whether it changes the floor, not only reads it. */
  readonly saves: boolean
}

/** Who asked for a job may not go on with it: it ends, and is not tried again. */
export class MakerRefused extends ServiceError {
  constructor(reason: string) {
    super('insufficient_scope', `stopped: ${reason}`)
  }
}

/** What a job is about to do: a step on a floor, or what only who reaches the whole account may ask for. */
export type Step = WorkOnFloor | 'account'

/**
 * Checks that who asked for a job may do now what it is about to do.
 *
 * @param held whether it holds to the end of the transaction: a revocation waits for it
 * @throws MakerRefused; ServiceError `not_found` where there is no such floor any more
 */
export async function requireMaker(service: Service, db: Db, work: AskedWork, step: Step, held = false): Promise<void> {
  const maker = await makerNow(service, db, work, held)
  if (lackOf({ access: jobAccess }, maker, service.config) !== undefined) throw lacking(maker, jobAccess.scopes)
  if (step !== 'account') return requireOnFloor(db, maker, step)
  if (reachOf(maker).floors !== null) throw new MakerRefused('the token that asked for it is narrowed to floors now')
}

async function requireOnFloor(db: Db, maker: TokenHolder | SignedIn, { floorId, saves }: WorkOnFloor): Promise<void> {
  const floor = await findFloor(db, floorId)
  const reach = reachOf(maker)
  if (floor?.account_id !== reach.accountId) throw new ServiceError('not_found', 'floor: not found')
  for (const accepted of saves ? [undefined, () => ['floor:update' as const]] : [undefined]) {
    const allowed = judgeFloor(reach, judgedFloorOf(floor), accepted)
    if (allowed.ok) continue
    if (allowed.fault === 'hidden') throw new MakerRefused(`${nameOf(maker)} does not reach the floor any more`)
    throw lacking(maker, allowed.fault.acceptedScopes)
  }
}

const nameOf = ({ kind }: TokenHolder | SignedIn) =>
  kind === 'token' ? 'the token that asked for it' : 'the user who asked for it'

const lacking = (maker: TokenHolder | SignedIn, accepted: readonly string[]) =>
  new MakerRefused(`${nameOf(maker)} does not hold the scope ${accepted.join(' or ')} any more`)

async function makerNow(
  service: Service,
  db: Db,
  { account_id: accountId, actor_kind: kind, actor_id: id }: AskedWork,
  isHeld: boolean,
): Promise<TokenHolder | SignedIn> {
  if ((await readAccount(db, accountId)).suspended_at) throw new MakerRefused('the account is suspended')
  if (id !== null && kind === 'token') {
    if (isHeld) await holdToken(db, id)
    const token = await findTokenById(db, id)
    if (token) return { kind: 'token', address: '', token: requireLiving(service, withinParent(token)) }
  }
  if (id !== null && kind === 'user') {
    if (isHeld) await holdUser(db, id)
    const user = await findUserById(db, id)
    if (user && !user.disabled_at)
      return {
        kind: 'user',
        address: '',
        user: { id, accountId, email: user.email, owner: user.owner, scopes: scopesOf(user) },
      }
  }
  throw new MakerRefused(`who asked for it is not let in any more`)
}

function requireLiving(service: Service, token: TokenRecord): TokenRecord {
  const life = judgeLife(token, service.wallClock())
  if (life === 'valid') return token
  throw new MakerRefused(`the token that asked for it ${life === 'expired' ? 'has expired' : 'is disabled'}`)
}
