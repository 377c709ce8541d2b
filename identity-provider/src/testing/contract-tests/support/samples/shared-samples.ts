import type { Fixtures } from './fixtures.ts'

export function byLoginId({ loginId }: Fixtures) {
  return { loginId }
}

export function byUserId({ userId }: Fixtures) {
  return { userId }
}

export const profile = {
  displayName: 'Ada',
  givenName: 'Ada',
  picture: 'https://example.com/ada.png',
  phone: '+12025550123',
}

export function holding({ roleName, tenantId, tenantRoleName, oidcAppId, attributeName }: Fixtures) {
  return {
    roleNames: [roleName],
    userTenants: [{ tenantId, roleNames: [tenantRoleName] }],
    ssoAppIds: [oidcAppId],
    customAttributes: { [attributeName]: 'free' },
  }
}

export function member({ tenantId, ssoId }: Fixtures) {
  return { tenantId, ssoId }
}
