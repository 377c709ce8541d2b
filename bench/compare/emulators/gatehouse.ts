import { join } from 'node:path'
import descope from '@descope/node-sdk'
import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { startMockOidcProvider } from '@gatehouse-id/operation/testing/mock-oidc-provider'
import { decodeJwt } from 'jose'
import { type Emulator, expect, send, startProgram } from './emulator.ts'
import { startToldServer } from './told-server.ts'

const key = 'the-key-of-this-comparison'
const password = 'correct horse battery 7'
const home = 'http://localhost:4000/back'

type Ready = { url: string; projectId: string; managementKey: string }

/** `gatehouse-id test-server`, as the package has it that is installed in `folder`. */
export async function startGatehouse(folder: string): Promise<Emulator> {
  const command = [process.execPath, join(folder, 'node_modules/gatehouse-id/bin/gatehouse-id.mjs'), 'test-server']
  const options = { cwd: folder, env: { ...process.env, GATEHOUSE_TESTING_KEY: key } }
  const { ready, pid, startMs, stop } = await startProgram<Ready>(command, options, async printed => {
    const line = printed.split('\n').find(each => each.startsWith('{'))
    return line === undefined ? undefined : JSON.parse(line)
  })
  const told = await startToldServer()
  const { url, projectId, managementKey } = ready
  const provider = await startMockOidcProvider({
    redirectUri: `${url}/v1/auth/oauth/callback`,
    configuration: { conformIdTokenClaims: false },
  })
  const sdk = descope({ projectId, managementKey, baseUrl: url })
  const testing = async (path: string, body: object = {}, at = url) => {
    const { ok, answer } = await send(`${at}/v1/gatehouse/testing/${path}`, { bearer: key, body })
    expect(ok, `${path}: ${JSON.stringify(answer)}`)
    return answer
  }
  const signUp = async (name: string) => {
    const { data } = await sdk.password.signUp(`${name}@example.com`, password)
    expect(data, 'signed up')
    return { sessionJwt: data.sessionJwt, refreshJwt: data.refreshJwt ?? '', loginId: `${name}@example.com` }
  }
  const messageTo = async (recipient: string) => {
    const { code = '', link = '' }: { code?: string; link?: string } = await testing('mailbox/wait', { recipient })
    return { code, link }
  }

  return {
    name: 'Gatehouse',
    pid,
    startMs,
    async clean() {
      await testing('reset')
    },
    async stop() {
      told.close()
      await provider.close()
      await stop()
    },
    trials: {
      async 'sign up with a password, a wrong one is refused, sign in'(name) {
        const { loginId } = await signUp(name)
        expect(!(await sdk.password.signIn(loginId, 'wrong horse battery 7')).ok, 'a wrong password is refused')
        expect((await sdk.password.signIn(loginId, password)).data?.sessionJwt, 'signed in')
      },
      async 'sign in with a code by text message'(name) {
        const phone = `+1500${name.replace(/\D/g, '').padStart(7, '5')}`
        await sdk.otp.signUpOrIn.sms(phone)
        const { code } = await messageTo(phone)
        expect((await sdk.otp.verify.sms(phone, code)).data?.sessionJwt, 'signed in')
      },
      async 'sign in with a code by email'(name) {
        const email = `${name}@example.com`
        await sdk.otp.signUpOrIn.email(email)
        const { code } = await messageTo(email)
        expect((await sdk.otp.verify.email(email, code)).data?.sessionJwt, 'signed in')
      },
      async 'sign in with a link by email'(name) {
        const email = `${name}@example.com`
        await sdk.magicLink.signUpOrIn.email(email, '')
        const { link } = await messageTo(email)
        const token = new URL(link).searchParams.get('t') ?? ''
        expect((await sdk.magicLink.verify(token)).data?.sessionJwt, 'signed in')
      },
      async 'refresh a session'(name) {
        expect((await sdk.refresh((await signUp(name)).refreshJwt)).data?.sessionJwt, 'refreshed')
      },
      async 'a session has ended 60 days later, without waiting'(name) {
        const copy = await testing('copies/make')
        const at = descope({ projectId, managementKey: String(copy.managementKey), baseUrl: String(copy.url) })
        const { data } = await at.password.signUp(`${name}@example.com`, password)
        await testing('clock/travel', { by: '60 days' }, copy.url)
        expect((await at.refresh(data?.refreshJwt ?? '')).code === 401, 'a refresh is refused')
        await testing('copies/close', { url: copy.url })
      },
      async 'end all sessions of a user'(name) {
        const { loginId, refreshJwt } = await signUp(name)
        await sdk.management.user.logoutUser(loginId)
        expect(!(await sdk.refresh(refreshJwt)).ok, 'a refresh is refused')
      },
      async 'a role in the token'(name) {
        await sdk.management.role.create(name)
        const { loginId, refreshJwt } = await signUp(name)
        await sdk.management.user.addRoles(loginId, [name])
        const roles = decodeJwt<{ roles?: string[] }>((await sdk.refresh(refreshJwt)).data?.sessionJwt ?? '').roles
        expect(roles?.includes(name), 'it is there')
      },
      async 'a user of a tenant'(name) {
        await sdk.management.tenant.createWithId(name, name)
        const { loginId, refreshJwt } = await signUp(name)
        await sdk.management.user.addTenant(loginId, name)
        const session = (await sdk.refresh(refreshJwt)).data?.sessionJwt ?? ''
        expect(Object.hasOwn(decodeJwt<{ tenants?: object }>(session).tenants ?? {}, name), 'the token names it')
      },
      async 'sign in with an account at another provider'(name) {
        const { issuer, clientId, clientSecret } = provider
        await send(`${url}/v1/gatehouse/oauth/providers`, {
          bearer: `${projectId}:${managementKey}`,
          body: {
            id: 'acme',
            label: 'Acme',
            protocol: { kind: 'oidc', issuer },
            scopes: ['openid', 'email'],
            clientId,
            clientSecret,
          },
        })
        provider.now.user = { sub: name, email: `${name}@example.com`, email_verified: true }
        const { data } = await sdk.oauth.start('acme', home)
        const { url: end } = await createTestBrowser().visit(data?.url ?? '', next => !next.href.startsWith(home))
        expect((await sdk.oauth.exchange(end.searchParams.get('code') ?? '')).data?.sessionJwt, 'signed in')
      },
      async 'a second factor'(name) {
        const { loginId, refreshJwt } = await signUp(name)
        const phone = `+1501${name.replace(/\D/g, '').padStart(7, '5')}`
        await sdk.otp.update.phone.sms(loginId, phone, refreshJwt)
        await sdk.otp.verify.sms(loginId, (await messageTo(phone)).code)
        const first = await sdk.password.signIn(loginId, password)
        await sdk.otp.signIn.sms(loginId, { mfa: true }, first.data?.refreshJwt ?? '')
        const second = await sdk.otp.verify.sms(loginId, (await messageTo(phone)).code)
        const { amr } = decodeJwt<{ amr?: string[] }>(second.data?.sessionJwt ?? '')
        expect(amr?.includes('mfa'), 'the token says so')
      },
      async 'a server is told of a new user'(name) {
        const filters = [{ key: 'actions', operator: 'includes' as const, values: ['UserCreated'] }]
        await sdk.management.audit.createAuditWebhook({ name: 'told', url: told.url, filters })
        await signUp(name)
        await testing('clock/travel', { by: '30 s' })
        await told.hears(text => text.includes(`${name}@example.com`))
      },
    },
  }
}
