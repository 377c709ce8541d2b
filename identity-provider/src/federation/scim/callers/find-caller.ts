import type { RequestFacts } from '@gatehouse-id/operation'
import { anonymous, type Call } from '../../../foundation/requests/call.ts'
import { readCredentials } from '../../../foundation/requests/credentials.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { toGranted } from '../../../directory/index.ts'
import { findKeyProject, InvalidAccessKey, listKeyGrants, type PresentAccessKey } from '../../../tokens/index.ts'
import { ScimError } from '../errors.ts'
import type { TenantScope } from '../users/store.ts'

/** The role that a key needs in its tenant. */
export const provisioningRole = 'Tenant Admin'

export type Caller = { call: Call; scope: TenantScope }
/**
 * The key that a request carries, and the tenant that it is for.
 * @throws {ScimError} 401 without a valid key, 403 for a key that is not one tenant's or not the path's tenant's
 */
export type FindCaller = (request: Request, facts: RequestFacts, wanted: string | undefined) => Promise<Caller>

export function createFindCaller(
  { db }: Pick<Dependencies, 'db'>,
  { presentAccessKey }: { presentAccessKey: PresentAccessKey },
): FindCaller {
  /** `<project id>:<key>`, or the key alone, which directories with one field for it send. */
  async function read(request: Request): Promise<{ projectId: string; secret: string }> {
    const { projectId, first } = readCredentials(request)
    if (first !== '' || projectId === '') return { projectId, secret: first }
    return { projectId: (await findKeyProject(db, digest(projectId))) ?? '', secret: projectId }
  }

  return async (request, { ip, requestId }, wanted) => {
    const { projectId, secret } = await read(request)
    const userAgent = (request.headers.get('user-agent') ?? '').slice(0, 500)
    const call: Call = { projectId, actor: anonymous, rights: [], ip, userAgent, requestId }
    const presented = await presentAccessKey(call, secret).catch(error => {
      if (!(error instanceof InvalidAccessKey)) throw error
      throw new ScimError(401, 'the access key is not valid: send Authorization: Bearer <project id>:<access key>', {
        cause: error,
      })
    })
    const { row, noteUse } = presented
    const { tenants, openTenants } = toGranted(await listKeyGrants(db, { projectId, holderIds: [row.id] }))
    const [tenant] = tenants
    if (row.bound_user_id !== null || !tenant || tenants.length > 1)
      throw new ScimError(403, 'the access key must belong to exactly one tenant, and to no user')
    if (!tenant.roleNames.includes(provisioningRole))
      throw new ScimError(403, `the access key needs the role ${provisioningRole} in its tenant`)
    const { tenantId } = tenant
    if (wanted !== undefined && wanted !== tenantId)
      throw new ScimError(403, 'the access key is for another tenant than the path names')
    if (openTenants.length === 0) throw new ScimError(403, 'the tenant is disabled')
    await noteUse()
    return {
      call: { ...call, actor: { type: 'accessKey', id: row.id, name: row.name } },
      scope: { projectId, tenantId },
    }
  }
}
