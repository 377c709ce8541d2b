import type { Tenant } from '@gatehouse/identity-provider/contract'
import { badRequest } from '../request/errors.ts'

/** Our name of each field that the provider calls differently. */
export const inputNames: Readonly<Record<string, string>> = {
  id: 'tenantId',
  parent: 'parentId',
  enforceSSO: 'isSsoEnforced',
  enforceSSOExclusions: 'ssoExclusions',
  disabled: 'isDisabled',
}

type Fields = {
  selfProvisioningDomains?: string[] | null | undefined
  customAttributes?: unknown
  authType?: Tenant['authType'] | null | undefined
  isSsoEnforced?: boolean | null | undefined
  ssoExclusions?: string[] | null | undefined
  federatedAppIds?: string[] | null | undefined
  isDisabled?: boolean | null | undefined
  roleInheritance?: Tenant['roleInheritance'] | null | undefined
}

/** The given fields under the provider's names; null clears a field. */
export function wireFields({ customAttributes, authType, ...fields }: Fields) {
  return {
    ...(fields.selfProvisioningDomains !== undefined && {
      selfProvisioningDomains: fields.selfProvisioningDomains ?? [],
    }),
    ...(customAttributes !== undefined && { customAttributes: attributesOf(customAttributes) }),
    ...(authType !== undefined && { authType: authType ?? ('none' as const) }),
    ...(fields.isSsoEnforced !== undefined && { enforceSSO: fields.isSsoEnforced ?? false }),
    ...(fields.ssoExclusions !== undefined && { enforceSSOExclusions: fields.ssoExclusions ?? [] }),
    ...(fields.federatedAppIds !== undefined && { federatedAppIds: fields.federatedAppIds ?? [] }),
    ...(fields.isDisabled !== undefined && { disabled: fields.isDisabled ?? false }),
    ...(fields.roleInheritance !== undefined && { roleInheritance: fields.roleInheritance ?? ('' as const) }),
  }
}

type Attributes = Record<string, string | number | boolean | string[]>

function attributesOf(value: unknown): Attributes {
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw badRequest('customAttributes is an object.')
  // The provider checks the values, and answers InvalidInput.
  return value as Attributes
}
