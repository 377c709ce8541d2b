import { transact } from '@gatehouse/database'
import type { InputOf, Service } from '@gatehouse/operation'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import { flag, type Reading, type Writing } from '../../foundation/tables.ts'
import { findProjectToChange } from '../../projects/index.ts'
import { checkDefined } from '../attribute-definitions/check.ts'
import { getUserToChange } from '../users/profile/find.ts'
import type { RemoveUser } from '../users/profile/remove.ts'
import type { families } from './contract.ts'
import { createDependents } from './dependents.ts'
import { FamilyTaken } from './errors.ts'
import { createMembers, notFound } from './members.ts'
import { readFamilySettings, requireFamilies, writeFamilySettings } from './settings.ts'
import {
  deleteFamily,
  type FamilyRow,
  findFamily,
  insertFamily,
  listFamilies,
  listMembers,
  updateFamily,
} from './store.ts'
import { toFamily, valuesOf } from './to-family.ts'

/** How many families a search looks at. */
const familiesMax = 100_000
const pageSizeMax = 1000

export function familiesService(
  dependencies: Dependencies,
  needs: { recordAudit: RecordAudit; removeUser: RemoveUser },
): Service<typeof families, Call> {
  const { db, clock, newId } = dependencies
  const { recordAudit, removeUser } = needs

  async function get(reading: Reading, projectId: string, id: string): Promise<FamilyRow> {
    const row = await findFamily(reading, { projectId, id })
    if (!row) throw notFound(id)
    return row
  }

  async function getToChange(tx: Writing, projectId: string, id: string): Promise<FamilyRow> {
    await lockRow(tx, 'families', { project_id: projectId, id })
    return get(tx, projectId, id)
  }

  return {
    ...createMembers(dependencies, needs),
    ...createDependents(dependencies, needs),

    create: ({ familyId, name, customAttributes, photo, disabled }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        await checkDefined(tx, { projectId, owner: 'family' }, customAttributes)
        const row: FamilyRow = {
          project_id: projectId,
          id: familyId || newId('FA'),
          name,
          photo,
          is_disabled: flag(disabled),
          custom_attributes: JSON.stringify(customAttributes),
          created_at: clock(),
        }
        if (!(await insertFamily(tx, row)))
          throw new FamilyTaken({ fields: [{ field: 'familyId', message: 'is taken by another family' }] })
        await recordAudit(tx, call, { action: 'FamilyCreated', target: targetOf(row) })
        return { family: toFamily(row) }
      }),

    update: ({ id, name, customAttributes, photo, disabled }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        await checkDefined(tx, { projectId, owner: 'family' }, customAttributes)
        const row: FamilyRow = {
          ...(await getToChange(tx, projectId, id)),
          ...(name !== undefined && { name }),
          ...(photo !== undefined && { photo }),
          ...(disabled !== undefined && { is_disabled: flag(disabled) }),
          ...(customAttributes !== undefined && { custom_attributes: JSON.stringify(customAttributes) }),
        }
        await updateFamily(tx, row)
        await recordAudit(tx, call, { action: 'FamilyModified', target: targetOf(row) })
        return { family: toFamily(row) }
      }),

    async delete({ id }, call) {
      await transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        const row = await getToChange(tx, projectId, id)
        for (const { user_id: userId, is_dependent } of await listMembers(tx, { projectId, familyId: id }))
          if (is_dependent === 1) await removeUser.remove(tx, call, await getUserToChange(tx, call, { userId }))
        await deleteFamily(tx, row)
        await recordAudit(tx, call, { action: 'FamilyDeleted', target: targetOf(row) })
      })
      return {}
    },

    async search({ familyIds, familyNames, page, size, ...criteria }, { projectId }) {
      const rows = await listFamilies(db, {
        projectId,
        ...(familyIds?.length && { ids: familyIds }),
        ...(familyNames?.length && { names: familyNames }),
        limit: familiesMax,
      })
      const found = rows.filter(row => matches(row, criteria))
      const pageSize = size || pageSizeMax
      return { families: found.slice(page * pageSize, (page + 1) * pageSize).map(toFamily), total: found.length }
    },

    getSettings: (_, { projectId }) => readFamilySettings(db, projectId),

    configureSettings: (given, call) =>
      transact(db, async tx => {
        const { projectId } = call
        await findProjectToChange(tx, projectId)
        const before = await readFamilySettings(tx, projectId)
        const settings = {
          enabled: given.enabled ?? before.enabled,
          maxFamilyMembers: given.maxFamilyMembers ?? before.maxFamilyMembers,
          allowMultipleFamiliesUsers: given.allowMultipleFamiliesUsers ?? before.allowMultipleFamiliesUsers,
        }
        await writeFamilySettings(tx, dependencies, projectId, settings)
        await recordAudit(tx, call, { action: 'FamilySettingsModified', data: settings })
        return settings
      }),
  }
}

type Criteria = Pick<InputOf<typeof families.search>, 'freeText' | 'customAttributes'>

function matches(
  { id, name, custom_attributes }: FamilyRow,
  { freeText = '', customAttributes = {} }: Criteria,
): boolean {
  const text = freeText.toLowerCase()
  if (!id.toLowerCase().includes(text) && !name.toLowerCase().includes(text)) return false
  const own = valuesOf(custom_attributes)
  return Object.entries(customAttributes).every(([key, value]) => JSON.stringify(own[key]) === JSON.stringify(value))
}

function targetOf({ id, name }: FamilyRow): AuditTarget {
  return { type: 'family', id, name }
}
