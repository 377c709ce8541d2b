import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { flag, type Reading, type Writing } from '../../foundation/tables/tables.ts'
import { permissionRows } from '../permissions/store.ts'
import { roleRows } from '../roles/store.ts'
import type { FamilySettings } from './contract.ts'
import { FamiliesOff } from './errors.ts'
import { findSettings, putSettings } from './store.ts'

export const guardianPermission = 'Family Impersonate Dependents'
export const guardianRole = 'Family Guardian'
export const memberRole = 'Family Member'

const membersMaxDefault = 10

export async function readFamilySettings(db: Reading, projectId: string): Promise<FamilySettings> {
  const row = await findSettings(db, projectId)
  return {
    enabled: row?.is_enabled === 1,
    maxFamilyMembers: row?.members_max ?? membersMaxDefault,
    allowMultipleFamiliesUsers: row?.allows_several === 1,
  }
}

/** @throws {FamiliesOff} */
export async function requireFamilies(db: Reading, projectId: string): Promise<FamilySettings> {
  const settings = await readFamilySettings(db, projectId)
  if (!settings.enabled) throw new FamiliesOff()
  return settings
}

/** Stores the settings; turning families on makes what they need, where the project has no such names. */
export async function writeFamilySettings(
  tx: Writing,
  { clock, newId }: Pick<Dependencies, 'clock' | 'newId'>,
  projectId: string,
  { enabled, maxFamilyMembers, allowMultipleFamiliesUsers }: FamilySettings,
): Promise<void> {
  const now = clock()
  await putSettings(tx, {
    project_id: projectId,
    is_enabled: flag(enabled),
    members_max: maxFamilyMembers,
    allows_several: flag(allowMultipleFamiliesUsers),
    modified_at: now,
  })
  if (!enabled) return
  const permission = {
    project_id: projectId,
    id: newId(permissionRows.prefix),
    name: guardianPermission,
    created_at: now,
  }
  await permissionRows.insertUnlessTaken(tx, { ...permission, description: 'Act for the dependents of the family' })
  const role = { project_id: projectId, tenant_id: '', is_default: 0, is_private: 0, created_at: now } as const
  await roleRows.insertUnlessTaken(tx, {
    ...role,
    id: newId(roleRows.prefix),
    name: guardianRole,
    description: 'Acts for the dependents of the family',
    permission_names: JSON.stringify([guardianPermission]),
  })
  await roleRows.insertUnlessTaken(tx, {
    ...role,
    id: newId(roleRows.prefix),
    name: memberRole,
    description: 'Belongs to a family',
    permission_names: '[]',
  })
}
