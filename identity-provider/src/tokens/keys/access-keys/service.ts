import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { transact } from '@gatehouse-id/database'
import { InvalidInput, type InputOf, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Locked } from '../../../foundation/rows/rows.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { flag, type Writing } from '../../../foundation/tables/tables.ts'
import { requireAuthorityOverKey } from './authority.ts'
import type { accessKeys } from './contract.ts'
import { type AccessKeyRow, accessKeyRows, replaceKeyRoles, replaceKeyTenants } from './store.ts'
import { searchKeys, sortKeys } from './search.ts'
import { toAccessKeys } from './to-access-key.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { resolveRoles, getTenant, getUserToManage } from '../../../directory/index.ts'

type Fields = Omit<InputOf<typeof accessKeys.update>, 'id'>

const secretBytes = 32

export function accessKeysService(
  { db, clock, newId, random }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof accessKeys, Call> {
  const newSecret = () => `ghk_${randomSecret(random, secretBytes)}`

  async function answer(row: AccessKeyRow) {
    const [key] = await toAccessKeys(db, { projectId: row.project_id, rows: [row], now: clock() })
    if (!key) throw new Error('unreachable: one row gives one key')
    return { key }
  }

  /**
   * @throws {AccessKeyNotFound} when the project has no such key
   * @throws {AdministratorNeeded} when the key has administrator rights and the caller does not
   */
  async function getToChange(tx: Writing, call: Call, id: string): Promise<Locked<AccessKeyRow>> {
    const row = await accessKeyRows.getToChange(tx, call, { id })
    await requireAuthorityOverKey(tx, call, row)
    return row
  }

  /**
   * @throws {RoleNotFound} when a role does not exist
   * @throws {TenantNotFound} when a tenant does not exist
   * @throws {AdministratorNeeded} when a role is for administrators and the caller is not one
   */
  async function grant(
    tx: Writing,
    call: Call,
    { project_id: projectId, id }: AccessKeyRow,
    { roleNames, keyTenants }: Fields,
  ) {
    const selector = { projectId, id }
    if (roleNames) {
      const roleIds = await resolveRoles(tx, call, { projectId, names: roleNames, isForKey: true })
      await replaceKeyRoles(tx, { ...selector, tenantId: '', roleIds })
    }
    if (!keyTenants) return
    for (const { tenantId } of keyTenants) await getTenant(tx, projectId, tenantId)
    await replaceKeyTenants(tx, { ...selector, tenantIds: [...new Set(keyTenants.map(({ tenantId }) => tenantId))] })
    for (const { tenantId, roleNames: names = [] } of keyTenants) {
      const roleIds = await resolveRoles(tx, call, { projectId, tenantId, names, isForKey: true })
      await replaceKeyRoles(tx, { ...selector, tenantId, roleIds })
    }
  }

  /** Changes the keys one after another, all or none. */
  async function changeAll(call: Call, ids: string[], changes: { is_active: number }) {
    await transact(db, async tx => {
      for (const id of ids) {
        const row = await accessKeyRows.update(tx, await getToChange(tx, call, id), changes)
        const data = { isActive: changes.is_active === 1 }
        await recordAudit(tx, call, { action: 'AccessKeyModified', target: accessKeyRows.targetOf(row), data })
      }
    })
    return {}
  }

  async function deleteAll(call: Call, ids: string[]) {
    await transact(db, async tx => {
      for (const id of ids) {
        const row = await getToChange(tx, call, id)
        await accessKeyRows.remove(tx, row)
        await recordAudit(tx, call, { action: 'AccessKeyDeleted', target: accessKeyRows.targetOf(row) })
      }
    })
    return {}
  }

  type NewKey = InputOf<typeof accessKeys.create>

  async function create(tx: Writing, call: Call, { expireTime, userId, ...fields }: NewKey, secret: string) {
    const user = userId ? await getUserToManage(tx, call, { loginId: userId }) : undefined
    const created: AccessKeyRow = {
      project_id: call.projectId,
      id: newId('K'),
      description: '',
      permitted_ips: '[]',
      custom_claims: '{}',
      custom_attributes: '{}',
      ...columnsOf(fields),
      digest: digest(secret),
      ...noPreviousSecret,
      is_active: 1,
      expires_at: expireTime * 1000,
      bound_user_id: user?.id ?? null,
      created_by: call.actor.id,
      created_at: clock(),
      last_used_at: 0,
      last_used_ip: '',
      last_used_user_agent: '',
    }
    await accessKeyRows.insert(tx, created)
    await grant(tx, call, created, fields)
    const tenants = (fields.keyTenants ?? []).map(({ tenantId }) => tenantId)
    await recordAudit(tx, call, { action: 'AccessKeyCreated', target: accessKeyRows.targetOf(created), tenants })
    return created
  }

  /** Gives a key a new secret; the old one works for a while, and one that was rotated before no longer. */
  async function rotate(call: Call, { id, overlapSeconds }: { id: string; overlapSeconds: number }) {
    const secret = newSecret()
    const row = await transact(db, async tx => {
      // Of two rotations at once the later one keeps the secret of the earlier one: the key is locked.
      const before = await getToChange(tx, call, id)
      const previous =
        overlapSeconds === 0
          ? noPreviousSecret
          : {
              previous_digest: before.digest,
              previous_expires_at: clock() + overlapSeconds * 1000,
              previous_used_at: before.last_used_at,
            }
      const after = await accessKeyRows.update(tx, before, { digest: digest(secret), ...previous })
      await recordAudit(tx, call, {
        action: 'AccessKeyRotated',
        target: accessKeyRows.targetOf(before),
        ...(overlapSeconds > 0 && { data: { overlapSeconds } }),
      })
      return after
    })
    return { ...(await answer(row)), cleartext: secret }
  }

  return {
    async create(input, call) {
      if (input.expireTime !== 0 && input.expireTime * 1000 <= clock()) {
        const message = 'must be in the future'
        throw new InvalidInput({ message: `expireTime ${message}`, fields: [{ field: 'expireTime', message }] })
      }
      const secret = newSecret()
      const row = await transact(db, tx => create(tx, call, input, secret))
      return { ...(await answer(row)), cleartext: secret }
    },

    async import({ keys }, call) {
      const rows = await transact(db, async tx => {
        const made: AccessKeyRow[] = []
        for (const { cleartext, ...key } of keys) made.push(await create(tx, call, key, cleartext))
        return made
      })
      return { keys: await toAccessKeys(db, { projectId: call.projectId, rows, now: clock() }) }
    },

    load: async ({ id }, call) => answer(await accessKeyRows.get(db, call, { id })),

    search: async ({ sort, ...search }, { projectId }) => ({
      keys: sortKeys(await searchKeys(db, { projectId, search, now: clock() }), sort),
    }),

    async update({ id, ...fields }, call) {
      const row = await transact(db, async tx => {
        const before = await getToChange(tx, call, id)
        const after = await accessKeyRows.update(tx, before, columnsOf(fields))
        await grant(tx, call, before, fields)
        const data = { changes: fields }
        await recordAudit(tx, call, { action: 'AccessKeyModified', target: accessKeyRows.targetOf(before), data })
        return after
      })
      return answer(row)
    },

    deactivate: ({ id }, call) => changeAll(call, [id], { is_active: flag(false) }),
    deactivateBatch: ({ ids }, call) => changeAll(call, ids, { is_active: flag(false) }),
    activate: ({ id }, call) => changeAll(call, [id], { is_active: flag(true) }),
    activateBatch: ({ ids }, call) => changeAll(call, ids, { is_active: flag(true) }),
    delete: ({ id }, call) => deleteAll(call, [id]),
    deleteBatch: ({ ids }, call) => deleteAll(call, ids),

    rotate: ({ id }, call) => rotate(call, { id, overlapSeconds: 0 }),
    rotateWithOverlap: (input, call) => rotate(call, input),

    async endPreviousSecret({ id }, call) {
      const row = await transact(db, async tx => {
        const before = await getToChange(tx, call, id)
        if (before.previous_digest === null) return before
        const after = await accessKeyRows.update(tx, before, noPreviousSecret)
        await recordAudit(tx, call, { action: 'AccessKeyPreviousSecretEnded', target: accessKeyRows.targetOf(before) })
        return after
      })
      return answer(row)
    },
  }
}

const noPreviousSecret = { previous_digest: null, previous_expires_at: 0, previous_used_at: 0 }

/** Only the fields that were given; the others stay as they are. */
function columnsOf({ name, description, permittedIps, customClaims, customAttributes }: Fields) {
  return {
    name,
    ...(description !== undefined && { description }),
    ...(permittedIps && { permitted_ips: JSON.stringify(permittedIps) }),
    ...(customClaims && { custom_claims: JSON.stringify(customClaims) }),
    ...(customAttributes && { custom_attributes: JSON.stringify(customAttributes) }),
  }
}
