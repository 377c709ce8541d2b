import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { checkDefined } from '../user-attributes/check.ts'
import { resolveKnownRoles } from '../roles/resolve.ts'
import { auditTarget, createUser } from '../users/profile/create.ts'
import { voucherOf } from '../users/ownership/vouch.ts'
import { UserNotFound } from '../users/profile/errors.ts'
import { getUserToChange } from '../users/profile/find.ts'
import type { RemoveUser } from '../users/profile/remove.ts'
import type { families } from './contract.ts'
import { requireRoom } from './members.ts'
import { memberRole, requireFamilies } from './settings.ts'
import { listMemberships, putMember } from './store.ts'
import { toFamilyUser } from './to-family.ts'

type Input = InputOf<typeof families.createDependent>

/** Users who cannot sign in. */
export function createDependents(
  dependencies: Dependencies,
  { recordAudit, removeUser }: { recordAudit: RecordAudit; removeUser: RemoveUser },
): Pick<Service<typeof families, Call>, 'createDependent' | 'deleteDependent'> {
  const { db, clock, newId } = dependencies
  return {
    createDependent: ({ familyId, familyScopedAttributes, name, loginId = '', ...fields }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        const settings = await requireFamilies(tx, projectId)
        await requireRoom(tx, { projectId, familyId, settings })
        const attributes = scopedOf(familyScopedAttributes, familyId)
        await checkDefined(tx, { projectId, owner: 'familyMember' }, attributes)
        const id = loginId || `${familyId}-${slug(name) || 'dependent'}-${newId('C').slice(-8)}`
        const wanted = { ...fields, displayName: name, loginId: id, verifiedEmail: false, verifiedPhone: false }
        const row = await createUser(tx, dependencies, { ...wanted, projectId, voucher: voucherOf(call) })
        const roles = await resolveKnownRoles(tx, { projectId, names: [memberRole] })
        await putMember(
          tx,
          {
            project_id: projectId,
            family_id: familyId,
            user_id: row.id,
            is_dependent: 1,
            attributes: JSON.stringify(attributes),
            created_at: clock(),
          },
          roles,
        )
        await recordAudit(tx, call, { action: 'DependentCreated', target: auditTarget(row), data: { familyId } })
        return { user: await toFamilyUser(tx, row) }
      }),

    async deleteDependent({ userId }, call) {
      await transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        const row = await getUserToChange(tx, call, { userId })
        const [membership] = await listMemberships(tx, { projectId, userId: row.id })
        if (membership?.is_dependent !== 1)
          throw new UserNotFound({ message: `there is no dependent ${userId} in this project` })
        await removeUser.remove(tx, call, row)
      })
      return {}
    },
  }
}

/** The values for a family: given by its id, or alone. */
function scopedOf(given: Input['familyScopedAttributes'], familyId: string): Record<string, unknown> {
  const ofFamily = given[familyId]
  return typeof ofFamily === 'object' && !Array.isArray(ofFamily) ? ofFamily : given
}

function slug(name = ''): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
}
