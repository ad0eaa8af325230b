import { ServiceError } from '../../base/errors.ts'
import { Member, UpdateMemberParams } from '../../schema/resources/member.ts'
import { actorOf } from '../audit/audit-notes.ts'
import { FOR_OWNERS, operation } from '../calling/operation.ts'
import { accessTransaction } from '../calling/transaction.ts'
import { changeUser } from '../identity/change-user.ts'
import { lockAsOwner, requireMember, requireOtherOwner } from './as-owner.ts'
import { memberOf } from './member-of.ts'

export const updateMember = operation({
  name: 'member.update',
  type: 'mutation',
  summary: 'Changes what a member may do, makes one an owner or not, disables or enables one',
  access: FOR_OWNERS,
  errors: ['invalid', 'not_found', 'conflict'],
  input: UpdateMemberParams,
  output: Member,
  examples: [
    { title: 'Disable a member', input: { id: '00000000-0000-4000-8000-000000000001', disabled: true } },
    {
      title: 'An owner becomes who reads floors',
      input: { id: '00000000-0000-4000-8000-000000000001', owner: false, scopes: ['floor:readPrivate'] },
    },
  ],
  run: (service, caller, { id, scopes, owner, disabled }) =>
    accessTransaction(service, async (db) => {
      await lockAsOwner(db, caller.user)
      const member = await requireMember(db, caller.user, id)
      if (scopes === undefined && owner === undefined && disabled === undefined) return memberOf(member)
      const willOwn = owner ?? member.owner
      if (!willOwn && (scopes ?? member.scopes).length === 0 && disabled !== true)
        throw new ServiceError('invalid', 'scopes: must have at least 1 scope for who is no owner')
      if (!willOwn || disabled) await requireOtherOwner(db, member)
      const unique = scopes && [...new Set(scopes)]
      const change = { scopes: unique, owner: unique || owner !== undefined ? willOwn : undefined, disabled }
      return memberOf(await changeUser(service, db, actorOf(caller), member, change))
    }),
})
