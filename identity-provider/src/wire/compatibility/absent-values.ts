import type { AbsentValues, OperationTable } from '@gatehouse-id/operation'

/** A zero value that an SDK sends for what its caller has not given. */
export type AbsentValue = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  /** With dots for what is inside; `*` is every item of a list. */
  field: string
  values: readonly (string | number)[]
  sentBy: 'Go' | 'Java' | 'Python' | 'node'
}

/** Go's zero time, in epoch seconds and milliseconds. */
const zeroTimes = [-62_135_596_800, -62_135_596_800_000]

function search(path: string): AbsentValue[] {
  const of = { method: 'POST', path } as const
  const times = ['fromCreatedTime', 'toCreatedTime', 'fromModifiedTime', 'toModifiedTime']
  return [
    { ...of, field: 'limit', values: [0], sentBy: 'Python' },
    ...times.map(field => ({ ...of, field, values: [0, ...zeroTimes], sentBy: 'Go' as const })),
  ]
}

function durations(path: string, sentBy: AbsentValue['sentBy'], field = 'refreshDuration'): AbsentValue {
  return { method: 'POST', path, field, values: [0], sentBy }
}

const tenantSettings = { method: 'POST', path: '/v1/mgmt/tenant/settings', sentBy: 'Go' } as const

/** Where zero, empty text or the zero time mean "not given": to take them at their word would refuse the request. */
export const absentValues: readonly AbsentValue[] = [
  ...search('/v1/mgmt/user/search'),
  ...search('/v2/mgmt/user/search'),
  ...search('/v2/mgmt/user/search/test'),
  { method: 'POST', path: '/v1/mgmt/audit/search', field: 'size', values: [0], sentBy: 'Go' },
  { method: 'POST', path: '/v1/mgmt/audit/search', field: 'from', values: [0, ...zeroTimes], sentBy: 'Go' },
  { method: 'POST', path: '/v1/mgmt/audit/search', field: 'to', values: [0, ...zeroTimes], sentBy: 'Go' },
  { method: 'POST', path: '/v1/mgmt/analytics/search', field: 'from', values: [0, ...zeroTimes], sentBy: 'Go' },
  { method: 'POST', path: '/v1/mgmt/analytics/search', field: 'to', values: [0, ...zeroTimes], sentBy: 'Go' },
  durations('/v1/mgmt/jwt/update', 'Python'),
  durations('/v1/mgmt/impersonate', 'Go'),
  durations('/v1/mgmt/impersonate/stepup', 'Go'),
  durations('/v1/mgmt/stop/impersonation', 'Go'),
  durations('/v1/mgmt/auth/anonymous', 'Java'),
  durations('/v1/mgmt/auth/signin', 'Go'),
  durations('/v1/mgmt/auth/signup', 'Go'),
  durations('/v1/mgmt/auth/signup-in', 'Go'),
  ...['sessionTokenExpiration', 'refreshTokenExpiration', 'stepupTokenExpiration', 'inactivityTime'].flatMap(field => [
    { ...tenantSettings, field: `${field}Unit`, values: [''] },
    { ...tenantSettings, field, values: [0] },
  ]),
  durations('/v1/mgmt/tenant/adminlinks/sso/generate', 'Python', 'expireTime'),
  durations('/v2/mgmt/tenant/adminlinks/sso/generate', 'Go', 'expireTime'),
  ...['create', 'update'].map(path => ({
    method: 'POST' as const,
    path: `/v1/mgmt/sso/idp/app/oidc/${path}`,
    field: 'clientType',
    values: [''],
    sentBy: 'Go' as const,
  })),
  { method: 'POST', path: '/v1/mgmt/password/settings', field: 'minLength', values: [0], sentBy: 'Go' },
  { method: 'POST', path: '/v1/mgmt/thirdparty/consents/search', field: 'limit', values: [0], sentBy: 'Go' },
  durations('/v1/mgmt/auth/anonymous', 'Go'),
  { method: 'POST', path: '/v1/mgmt/analytics/search', field: 'from', values: [0, ...zeroTimes], sentBy: 'Go' },
  { method: 'POST', path: '/v1/mgmt/analytics/search', field: 'to', values: [0, ...zeroTimes], sentBy: 'Go' },
  ...['sso/idp/app', 'family', 'user/families'].map(owner => ({
    method: 'POST' as const,
    path: `/v1/mgmt/${owner}/customattribute/create`,
    field: 'attributes.*.type',
    values: [0],
    sentBy: 'Go' as const,
  })),
]

const byRoute = Map.groupBy(absentValues, ({ method, path }) => `${method} ${path}`)

/** The same operations; each knows the zero values that count as missing. */
export function withAbsentValues(table: OperationTable): OperationTable {
  return Object.fromEntries(
    Object.entries(table).map(([name, operation]) => {
      const listed = byRoute.get(`${operation.method} ${operation.path}`)
      return [name, listed ? { ...operation, absentValues: toRecord(listed) } : operation]
    }),
  )
}

function toRecord(listed: readonly AbsentValue[]): AbsentValues {
  return Object.fromEntries(listed.map(({ field, values }) => [field, values]))
}
