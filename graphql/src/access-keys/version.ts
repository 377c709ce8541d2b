import type { AccessKey } from '@gatehouse/identity-provider/contract'
import { defineVersion } from '../schema/changes/entity-version.ts'

/** The version of an access key: of everything that `accessKeyUpdate` changes. */
export const accessKeyVersion = defineVersion<AccessKey>('access key', key => [
  key.name,
  key.description,
  key.roleNames,
  key.keyTenants.map(({ tenantId, roleNames }) => [tenantId, roleNames]),
  key.permittedIps,
  key.customClaims,
  key.customAttributes,
])
