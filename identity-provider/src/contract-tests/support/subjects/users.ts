import type { Subjects } from '../subject.ts'
import type { Fixtures } from '../fixtures.ts'

function byLoginId({ loginId }: Fixtures) {
  return { loginId }
}
function byUserId({ userId }: Fixtures) {
  return { userId }
}
const person = { displayName: 'Ada', givenName: 'Ada', picture: 'https://example.com/ada.png', phone: '+12025550123' }
function holding({ roleName, tenantId, tenantRoleName, oidcAppId, attributeName }: Fixtures) {
  return {
    roleNames: [roleName],
    userTenants: [{ tenantId, roleNames: [tenantRoleName] }],
    ssoAppIds: [oidcAppId],
    customAttributes: { [attributeName]: 'free' },
  }
}
function roles({ loginId, tenantId, tenantRoleName }: Fixtures) {
  return { loginId, tenantId, roleNames: [tenantRoleName] }
}
function apps({ loginId, oidcAppId }: Fixtures) {
  return { loginId, ssoAppIds: [oidcAppId] }
}
const password = 'a long one for tests'
function search({ roleName, tenantId, oidcAppId, userId, loginId, roleId }: Fixtures) {
  return {
    roleNames: [roleName],
    tenantIds: [tenantId],
    ssoAppIds: [oidcAppId],
    userIds: [userId],
    loginIds: [loginId],
    tenantRoleIds: { [tenantId]: { values: [roleId] } },
  }
}

export const userSubjects: Subjects<
  | 'users'
  | 'userAttributes'
  | 'userBatches'
  | 'userDetails'
  | 'userPasswords'
  | 'userPasskeys'
  | 'trustedDevices'
  | 'userIdentities'
  | 'providerTokens'
  | 'userFactors'
  | 'userSessions'
  | 'userTenants'
  | 'userRoles'
  | 'userSsoApplications'
> = {
  users: {
    create: {
      sample: (things, fresh) => ({ loginId: `${fresh}@example.com`, ...person, ...holding(things) }),
      unique: 'loginId',
    },
    load: byLoginId,
    update: { sample: things => ({ loginId: things.loginId, ...person, ...holding(things) }), spends: 'user' },
    patch: { sample: things => ({ loginId: things.loginId, ...person, ...holding(things) }), spends: 'user' },
    updateStatus: { sample: ({ loginId }) => ({ loginId, status: 'disabled' }), spends: 'user' },
    delete: { sample: byLoginId, spends: 'user' },
    logout: { sample: byUserId, spends: 'user' },
    search,
    searchV1: search,
    tokenExpiry: byUserId,
  },
  userAttributes: {
    loadAll: () => ({}),
    create: {
      sample: (_, fresh) => ({ attributes: [{ name: fresh, type: 4, options: [{ value: 'free' }] }] }),
      unique: 'attributes.0.name',
    },
    delete: { sample: ({ attributeName }) => ({ names: [attributeName] }), spends: 'attribute' },
  },
  userBatches: {
    create: (things, fresh) => ({ users: [{ loginId: `${fresh}@example.com`, ...holding(things) }] }),
    import: (_, fresh) => ({ source: 'gatehouse', users: JSON.stringify([{ loginId: `${fresh}@example.com` }]) }),
    patch: { sample: things => ({ users: [{ loginId: things.loginId, ...holding(things) }] }), spends: 'user' },
    delete: { sample: ({ userId }) => ({ userIds: [userId] }), spends: 'user' },
    load: ({ userId }) => ({ userIds: [userId] }),
  },
  userDetails: {
    updateLoginId: {
      sample: ({ loginId }, fresh) => ({ loginId, newLoginId: `${fresh}@example.com` }),
      spends: 'user',
    },
    updateEmail: { sample: ({ loginId }, fresh) => ({ loginId, email: `${fresh}@example.com` }), spends: 'user' },
    updatePhone: { sample: ({ loginId }) => ({ loginId, phone: '+12025550123' }), spends: 'user' },
    updateName: { sample: ({ loginId }) => ({ loginId, displayName: 'Grace' }), spends: 'user' },
    updatePicture: { sample: ({ loginId }) => ({ loginId, picture: person.picture }), spends: 'user' },
    updateCustomAttribute: {
      sample: ({ loginId, attributeName }) => ({ loginId, attributeKey: attributeName, attributeValue: 'team' }),
      spends: 'user',
    },
    updateRecoveryEmail: {
      sample: ({ loginId }) => ({ loginId, recoveryEmail: 'rescue@example.com' }),
      spends: 'user',
    },
    updateRecoveryPhone: { sample: ({ loginId }) => ({ loginId, recoveryPhone: '+12025550124' }), spends: 'user' },
    updateImpersonationConsent: { sample: ({ loginId }) => ({ loginId, impersonationConsent: 0 }), spends: 'user' },
  },
  userPasswords: {
    setTemporary: { sample: ({ loginId }) => ({ loginId, password }), spends: 'user' },
    setActive: { sample: ({ loginId }) => ({ loginId, password }), spends: 'user' },
    set: { sample: ({ loginId }) => ({ loginId, password }), spends: 'user' },
    expire: { sample: byLoginId, spends: 'user' },
  },
  userPasskeys: {
    list: byLoginId,
    remove: { sample: ({ loginId }) => ({ loginId, credentialId: 'none' }), spends: 'user' },
    removeAll: { sample: byLoginId, spends: 'user' },
  },
  trustedDevices: {
    list: ({ loginId }) => ({ identifiers: [loginId] }),
    remove: {
      sample: ({ loginId, trustedDeviceId }) => ({ identifier: loginId, deviceIds: [trustedDeviceId] }),
      spends: 'trustedDevice',
    },
  },
  userIdentities: {
    list: byLoginId,
    remove: ({ loginId, oauthProviderId }) => ({ loginId, provider: oauthProviderId }),
  },
  providerTokens: {
    // Only somebody who signs in at a provider brings a token.
    get: { sample: ({ loginId, oauthProviderId }) => ({ loginId, provider: oauthProviderId }), status: 404 },
  },
  userFactors: { removeTotp: byLoginId, removeRecoveryCodes: byLoginId },
  userSessions: {
    list: byUserId,
    end: { sample: ({ sessionId }) => ({ sessionId }), spends: 'session' },
    history: ({ userId }) => ({ userIds: [userId] }),
    historyV2: ({ userId }) => ({ userIds: [userId] }),
  },
  userTenants: {
    add: { sample: ({ loginId, tenantId }) => ({ loginId, tenantId }), spends: 'user' },
    remove: { sample: ({ loginId, tenantId }) => ({ loginId, tenantId }), spends: 'user' },
  },
  userRoles: {
    set: { sample: roles, spends: 'user' },
    add: { sample: roles, spends: 'user' },
    addV1: { sample: ({ loginId, roleName }) => ({ loginId, roleNames: [roleName] }), spends: 'user' },
    remove: { sample: roles, spends: 'user' },
  },
  userSsoApplications: {
    add: { sample: apps, spends: 'user' },
    set: { sample: apps, spends: 'user' },
    remove: { sample: apps, spends: 'user' },
  },
}
