import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { onTestFinished } from 'vitest'
import type { Door } from './door.ts'
import { action, hashOf, importFlow, runOf, screen } from './flow-doors.ts'
import { signingInWithPasskey } from './passkey-doors.ts'
import type { Who, World } from './world.ts'

async function serve(answer: object): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A server that listens on TCP has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function began(asked: Promise<{ status: number }>): Promise<boolean> {
  return (await asked).status === 200
}

/** What managements' operations answer: a session, or a refusal. */
async function given(asked: Promise<{ sessionJwt?: string | undefined }>): Promise<boolean> {
  return asked.then(
    ({ sessionJwt = '' }) => sessionJwt !== '',
    () => false,
  )
}

/** A code that is asked for and shown; `ask` says how. */
function oneTimeCode(name: string, ask: 'signin' | 'signup-in'): Door {
  return {
    name,
    isNewcomers: ask === 'signup-in',
    async wait({ post, code }, { loginId }) {
      await post(`/v1/auth/otp/${ask}/email`, { loginId })
      const shown = await code(loginId)
      return () => began(post('/v1/auth/otp/verify/email', { loginId, code: shown }))
    },
  }
}

function magicLink(name: string, ask: 'signin' | 'signup-in'): Door {
  return {
    name,
    isNewcomers: ask === 'signup-in',
    async wait({ post, tokens }, { loginId }) {
      await post(`/v1/auth/magiclink/${ask}/email`, { loginId, URI: 'http://localhost:9/' })
      const [token = ''] = await tokens(loginId)
      return () => began(post('/v1/auth/magiclink/verify', { token }))
    },
  }
}

/** Doors at which one transaction verifies what is brought and begins: `wait` prepares what is brought. */
export const atOnceDoors: Record<string, Door> = {
  'passwords.signIn': {
    name: 'a password',
    wait: async ({ post }, { loginId, password }) => {
      return () => began(post('/v1/auth/password/signin', { loginId, password }))
    },
  },
  'passwords.signUp': {
    name: 'a password of a new account',
    isNewcomers: 'only',
    wait: async ({ post }, { loginId, password }) => {
      return () => began(post('/v1/auth/password/signup', { loginId, password }))
    },
  },
  'passwords.replace': {
    name: 'a password that is replaced',
    wait: async ({ post }, { loginId, password: oldPassword }) => {
      const replaced = { loginId, oldPassword, newPassword: 'another horse battery' }
      return () => began(post('/v1/auth/password/replace', replaced))
    },
  },
  'oneTimeCodes.verifyEmail': oneTimeCode('a code by email', 'signin'),
  'oneTimeCodes.signUpOrInEmail': oneTimeCode('a code by email, of anybody', 'signup-in'),
  'magicLinks.signInEmail': magicLink('a link by email', 'signin'),
  'magicLinks.signUpOrInEmail': magicLink('a link by email, of anybody', 'signup-in'),
  'recoveryCodes.signIn': {
    name: 'a recovery code',
    async wait(world, who) {
      const { loginId } = who
      const { body } = await world.post('/v1/auth/recovery-codes', { loginId }, await world.refreshOf(who))
      const [first] = body.codes as unknown as { code: string }[] // the operation answers a list
      return () => began(world.post('/v1/auth/recovery-codes/signin', { loginId, code: first?.code }))
    },
  },
  'passkeys.signInFinish': signingInWithPasskey,
  'jwts.signIn': {
    name: 'a back end that says who it is',
    wait: async ({ client }, { loginId }) => {
      return () => given(client.jwts.signIn({ loginId }))
    },
  },
  'jwts.signUpOrIn': {
    name: 'a back end that says who it is, of anybody',
    isNewcomers: true,
    wait: async ({ client }, { loginId }) => {
      return () => given(client.jwts.signUpOrIn({ loginId, user: {} }))
    },
  },
  'the hosted page': {
    name: 'the hosted page, with a password',
    async wait({ newBrowser }, { loginId: email, password }) {
      const browser = newBrowser()
      const { page } = await browser.authorize()
      return async () => (await browser.signIn(page, { email, password })) !== ''
    },
  },
  'the console': {
    name: 'the console, with a password',
    async wait({ newBrowser }, { loginId: email, password }) {
      const browser = newBrowser()
      const { page } = await browser.authorize({ client_id: 'staff-only', redirect_uri: 'http://127.0.0.1/staff' })
      return async () => (await browser.signIn(page, { email, password })) !== ''
    },
  },
  'flow: password.replace': {
    name: 'a flow that replaces a password',
    async wait(world, who) {
      await importFlow(world, 'replacing', {
        ask: screen('change'),
        change: action('password.replace', 'done'),
        done: { type: 'end' },
      })
      const run = await runOf(world, 'replacing')
      return async () => {
        const before = await hashOf(world, who)
        await run.next('go', { email: who.loginId, password: who.password, newPassword: 'another horse battery' })
        return (await hashOf(world, who)) !== before
      }
    },
  },
  'jwt-bearer': {
    name: 'cross-app access',
    async wait(world, who) {
      const present = await crossApp(world, who)
      return () => began(present())
    },
  },
}

/** An issuer that the tenant trusts says who it is; its assertion is exchanged for an access token. */
export async function crossApp(
  { client, projectId, origin, clock }: World,
  { loginId, userId }: Who,
): Promise<() => Promise<Response>> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const issuer = await serve({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }] })
  const settings = { issuers: { [issuer]: { jwksUri: `${issuer}/keys` } } }
  await client.xaaSettings.configure({ tenantId: 'acme', enabled: true, settings })
  const app = await client.inboundApplications.create({ name: `Notes ${randomUUID()}`, permissionsScopes: [] })
  const seconds = Math.floor((Date.now() + clock.aheadMs) / 1000)
  const said = {
    email: loginId,
    email_verified: true,
    client_id: app.clientId,
    jti: userId,
    scope: 'openid offline_access',
  }
  const assertion = await new SignJWT(said)
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', typ: 'oauth-id-jag+jwt' })
    .setIssuer(issuer)
    .setSubject(loginId)
    .setAudience(`${origin}/v1/apps/${projectId}`)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 300)
    .sign(privateKey)
  const body = new URLSearchParams({
    client_id: app.clientId,
    client_secret: app.cleartext,
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion,
  })
  return () => fetch(`${origin}/oauth2/v1/apps/${projectId}/token`, { method: 'POST', body })
}
