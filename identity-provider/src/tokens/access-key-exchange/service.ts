import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { listKeyGrants } from '../access-keys/grants.ts'
import { isAddressAmong } from '../../foundation/addresses/ranges.ts'
import { type AccessKeyRow, findAccessKeyByDigest, updateAccessKey } from '../access-keys/store.ts'
import { object, parsePermittedIps, statusOf } from '../access-keys/to-access-key.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { applyTemplate, type Plain } from '../jwt-templates/apply.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { tenantOf } from '../sessions/tokens/lifetimes.ts'
import type { accessKeyExchange } from './contract.ts'
import { AddressNotPermitted, InvalidAccessKey } from './errors.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import type { LifetimesOf } from '../sessions/tokens/lifetimes.ts'
import type { JwtTemplates } from '../jwt-templates/templates.ts'
import { NotInTenant, type Granted, listUserGrants, toGranted, findUserById } from '../../directory/index.ts'
import type { SettingsOf } from '../../projects/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

/** Resolution of the last use of a key; writing at every exchange would be too expensive. */
const lastUsedStepMs = 60_000

export function accessKeyExchangeService(
  { db, clock, newId, publicUrl }: Dependencies,
  {
    signingKeys,
    settings,
    lifetimes,
    jwtTemplates,
    recordAudit,
  }: {
    signingKeys: SigningKeys
    settings: SettingsOf
    lifetimes: LifetimesOf
    jwtTemplates: JwtTemplates
    recordAudit: RecordAudit
  },
): Service<typeof accessKeyExchange, Call> {
  /**
   * A key bound to a user has the rights of that user.
   * @throws {InvalidAccessKey} when the user is deleted or disabled
   */
  async function grantedTo({ project_id: projectId, id, bound_user_id: userId }: AccessKeyRow): Promise<Granted> {
    if (userId === null) return toGranted(await listKeyGrants(db, { projectId, holderIds: [id] }))
    const user = await findUserById(db, { projectId, userId })
    if (!user || user.status === 'disabled') throw new InvalidAccessKey()
    return toGranted(await listUserGrants(db, { projectId, holderIds: [userId] }))
  }

  async function tellMisuse(call: Call, row: AccessKeyRow): Promise<void> {
    const target = { type: 'accessKey' as const, id: row.id, name: row.name }
    await transact(db, tx => recordAudit(tx, call, { action: 'AccessKeyRefused', type: 'warn', target }))
  }

  return {
    async exchange({ loginOptions = {} }, call) {
      const { projectId, token = '' } = call
      const { selectedTenant = '', customClaims = {} } = loginOptions
      const now = clock()
      const row = token === '' ? undefined : await findAccessKeyByDigest(db, { projectId, digest: digest(token) })
      if (!row || statusOf(row, now) !== 'active') throw new InvalidAccessKey()
      const permitted = parsePermittedIps(row)
      if (permitted.length > 0 && !isAddressAmong(call.ip, permitted)) {
        await tellMisuse(call, row)
        throw new AddressNotPermitted()
      }
      const granted = await grantedTo(row)
      if (selectedTenant && !granted.openTenants.some(({ tenantId }) => tenantId === selectedTenant))
        throw new NotInTenant({ message: `the access key does not belong to the tenant ${selectedTenant}` })
      const { sessionSeconds } = await lifetimes(projectId, granted, selectedTenant)
      const tenantId = tenantOf(granted, selectedTenant)
      const expiresAt = Math.min(now + sessionSeconds * 1000, row.expires_at || Number.POSITIVE_INFINITY)
      const expiration = Math.floor(expiresAt / 1000)
      const { sign } = await signingKeys.of(projectId)
      const { tokens } = await settings.of(projectId)
      const template = await jwtTemplates.of(projectId, tokens.keyTemplateId)
      const plain: Plain = {
        claims: {
          ...object(row.custom_claims),
          iss: `${publicUrl}/${projectId}`,
          sub: row.id,
          drn: 'DS',
          iat: Math.floor(now / 1000),
          exp: expiration,
          ...(Object.keys(customClaims).length > 0 && { nsec: customClaims }),
        },
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
      const sessionJwt = sign(applyTemplate(template, plain, () => newId('S')))
      if (now - row.last_used_at >= lastUsedStepMs)
        await updateAccessKey(db, { projectId, id: row.id }, { last_used_at: now })
      return { keyId: row.id, sessionJwt, expiration }
    },
  }
}
