import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { accessKeyExchange } from './contract.ts'
import type { KeyClaimsOf } from './key-claims.ts'
import type { PresentAccessKey } from './present.ts'
import type { SigningKeys } from '../../signing-keys/keys.ts'
import type { JwtTemplates } from '../../templates/jwt-templates/templates.ts'
import type { SettingsOf } from '../../../projects/index.ts'

export type ExchangeNeeds = {
  signingKeys: SigningKeys
  settings: SettingsOf
  keyClaims: KeyClaimsOf
  jwtTemplates: JwtTemplates
  presentAccessKey: PresentAccessKey
}

export function accessKeyExchangeService({
  signingKeys,
  settings,
  keyClaims,
  jwtTemplates,
  presentAccessKey,
}: ExchangeNeeds): Service<typeof accessKeyExchange, Call> {
  return {
    async exchange({ loginOptions = {} }, call) {
      const { projectId, token = '' } = call
      const { row, noteUse } = await presentAccessKey(call, token)
      const { tokens } = await settings.of(projectId)
      const template = await jwtTemplates.of(projectId, tokens.keyTemplateId)
      const { claims, expiration } = await keyClaims(row, { ...loginOptions, template })
      const { sign } = await signingKeys.of(projectId)
      const sessionJwt = sign('accessKeySession', claims)
      await noteUse()
      return { keyId: row.id, sessionJwt, expiration }
    },
  }
}
