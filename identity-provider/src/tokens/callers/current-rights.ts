import type { CurrentRights } from '../../activity/index.ts'
import {
  companyRight,
  consoleRights,
  findUserById,
  listUserGrants,
  rightsElsewhere,
  toGranted,
} from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { findProject } from '../../projects/index.ts'
import { listKeyGrants } from '../keys/access-keys/grants.ts'
import { findAccessKey } from '../keys/access-keys/store.ts'
import { statusOf } from '../keys/access-keys/to-access-key.ts'
import { parseRights } from '../keys/management-keys/authority.ts'
import { rightsIn } from '../keys/management-keys/rights.ts'
import { findKeyOfCompany } from '../keys/management-keys/store.ts'

type Who = { projectId: string; id: string }

/** What a caller of an earlier request may do now, as it is stored: for work that outlives the request. */
export function createCurrentRights({ clock }: Pick<Dependencies, 'clock'>): CurrentRights {
  /** Of a user of the project, or of an administrator of the company's first one. */
  async function ofUser(db: Reading, { projectId, id: userId }: Who) {
    const row = await findUserById(db, { projectId, userId })
    const homeId = (await findProject(db, projectId))?.company_id ?? projectId
    if (!row && homeId !== projectId) return rightsElsewhere(db, { homeId, userId, projectId })
    if (row?.status !== 'enabled') return []
    const { roleNames } = toGranted(await listUserGrants(db, { projectId, holderIds: [userId] }))
    const beyond = homeId === projectId ? await companyRight(db, { companyId: homeId, userId }) : []
    return [...consoleRights(roleNames), ...beyond]
  }

  async function ofAccessKey(db: Reading, { projectId, id }: Who) {
    const row = await findAccessKey(db, { projectId, id })
    if (!row || statusOf(row, clock()) !== 'active') return []
    // As in a request with its token: a key is of its project alone.
    if (row.bound_user_id !== null)
      return (await ofUser(db, { projectId, id: row.bound_user_id })).filter(right => right !== 'company')
    return consoleRights(toGranted(await listKeyGrants(db, { projectId, holderIds: [id] })).roleNames)
  }

  async function ofManagementKey(db: Reading, { projectId, id }: Who) {
    const row = await findKeyOfCompany(db, { projectId, id })
    const project = await findProject(db, projectId)
    const isLive = row?.is_active === 1 && (row.expires_at === 0 || row.expires_at > clock())
    if (!row || !project || !isLive) return []
    // This package wrote the column: a JSON array of tags.
    const tags = JSON.parse(project.tags) as string[]
    return rightsIn(parseRights(row), { id: projectId, tags })
  }

  return async (db, { projectId, actor: { type, id } }) => {
    if (type === 'user') return ofUser(db, { projectId, id })
    if (type === 'accessKey') return ofAccessKey(db, { projectId, id })
    return type === 'managementKey' ? ofManagementKey(db, { projectId, id }) : []
  }
}
