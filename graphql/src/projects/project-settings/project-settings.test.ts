import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const settings = `settings { sessionTokenSeconds refreshTokenSeconds isRefreshTokenRotated tokenDelivery cookieSameSite refreshCookieName
  approvedOrigins flowEndpointOrigins userSourceUrl signInMethods isUserExistenceConcealed trustedDeviceDays isAuthPublic }`
const update = `mutation ($input: ProjectSettingsUpdateInput!) { projectSettingsUpdate(input: $input) {
  __typename ... on ProjectSettingsUpdatePayload { ${settings} } ... on InvalidInput { fields { field } } } }`

test('settings are read and changed, and omitted fields stay', async () => {
  const before = {
    sessionTokenSeconds: 600,
    refreshTokenSeconds: 2_419_200,
    isRefreshTokenRotated: true,
    tokenDelivery: 'BODY',
    cookieSameSite: 'LAX',
    refreshCookieName: 'DSR',
    approvedOrigins: [],
    flowEndpointOrigins: [],
    userSourceUrl: null,
    signInMethods: expect.arrayContaining(['PASSWORD', 'SSO']),
    isUserExistenceConcealed: false,
    trustedDeviceDays: 30,
    isAuthPublic: true,
  }
  expect(await api.run(`{ project { ${settings} } }`)).toEqual({ project: { settings: before } })
  const input = {
    sessionTokenSeconds: 300,
    isRefreshTokenRotated: false,
    tokenDelivery: 'COOKIES',
    cookieSameSite: 'STRICT',
    approvedOrigins: ['https://app.example.com/'],
    flowEndpointOrigins: ['https://api.example.com/v1'],
    userSourceUrl: 'https://old.example.com/sign-in',
    signInMethods: ['PASSWORD', 'TOTP'],
    isUserExistenceConcealed: true,
    trustedDeviceDays: 7,
  }
  const after = {
    ...before,
    ...input,
    approvedOrigins: ['https://app.example.com'],
    flowEndpointOrigins: ['https://api.example.com'],
  }
  expect(await api.run(update, { input })).toEqual({
    projectSettingsUpdate: { __typename: 'ProjectSettingsUpdatePayload', settings: after },
  })
  expect(await api.run(`{ project { ${settings} } }`)).toEqual({ project: { settings: after } })
})

test('a problem with the input names its field', async () => {
  const input = {
    sessionTokenSeconds: 1,
    refreshCookieName: 'a=b',
    approvedOrigins: ['ftp://example.com'],
    trustedDeviceDays: 400,
  }
  expect(await api.run(update, { input })).toEqual({
    projectSettingsUpdate: {
      __typename: 'InvalidInput',
      fields: [
        { field: 'sessionTokenSeconds' },
        { field: 'refreshCookieName' },
        { field: 'approvedOrigins.0' },
        { field: 'trustedDeviceDays' },
      ],
    },
  })
})
