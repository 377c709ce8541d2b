import { beforeAll, expect, test } from 'vitest'
import { accountsOf } from '../support/accounts.ts'
import { startHostedService, shareWithHostedService } from '../support/hosted/hosted-service.ts'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForFile } from '../support/test-server.ts'

const behind = serverForFile()
const password = 'a long enough passphrase 1'
const loginId = 'auditor@example.com'

type Tokens = { sessionJwt: string; refreshJwt: string }
let tokens: Tokens

beforeAll(async () => {
  await accountsOf(behind()).create(loginId, { password })
  await manage('/v1/mgmt/user/update/role/add', { loginId, roleNames: ['Auditor'] })
  tokens = await signIn()
})

/** A Gatehouse with a hosted service; answers who it takes for the sender of these headers. */
async function startAsking() {
  const service = await startHostedService(behind())
  const { projectId, shown } = behind()
  const { managementKey = '' } = shown
  const issuer = `${behind().url}/${projectId}`
  const { url } = await shareWithHostedService({ identityUrl: service.url, issuer, projectId, managementKey })
  return async (headers: Record<string, string>) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query: '{ viewer { kind name permissions } }' }),
    })
    // An answer of GraphQL.
    const { data } = (await response.json()) as { data: { viewer: Record<string, unknown> | null } }
    return { viewer: data.viewer, cookies: response.headers.getSetCookie().map(line => line.split('=')[0]) }
  }
}

async function manage(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(behind()), path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer as Record<string, string>
}

async function ofVisitor(path: string, body: object, managementKey?: string) {
  return (await post({ ...behind(), managementKey }, path, body)).body as Tokens
}

function signIn() {
  return ofVisitor('/v1/auth/password/signin', { loginId, password })
}

const auditor = { permissions: ['READ_PROJECT', 'READ_USERS', 'READ_AUDIT'] }
const expired = 'eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ.eyJzdWIiOiJ4IiwiZXhwIjoxfQ.c2lnbmF0dXJlLXRoYXQtaXMtbm90LW9uZQ'

test('callers of GraphQL are known by the tokens, cookies and keys of a hosted service', async () => {
  const viewerOf = await startAsking()
  const { projectId, shown } = behind()
  for (const bearer of [tokens.sessionJwt, `${projectId}:${tokens.sessionJwt}`])
    expect(await viewerOf({ authorization: `Bearer ${bearer}` })).toMatchObject({
      viewer: { kind: 'USER', ...auditor },
    })

  const { sessionJwt, refreshJwt } = await signIn()
  const valid = await viewerOf({ cookie: `DS=${sessionJwt}; DSR=${refreshJwt}` })
  expect(valid).toMatchObject({ viewer: { kind: 'USER', ...auditor }, cookies: [] })
  const refreshed = await viewerOf({ cookie: `DS=${expired}; DSR=${refreshJwt}` })
  expect(refreshed).toMatchObject({ viewer: { kind: 'USER' }, cookies: expect.arrayContaining(['DS']) })

  const { cleartext } = await manage('/v1/mgmt/accesskey/create', { name: 'Reports', roleNames: ['Auditor'] })
  const exchanged = await ofVisitor('/v1/auth/accesskey/exchange', {}, cleartext)
  expect(await viewerOf({ authorization: `Bearer ${exchanged.sessionJwt}` })).toMatchObject({
    viewer: { kind: 'ACCESS_KEY', name: 'Reports', ...auditor },
  })
  expect(await viewerOf({ authorization: `Bearer ${projectId}:${shown.managementKey}` })).toMatchObject({
    viewer: { kind: 'MANAGEMENT_KEY', permissions: expect.arrayContaining(['MANAGE_USERS']) },
  })
})

test('what a hosted service would refuse is a visitor’s', async () => {
  const viewerOf = await startAsking()
  const { projectId, shown } = behind()
  const refused = {
    'an unknown key': { authorization: `Bearer ${projectId}:K2unknownunknownunknownunknown` },
    'our key for another project': { authorization: `Bearer P2none:${shown.managementKey}` },
    'an expired token': { authorization: `Bearer ${expired}` },
    'a refresh token': { authorization: `Bearer ${tokens.refreshJwt}` },
    'a forged token': { authorization: `Bearer ${tokens.sessionJwt.slice(0, -6)}AAAAAA` },
    'expired cookies': { cookie: `DS=${expired}; DSR=${expired}` },
    'a key that was deactivated': { authorization: `Bearer ${await tokenOfDeactivatedKey()}` },
    'a user who was disabled': { authorization: `Bearer ${await tokenOfDisabledUser()}` },
  }
  for (const [what, headers] of Object.entries(refused))
    expect({ what, ...(await viewerOf(headers)) }).toEqual({ what, viewer: null, cookies: [] })
})

async function tokenOfDeactivatedKey() {
  const { key, cleartext } = await manage('/v1/mgmt/accesskey/create', { name: 'Off', roleNames: ['Auditor'] })
  const { sessionJwt } = await ofVisitor('/v1/auth/accesskey/exchange', {}, cleartext)
  // The answer of the wire has the key as an object.
  await manage('/v1/mgmt/accesskey/deactivate', { id: (key as unknown as { id: string }).id })
  return sessionJwt
}

async function tokenOfDisabledUser() {
  const left = 'leaver@example.com'
  await accountsOf(behind()).create(left, { password })
  const { sessionJwt } = await ofVisitor('/v1/auth/password/signin', { loginId: left, password })
  await manage('/v1/mgmt/user/update/status', { loginId: left, status: 'disabled' })
  return sessionJwt
}
