import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { listKeyGrants } from '../access-keys/grants.ts'
import type { AccessKeyRow } from '../access-keys/store.ts'
import { object } from '../access-keys/to-access-key.ts'
import { chosenClaims, type TokenClaims } from '../../claims/compose.ts'
import { applyTemplate, type Plain } from '../../templates/jwt-templates/apply.ts'
import type { JwtTemplate } from '../../templates/jwt-templates/template.ts'
import { issuerUrl } from '../../callers/kinds/issuers.ts'
import { type LifetimesOf, tenantOf } from '../../sessions/tokens/lifetimes.ts'
import { InvalidAccessKey } from './contract.ts'
import { findUserById, type Granted, listUserGrants, NotInTenant, toGranted } from '../../../directory/index.ts'

type Options = {
  template: JwtTemplate | undefined
  selectedTenant?: string | undefined
  customClaims?: Record<string, unknown> | undefined
}

type KeyClaims = { claims: TokenClaims<'accessKeySession'>; expiration: number }

/**
 * The claims of the token that an access key is exchanged for, and when it expires, in epoch seconds.
 * @throws {InvalidAccessKey} when the key is bound to a user who is deleted or disabled
 * @throws {NotInTenant} when the key does not belong to the selected tenant
 */
export type KeyClaimsOf = (row: AccessKeyRow, options: Options) => Promise<KeyClaims>

export function createKeyClaims(
  { db, clock, newId, publicUrl }: Pick<Dependencies, 'db' | 'clock' | 'newId' | 'publicUrl'>,
  { lifetimes }: { lifetimes: LifetimesOf },
): KeyClaimsOf {
  /** A key bound to a user has the rights of that user. */
  async function grantedTo({ project_id: projectId, id, bound_user_id: userId }: AccessKeyRow): Promise<Granted> {
    if (userId === null) return toGranted(await listKeyGrants(db, { projectId, holderIds: [id] }))
    const user = await findUserById(db, { projectId, userId })
    if (!user || user.status === 'disabled') throw new InvalidAccessKey()
    return toGranted(await listUserGrants(db, { projectId, holderIds: [userId] }))
  }

  return async (row, { template, selectedTenant = '', customClaims = {} }) => {
    const projectId = row.project_id
    const now = clock()
    const granted = await grantedTo(row)
    if (selectedTenant && !granted.openTenants.some(({ tenantId }) => tenantId === selectedTenant))
      throw new NotInTenant({ message: `the access key does not belong to the tenant ${selectedTenant}` })
    const { sessionSeconds } = await lifetimes(projectId, granted, selectedTenant)
    const tenantId = tenantOf(granted, selectedTenant)
    const expiresAt = Math.min(now + sessionSeconds * 1000, row.expires_at || Number.POSITIVE_INFINITY)
    const expiration = Math.floor(expiresAt / 1000)
    const plain: Plain = {
      claims: {
        iss: issuerUrl(publicUrl, projectId, { type: 'project' }),
        sub: row.id,
        iat: Math.floor(now / 1000),
        exp: expiration,
        ...(Object.keys(customClaims).length > 0 && { nsec: customClaims }),
      },
      chosen: chosenClaims(object(row.custom_claims), 'others'),
      project: granted,
      tenants: granted.openTenants,
      tenantId,
      isTenantAutomatic: tenantId !== selectedTenant,
      values: {
        key: {
          id: row.id,
          name: row.name,
          description: row.description,
          customAttributes: object(row.custom_attributes),
        },
        tenant: granted.openTenants.find(tenant => tenant.tenantId === tenantId),
        project: { id: projectId },
      },
    }
    return { claims: applyTemplate('accessKeySession', { template, plain, newJti: () => newId('S') }), expiration }
  }
}
