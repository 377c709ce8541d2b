import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { changesOf } from '../../foundation/rows/changes.ts'
import { flag } from '../../foundation/tables/tables.ts'
import { findProjectToChange } from '../../projects/index.ts'
import { checkDefined } from '../user-attributes/check.ts'
import { getUserToChange } from '../users/profile/find.ts'
import type { RemoveUser } from '../users/profile/remove.ts'
import type { families } from './contract.ts'
import { createDependents } from './dependents.ts'
import { createMembers } from './members.ts'
import { readFamilySettings, requireFamilies, writeFamilySettings } from './settings.ts'
import { type FamilyRow, familyRows, listFamilies, listMembers } from './store.ts'
import { toFamily, valuesOf } from './to-family.ts'

/** How many families a search looks at. */
const familiesMax = 100_000
const pageSizeMax = 1000

export function familiesService(
  dependencies: Dependencies,
  needs: { recordAudit: RecordAudit; removeUser: RemoveUser },
): Service<typeof families, Call> {
  const { db } = dependencies
  const { recordAudit, removeUser } = needs
  const changes = changesOf(familyRows, dependencies, { event: 'Family', recordAudit })

  return {
    ...createMembers(dependencies, needs),
    ...createDependents(dependencies, needs),

    create: ({ familyId, name, customAttributes, photo, disabled }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        await checkDefined(tx, { projectId, owner: 'family' }, customAttributes)
        const row = await changes.createIn(tx, call, {
          ...(familyId && { id: familyId }),
          name,
          photo,
          is_disabled: flag(disabled),
          custom_attributes: JSON.stringify(customAttributes),
        })
        return { family: toFamily(row) }
      }),

    update: ({ id, name, customAttributes, photo, disabled }, call) =>
      transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        await checkDefined(tx, { projectId, owner: 'family' }, customAttributes)
        const row = await changes.updateIn(tx, call, await familyRows.getToChange(tx, call, { id }), {
          name,
          photo,
          is_disabled: disabled === undefined ? undefined : flag(disabled),
          custom_attributes: customAttributes && JSON.stringify(customAttributes),
        })
        return { family: toFamily(row) }
      }),

    async delete({ id }, call) {
      await transact(db, async tx => {
        const { projectId } = call
        await requireFamilies(tx, projectId)
        const row = await familyRows.getToChange(tx, call, { id })
        for (const { user_id: userId, is_dependent } of await listMembers(tx, { projectId, familyId: id }))
          if (is_dependent === 1) await removeUser.remove(tx, call, await getUserToChange(tx, call, { userId }))
        await changes.removeIn(tx, call, row)
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
