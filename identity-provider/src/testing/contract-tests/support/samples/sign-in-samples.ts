import type { Operation } from '@gatehouse-id/operation'
import { TOTP } from 'otpauth'
import { contract, managementContract } from '../../../../provider/contract.ts'
import { plain } from '../plain.ts'
import type { Answer, Input, Context } from '../context.ts'

/** Every operation that signs users in or works with their sessions, as `area.name`. */
export const signInOperations: { name: string; operation: Operation }[] = Object.entries(contract)
  .filter(([area]) => !(area in managementContract))
  .flatMap(([area, table]) =>
    Object.entries<Operation>(table).map(([name, operation]) => ({ name: `${area}.${name}`, operation })),
  )

const password = 'correct horse battery'
let phones = 0

type User = { loginId: string; phone: string; sessionJwt: string; refreshJwt: string }

/** What is sent, what stands behind the project id in the bearer, and what is answered. */
export type SignInSample = { input: Input; credential: string; status: number }

/** What is no success: it needs a provider that answers, a passkey, or what only a browser brings back. */
const refusals = new Map([
  ...['passkeys.signInStart', 'passkeys.signUpOrInStart', 'social.exchange', 'sso.exchange', 'sso.exchangeSaml'].map(
    name => [name, 401] as const,
  ),
  ...['passkeys.signUpFinish', 'passkeys.signInFinish', 'passkeys.updateFinish', 'outboundConnections.exchange'].map(
    name => [name, 400] as const,
  ),
  ...['social.finishNative', 'social.verifyOneTap', 'social.exchangeOneTap'].map(name => [name, 400] as const),
  ...['start', 'startSignIn', 'startSignUp', 'startUpdate'].map(name => [`social.${name}`, 502] as const),
  ...['sso.start', 'sso.startSaml'].map(name => [name, 502] as const),
])

/** A request that an operation accepts from a user of its own, who is made for it. */
export async function signInSample(world: Context, { name, operation }: (typeof signInOperations)[number]) {
  const user = await createUser(world, `${plain(name)}@example.com`)
  const input = { ...commonOf(world, name, operation, user), ...(await secretsOf(world, name, user)) }
  const credential = await credentialOf(world, operation, user)
  return { input, credential, status: refusals.get(name) ?? 200 } satisfies SignInSample
}

async function createUser({ own, ask }: Context, loginId: string): Promise<User> {
  const phone = `+1202555${String(1000 + phones++)}`
  const created = { loginId, email: loginId, phone, verifiedEmail: true, verifiedPhone: true, password }
  expectDone(await ask(contract.testUsers.create, { ...created, userTenants: [{ tenantId: own.tenantId }] }, own))
  const { sessionJwt, refreshJwt } = expectDone(await ask(contract.jwts.signIn, { loginId }, own))
  return { loginId, phone, sessionJwt: String(sessionJwt), refreshJwt: String(refreshJwt) }
}

async function credentialOf({ own, ask }: Context, { auth }: Operation, { sessionJwt, refreshJwt }: User) {
  if (auth === 'refreshToken') return refreshJwt
  if (auth === 'accessKey') {
    const { cleartext } = expectDone(await ask(contract.accessKeys.create, { name: 'exchanged' }, own))
    return String(cleartext)
  }
  if (auth === 'sessionToken') return sessionJwt
  return auth === 'managementKey' ? own.managementKey : ''
}

/** The fields that mean the same wherever they stand. */
function commonOf({ own, identity }: Context, name: string, { input }: Operation, user: User): Input {
  const isSignUp = /signUp(?!OrIn)|testUsers.create/i.test(name)
  const fresh = `new-${user.loginId}`
  const values: Input = {
    projectId: own.projectId,
    loginId: isSignUp ? fresh : user.loginId,
    user: name.startsWith('passkeys') ? { loginId: fresh } : { email: fresh, phone: `+1202556${1000 + phones}` },
    email: `other-${user.loginId}`,
    phone: `+1202557${1000 + phones}`,
    password,
    oldPassword: password,
    newPassword: `${password} staple`,
    origin: identity.baseUrl,
    code: 'nothing was issued',
    URI: `${identity.baseUrl}/link`,
    redirectUrl: `${identity.baseUrl}/reset`,
    redirectURL: `${identity.baseUrl}/back`,
    tenant: own.tenantId,
    provider: name.startsWith('notp') ? 'whatsapp' : own.oauthProviderId,
    appId: own.outboundAppId,
    options: { redirectUrl: `${identity.baseUrl}/back` },
    deliveryMethod: 'email',
    dct: true,
  }
  // Inputs of operations are objects.
  const fields = Object.keys((input as { shape?: object }).shape ?? {})
  return Object.fromEntries(fields.filter(field => field in values).map(field => [field, values[field]]))
}

/** Codes and tokens, made as those who run tests get them. */
async function secretsOf(
  { identity, own, ask }: Context,
  name: string,
  { loginId, phone, refreshJwt }: User,
): Promise<Input> {
  const { testUsers, totp, recoveryCodes, securityQuestions, enchantedLinks, notp } = contract
  const generate = async (operation: Operation, more: Input = {}) =>
    expectDone(await ask(operation, { loginId, URI: '', ...more }, own))
  const tokenIn = (link: unknown) => new URL(String(link), 'http://gatehouse.test').searchParams.get('t') ?? ''
  const session = { projectId: own.projectId, managementKey: refreshJwt }
  if (name.startsWith('oneTimeCodes.verify')) {
    const deliveryMethod = name.slice('oneTimeCodes.verify'.length).toLowerCase()
    return { code: (await generate(testUsers.generateCode, { deliveryMethod })).code }
  }
  if (name === 'magicLinks.verify')
    return { token: tokenIn((await generate(testUsers.generateMagicLink, { deliveryMethod: 'email' })).link) }
  if (name === 'enchantedLinks.verify')
    return { token: tokenIn((await generate(testUsers.generateEnchantedLink)).link) }
  if (name === 'enchantedLinks.pendingSession') {
    const { link, pendingRef } = await generate(testUsers.generateEnchantedLink)
    expectDone(await ask(enchantedLinks.verify, { token: tokenIn(link) }, own))
    return { pendingRef }
  }
  if (name === 'notp.pendingSession') {
    const asked = expectDone(await ask(notp.signUpOrIn, { provider: 'whatsapp' }, own))
    const text = new URL(String(asked.redirectUrl)).searchParams.get('text')
    expectDone(await ask(contract.notpMessages.receive, { from: phone, text }, own))
    return { pendingRef: asked.pendingRef }
  }
  if (name === 'totp.verify') {
    const { key } = expectDone(await ask(totp.update, { loginId }, session))
    return { code: new TOTP({ secret: String(key) }).generate({ timestamp: identity.clock.now }) }
  }
  if (name === 'recoveryCodes.signIn') {
    const { codes } = expectDone(await ask(recoveryCodes.generate, { loginId }, session))
    return { ...(Array.isArray(codes) && codes[0]) }
  }
  if (name.startsWith('securityQuestions.') && name !== 'securityQuestions.load') {
    const ids = ['first-pet', 'first-job', 'dream-job']
    const answers = ids.map(id => ({ id, answer: `my ${id}` }))
    expectDone(await ask(securityQuestions.setup, { answers }, session))
    return { answers }
  }
  if (name === 'published.resourceMetadata') {
    const made = await ask(contract.resources.create, { name, uri: 'https://published.example.com/' }, own)
    // What `create` answers.
    const { resource } = expectDone(made) as { resource: { id: string } }
    return { resourceId: resource.id }
  }
  if (name === 'flowRunner.start') return { flowId: 'sign-in', options: {} }
  if (name === 'flowRunner.next') {
    const begun = expectDone(
      await ask(contract.flowRunner.start, { flowId: 'sign-in', options: {} }, { ...own, managementKey: '' }),
    )
    return { executionId: begun.executionId, stepId: begun.stepId, interactionId: 'submit' }
  }
  return {}
}

function expectDone({ status, body, text }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`expected a success: ${status} ${text.slice(0, 500)}`)
  return body
}
