import type { Call } from '../../foundation/call.ts'
import type { Reading } from '../../foundation/tables.ts'
import { RightsExceeded } from '../../foundation/errors/errors.ts'
import { Rights, rolesIn } from './rights.ts'
import { findKeyOfCompany, listKeysOfCompany, listManagementKeys, type ManagementKeyRow } from './store.ts'
import type { KeyAuthority, TagChange } from '../../projects/index.ts'

export function parseRights(row: Pick<ManagementKeyRow, 'rights'>): Rights {
  return Rights.parse(JSON.parse(row.rights))
}

/** Whether the caller is a key with all rights in every project of the company. */
async function isCompanyAdmin(db: Reading, { projectId, actor }: Call): Promise<boolean> {
  const own = actor.type === 'managementKey' ? await findKeyOfCompany(db, { projectId, id: actor.id }) : undefined
  return own !== undefined && parseRights(own).companyRoles.includes('admin')
}

/**
 * A caller who is not an administrator of the company can only grant rights in this project, and cannot change keys
 * with more rights.
 * @throws {RightsExceeded} when the caller exceeds that
 */
export async function requireAuthorityOverRights(db: Reading, call: Call, rights: Rights): Promise<void> {
  const isWithinProject =
    rights.companyRoles.length === 0 &&
    rights.tagRoles.length === 0 &&
    rights.projectRoles.every(({ projectIds }) => projectIds.every(id => id === call.projectId))
  if (isWithinProject || (await isCompanyAdmin(db, call))) return
  throw new RightsExceeded({
    message:
      'only a key with the company role admin can grant rights beyond this project or change keys that have them',
    fields: [{ field: 'reBac', message: 'must be limited to this project' }],
  })
}

/**
 * A key can change itself and keys without rights beyond this project.
 * @throws {RightsExceeded} for any other key
 */
export async function requireAuthorityOverKey(db: Reading, call: Call, key: ManagementKeyRow): Promise<void> {
  if (key.id !== call.actor.id) await requireAuthorityOverRights(db, call, parseRights(key))
}

/**
 * A tag that gives some key of the company its roles decides whether the project is in reach of that key, so only an
 * administrator of the company can change it. Other tags have no effect. Undefined when the caller is allowed to change
 * the tags.
 */
async function whyNotTagged(db: Reading, call: Call, { before, after }: TagChange): Promise<string | undefined> {
  const changed = [...before.filter(tag => !after.includes(tag)), ...after.filter(tag => !before.includes(tag))]
  if (changed.length === 0) return undefined
  const keys = await listKeysOfCompany(db, call.projectId)
  const reaching = new Set(keys.flatMap(key => parseRights(key).tagRoles.flatMap(({ tags }) => tags)))
  const tag = changed.find(each => reaching.has(each))
  if (tag === undefined || (await isCompanyAdmin(db, call))) return undefined
  return `${tag} decides which management keys reach the project: only a key with the company role admin can change it`
}

/** @throws {RightsExceeded} when the caller cannot change one of the tags */
async function requireAuthorityToTag(db: Reading, call: Call, change: TagChange): Promise<void> {
  const message = await whyNotTagged(db, call, change)
  if (message !== undefined) throw new RightsExceeded({ message, fields: [{ field: 'tags', message }] })
}

function isForOthers({ companyRoles, projectRoles, tagRoles }: Rights, projectId: string): boolean {
  const hasOther = projectRoles.some(({ projectIds }) => projectIds.some(id => id !== projectId))
  return companyRoles.length > 0 || tagRoles.length > 0 || hasOther
}

export const keyAuthority: KeyAuthority = {
  whyNotTagged,
  requireAuthorityToTag,

  async reachOf(db, { projectId, actor }) {
    const isKey = actor.type === 'managementKey'
    const key = isKey ? await findKeyOfCompany(db, { projectId, id: actor.id }) : undefined
    if (!key) return undefined
    const rights = parseRights(key)
    return project => rolesIn(rights, project).length > 0
  },

  async findKeyForOthers(db, projectId) {
    const keys = await listManagementKeys(db, projectId)
    return keys.find(key => isForOthers(parseRights(key), projectId))
  },
}
