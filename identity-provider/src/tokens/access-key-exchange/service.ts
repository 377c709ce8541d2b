import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import { isAddressAmong } from '../../foundation/addresses/ranges.ts'
import { type AccessKeyRow, findAccessKeyByDigest, updateAccessKey } from '../access-keys/store.ts'
import { parsePermittedIps, statusOf } from '../access-keys/to-access-key.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { accessKeyExchange } from './contract.ts'
import { AddressNotPermitted, InvalidAccessKey } from './errors.ts'
import type { KeyClaimsOf } from './key-claims.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import type { JwtTemplates } from '../jwt-templates/templates.ts'
import type { SettingsOf } from '../../projects/index.ts'
import type { RecordAudit } from '../../activity/index.ts'

/** Resolution of the last use of a key; writing at every exchange would be too expensive. */
const lastUsedStepMs = 60_000

export function accessKeyExchangeService(
  { db, clock }: Dependencies,
  {
    signingKeys,
    settings,
    keyClaims,
    jwtTemplates,
    recordAudit,
  }: {
    signingKeys: SigningKeys
    settings: SettingsOf
    keyClaims: KeyClaimsOf
    jwtTemplates: JwtTemplates
    recordAudit: RecordAudit
  },
): Service<typeof accessKeyExchange, Call> {
  async function tellMisuse(call: Call, row: AccessKeyRow): Promise<void> {
    const target = { type: 'accessKey' as const, id: row.id, name: row.name }
    await transact(db, tx => recordAudit(tx, call, { action: 'AccessKeyRefused', type: 'warn', target }))
  }

  /** Keeps when and from where the key was used, once in a while for each of its secrets. */
  async function noteUse({ projectId, ip, userAgent }: Call, row: AccessKeyRow, isPrevious: boolean): Promise<void> {
    const now = clock()
    const notedAt = isPrevious ? row.previous_used_at : row.last_used_at
    if (now - notedAt < lastUsedStepMs) return
    const use = { last_used_at: now, last_used_ip: ip, last_used_user_agent: userAgent }
    await updateAccessKey(db, { projectId, id: row.id }, { ...use, ...(isPrevious && { previous_used_at: now }) })
  }

  return {
    async exchange({ loginOptions = {} }, call) {
      const { projectId, token = '' } = call
      const now = clock()
      const found =
        token === '' ? undefined : await findAccessKeyByDigest(db, { projectId, digest: digest(token), now })
      if (!found || statusOf(found.row, now) !== 'active') throw new InvalidAccessKey()
      const { row } = found
      const permitted = parsePermittedIps(row)
      if (permitted.length > 0 && !isAddressAmong(call.ip, permitted)) {
        await tellMisuse(call, row)
        throw new AddressNotPermitted()
      }
      const { tokens } = await settings.of(projectId)
      const template = await jwtTemplates.of(projectId, tokens.keyTemplateId)
      const { claims, expiration } = await keyClaims(row, { ...loginOptions, template })
      const { sign } = await signingKeys.of(projectId)
      const sessionJwt = sign(claims)
      await noteUse(call, row, found.isPrevious)
      return { keyId: row.id, sessionJwt, expiration }
    },
  }
}
