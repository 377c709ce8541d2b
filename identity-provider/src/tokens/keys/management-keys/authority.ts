import type { Call } from '../../../foundation/requests/call.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { RightsExceeded } from '../../../foundation/errors/errors.ts'
import { Rights, rolesIn } from './rights.ts'
import { findKeyOfCompany, listKeysOfCompany, listManagementKeys, type ManagementKeyRow } from './store.ts'
import { findProject, type KeyAuthority, type TagChange } from '../../../projects/index.ts'
import { listReachingTags, reachNewProject, reachOfCaller, roleIn } from '../../../directory/index.ts'

export function parseRights(row: Pick<ManagementKeyRow, 'rights'>): Rights {
  return Rights.parse(JSON.parse(row.rights))
}

/**
 * A caller who is not an administrator of the company can only grant rights in this project, and cannot change keys
 * with more rights.
 * @throws {RightsExceeded} when the caller exceeds that
 */
export function requireAuthorityOverRights(call: Call, rights: Rights): void {
  const isWithinProject =
    rights.companyRoles.length === 0 &&
    rights.tagRoles.length === 0 &&
    rights.projectRoles.every(({ projectIds }) => projectIds.every(id => id === call.projectId))
  if (isWithinProject || call.rights.includes('company')) return
  throw new RightsExceeded({
    message:
      'only an administrator of the company, or a key with its role admin, can grant rights beyond this project or change keys that have them',
    fields: [{ field: 'reBac', message: 'must be limited to this project' }],
  })
}

/**
 * A key can change itself and keys without rights beyond this project.
 * @throws {RightsExceeded} for any other key
 */
export function requireAuthorityOverKey(call: Call, key: ManagementKeyRow): void {
  if (key.id !== call.actor.id) requireAuthorityOverRights(call, parseRights(key))
}

/**
 * A tag that gives some key or administrator of the company their roles decides whether the project is in their reach, so
 * only an administrator of the company can change it. Other tags have no effect. Undefined when the caller is allowed to change
 * the tags.
 */
async function whyNotTagged(db: Reading, call: Call, { before, after }: TagChange): Promise<string | undefined> {
  const changed = [...before.filter(tag => !after.includes(tag)), ...after.filter(tag => !before.includes(tag))]
  if (changed.length === 0 || call.rights.includes('company')) return undefined
  const keys = await listKeysOfCompany(db, call.projectId)
  const reaching = new Set(keys.flatMap(key => parseRights(key).tagRoles.flatMap(({ tags }) => tags)))
  const companyId = (await findProject(db, call.projectId))?.company_id ?? call.projectId
  const ofAdministrators = await listReachingTags(db, companyId)
  const tag = changed.find(each => reaching.has(each) || ofAdministrators.has(each))
  if (tag === undefined) return undefined
  return `${tag} decides which management keys and administrators reach the project: only an administrator of the company, or a key with its role admin, can change it`
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

  async reachOf(db, call) {
    const { projectId, actor } = call
    const reach = await reachOfCaller(db, call)
    if (reach) return project => project.id === projectId || roleIn(reach, project) !== undefined
    const isKey = actor.type === 'managementKey'
    const key = isKey ? await findKeyOfCompany(db, { projectId, id: actor.id }) : undefined
    if (!key) return undefined
    const rights = parseRights(key)
    return project => rolesIn(rights, project).length > 0
  },

  reachNewProject,

  async findKeyForOthers(db, projectId) {
    const keys = await listManagementKeys(db, projectId)
    return keys.find(key => isForOthers(parseRights(key), projectId))
  },
}
