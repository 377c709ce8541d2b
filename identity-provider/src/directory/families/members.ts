import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { checkDefined } from '../user-attributes/check.ts'
import { resolveKnownRoles, resolveRoles } from '../roles/resolve.ts'
import { auditTarget } from '../users/profile/create.ts'
import { getUserToChange } from '../users/profile/find.ts'
import { findUserById, type UserRow } from '../users/profile/store.ts'
import type { FamilyAssociation } from './associations.ts'
import type { families, FamilySettings } from './contract.ts'
import { DependentStays, FamilyFull, InOtherFamily } from './errors.ts'
import { memberRole, requireFamilies } from './settings.ts'
import { deleteMember, familyRows, listMembers, listMemberships, putMember } from './store.ts'
import { toFamilyUser, valuesOf } from './to-family.ts'

/**
 * Locks a family that another member is to join.
 * @throws {FamilyNotFound}
 * @throws {FamilyFull}
 */
export async function requireRoom(
  tx: Writing,
  { projectId, familyId, settings }: { projectId: string; familyId: string; settings: FamilySettings },
): Promise<void> {
  await familyRows.getToChange(tx, { projectId }, { id: familyId })
  const members = await listMembers(tx, { projectId, familyId })
  if (members.length >= settings.maxFamilyMembers)
    throw new FamilyFull({ message: `the family has ${members.length} members, which is the most` })
}

type Joining = { call: Call; row: UserRow; settings: FamilySettings; familyAssociations: readonly FamilyAssociation[] }

/**
 * Makes a user a member of families, or adds roles and attributes to those there.
 * @throws {FamilyNotFound, FamilyFull, InOtherFamily, DependentStays, RoleNotFound}
 */
export async function joinFamilies(
  tx: Writing,
  { clock, recordAudit }: Pick<Dependencies, 'clock'> & { recordAudit: RecordAudit },
  { call, row, settings, familyAssociations }: Joining,
): Promise<void> {
  const { projectId } = call
  for (const { familyId, roleNames, familyScopedAttributes = {} } of familyAssociations) {
    const memberships = await listMemberships(tx, { projectId, userId: row.id })
    const known = memberships.find(({ family_id }) => family_id === familyId)
    if (!known) {
      if (memberships.some(({ is_dependent }) => is_dependent === 1)) throw new DependentStays()
      if (memberships.length > 0 && !settings.allowMultipleFamiliesUsers) throw new InOtherFamily()
      await requireRoom(tx, { projectId, familyId, settings })
    }
    await checkDefined(tx, { projectId, owner: 'familyMember' }, familyScopedAttributes)
    const added = roleNames
      ? await resolveRoles(tx, call, { projectId, names: roleNames })
      : await resolveKnownRoles(tx, { projectId, names: known ? [] : [memberRole] })
    const values = { ...(known && valuesOf(known.attributes)), ...familyScopedAttributes }
    await putMember(
      tx,
      {
        project_id: projectId,
        family_id: familyId,
        user_id: row.id,
        is_dependent: known?.is_dependent ?? 0,
        attributes: JSON.stringify(values),
        created_at: clock(),
      },
      added,
    )
    const fact = { target: auditTarget(row), data: { familyId, roleNames } }
    await recordAudit(tx, call, { action: 'UserFamilyAdded', ...fact })
  }
}

/** The families of users. */
export function createMembers(
  { db, clock }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Pick<Service<typeof families, Call>, 'addToUser' | 'removeFromUser' | 'listMembers'> {
  return {
    addToUser: ({ loginId, familyAssociations }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        const settings = await requireFamilies(tx, projectId)
        const row = await getUserToChange(tx, call, { loginId })
        await joinFamilies(tx, { clock, recordAudit }, { call, row, settings, familyAssociations })
        return { user: await toFamilyUser(tx, row) }
      }),

    removeFromUser: ({ loginId, familyIds }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        const row = await getUserToChange(tx, call, { loginId })
        for (const member of await listMemberships(tx, { projectId, userId: row.id })) {
          if (!familyIds.includes(member.family_id)) continue
          if (member.is_dependent === 1) throw new DependentStays()
          await deleteMember(tx, member)
          const fact = { target: auditTarget(row), data: { familyId: member.family_id } }
          await recordAudit(tx, call, { action: 'UserFamilyRemoved', ...fact })
        }
        return { user: await toFamilyUser(tx, row) }
      }),

    async listMembers({ familyId }, { projectId }) {
      await familyRows.get(db, { projectId }, { id: familyId })
      const members = []
      for (const { user_id: userId } of await listMembers(db, { projectId, familyId })) {
        const row = await findUserById(db, { projectId, userId })
        if (row) members.push(await toFamilyUser(db, row))
      }
      return { members }
    },
  }
}
