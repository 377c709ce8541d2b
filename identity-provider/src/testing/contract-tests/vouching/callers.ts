import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import descope from '@descope/node-sdk'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import { samlTenant } from '../../../federation/saml/testing/tenant.ts'
import type { ScimClient } from '../../../federation/scim/testing.ts'
import { callbackUrlOf } from '../../../federation/social/requests/callback-url.ts'
import { followTo, mockClient, startOtherProvider } from '../../../federation/social/testing.ts'
import type { TestIdentity } from '../../identity.ts'
import { type Account, password } from './accounts.ts'
import { type Act, type Attempt, otherAddress, verifiedAddress } from './acts.ts'

/** What a caller can try; for what is missing it has no operation. */
export type Caller = { name: string; identity: TestIdentity; attempts: Partial<Record<Act, Attempt>> }
/** One who calls operations of management. */
export type Manager = Caller & { send: Send }

type Send = (method: string, path: string, body: object) => Promise<number>

function sender({ baseUrl, projectId }: TestIdentity, secret: string, query = ''): Send {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${projectId}:${secret}`, 'content-type': 'application/json' }
    const init = { method, headers, body: JSON.stringify(body) }
    return (await fetch(`${baseUrl}/v1/mgmt/${path}${query}`, init)).status
  }
}

/** Operations of management, under a key or for an administrator of the tenant. */
function attemptsBy(send: Send): Record<Exclude<Act, 'signIn'>, Attempt> {
  return {
    verified: ({ userId, name }) =>
      send('PATCH', 'user/patch', { loginId: userId, email: verifiedAddress(name), verifiedEmail: true }),
    address: ({ userId, name }) => send('POST', 'user/update/email', { loginId: userId, email: otherAddress(name) }),
    password: ({ userId }) => send('POST', 'user/password/set/temporary', { loginId: userId, password }),
    sessions: ({ userId }) => send('POST', 'user/logout', { userId }),
    disable: ({ userId }) => send('POST', 'user/update/status', { loginId: userId, status: 'disabled' }),
    takeIn: ({ email }) => send('POST', 'user/update/tenant/add', { loginId: email, tenantId: 'acme' }),
    consoleRole: ({ userId }) => send('POST', 'user/update/role/add', { loginId: userId, roleNames: ['Auditor'] }),
  }
}

export async function keyCaller(identity: TestIdentity, role: string): Promise<Manager> {
  const { projectId, baseUrl, managementKey } = identity
  const reBac = { projectRoles: [{ projectIds: [projectId], roles: [role] }] }
  const made = await fetch(`${baseUrl}/v1/mgmt/managementkey`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: role, reBac }),
  })
  const { cleartext } = (await made.json()) as { cleartext: string }
  const sdk = descope({ projectId, baseUrl, managementKey: cleartext })
  async function signIn({ email }: Account) {
    const { data } = await sdk.management.user.generateEmbeddedLink(email)
    return data?.token ? (await sdk.magicLink.verify(data.token)).data?.user?.userId : undefined
  }
  const send = sender(identity, cleartext)
  const attempts = { ...attemptsBy(send), signIn }
  return { name: `management key with the role \`${role}\``, identity, attempts, send }
}

export async function tenantAdministrator(identity: TestIdentity): Promise<Manager> {
  const client = identity.clientAs()
  await client.users.create({ loginId: 'boss', userTenants: [{ tenantId: 'acme', roleNames: ['Tenant Admin'] }] })
  const { refreshJwt } = await client.jwts.signIn({ loginId: 'boss' })
  const send = sender(identity, refreshJwt, '?tenant=acme')
  const attempts = {
    ...attemptsBy(send),
    // The way in which they make members: a user who is known already is not theirs.
    takeIn: ({ email }: Account) => send('POST', 'user/create', { loginId: email, email }),
    signIn: ({ email }: Account) => send('POST', 'user/signin/embeddedlink', { loginId: email }),
  }
  return { name: 'administrator of the tenant', identity, attempts, send }
}

export function directory(identity: TestIdentity, scim: ScimClient): Caller {
  const replace = ({ userId }: Account, path: string, value: unknown) =>
    scim.patch(`/Users/${userId}`, { op: 'replace', path, value })
  const deactivate: Attempt = account => replace(account, 'active', false)
  const addresses = (value: string) => [{ value, type: 'work', primary: true }]
  const attempts = {
    verified: (account: Account) => replace(account, 'emails', addresses(verifiedAddress(account.name))),
    address: (account: Account) => replace(account, 'emails', addresses(otherAddress(account.name))),
    sessions: deactivate,
    disable: deactivate,
    takeIn: ({ email }: Account) => scim.create('Users', { userName: email, emails: addresses(email), active: true }),
  }
  return { name: 'directory of the tenant (SCIM)', identity, attempts }
}

type SignIn = (who: { subject: string; email: string }) => Promise<string | undefined>

/** Who says at a sign-in which address a user has: of an account once, and then another one. */
function vouching(name: string, identity: TestIdentity, signIn: SignIn): Caller {
  const as = ({ name: subject, email }: Account) => signIn({ subject, email })
  const then =
    (addressOf: (name: string) => string): Attempt =>
    async account => {
      await as(account)
      await signIn({ subject: account.name, email: addressOf(account.name) })
    }
  const attempts = { verified: then(verifiedAddress), address: then(otherAddress), takeIn: as, signIn: as }
  return { name, identity, attempts }
}

export async function oidcProvider(identity: TestIdentity): Promise<Caller> {
  const { projectId, baseUrl } = identity
  const provider = await startOtherProvider({ redirectUri: callbackUrlOf(baseUrl) })
  onTestFinished(provider.close)
  const settings = { name: 'Acme', ...mockClient, issuer: provider.issuer, scope: ['openid', 'email', 'profile'] }
  await identity.clientAs().ssoSettings.configureOidc({ tenantId: 'acme', settings, domains: ['acme.example'] })
  const sdk = descope({ projectId, baseUrl })
  return vouching('OpenID provider of the tenant', identity, async ({ subject, email }) => {
    provider.now.user = { sub: subject, email, email_verified: true }
    const { data } = await sdk.sso.start('acme', 'http://localhost:9/back')
    const landed = new URL((await followTo(data?.url ?? '', 'http://localhost:9/back')).url)
    const code = landed.searchParams.get('code')
    return code === null ? undefined : (await sdk.sso.exchange(code)).data?.user?.userId
  })
}

export async function samlProvider(identity: TestIdentity): Promise<Caller> {
  const { travel, sdk } = await samlTenant(identity)
  return vouching('SAML provider of the tenant', identity, async ({ subject, email }) => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
    const landed = await travel({ nameId: subject, nameIdFormat: format, attributes: { email: [email] } })
    const code = landed.searchParams.get('code')
    return code === null ? undefined : (await sdk.sso.exchange(code)).data?.user?.userId
  })
}

/** An issuer that the tenant trusts, and an application that brings its assertions. */
export async function crossApp(identity: TestIdentity): Promise<Caller> {
  const { projectId, baseUrl } = identity
  const client = identity.clientAs()
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] }
  const issuer = await serve((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(keys))
  })
  const protocols = await serve((request, response) => void identity.provider.handleOidc(request, response))
  const settings = { issuers: { [issuer]: { jwksUri: `${issuer}/keys` } } }
  await client.xaaSettings.configure({ tenantId: 'acme', enabled: true, settings })
  const app = await client.inboundApplications.create({ name: 'Notes', permissionsScopes: [] })
  let used = 0
  return vouching('issuer of cross-app access', identity, async ({ subject, email }) => {
    const seconds = Math.floor(identity.clock.now / 1000)
    used += 1
    const said = { email, email_verified: true, client_id: app.clientId, jti: `j${used}`, scope: 'openid' }
    const assertion = await new SignJWT(said)
      .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'oauth-id-jag+jwt' })
      .setIssuer(issuer)
      .setSubject(subject)
      .setAudience(`${baseUrl}/v1/apps/${projectId}`)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 300)
      .sign(privateKey)
    const answer = await fetch(`${protocols}/oauth2/v1/apps/${projectId}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: app.clientId,
        client_secret: app.cleartext,
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
    })
    const { access_token } = (await answer.json()) as { access_token?: string }
    return access_token === undefined ? undefined : decodeJwt(access_token).sub
  })
}

async function serve(listener: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(listener as never) // the other overload takes options
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
