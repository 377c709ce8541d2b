import { type Cast, plantedPassword, thiefPassword } from './testing-cast.ts'
import type { Answer, AuthInfo, Page } from './testing-page.ts'
import type { World } from './testing-world.ts'

/** Whether tokens are of the victim's account: one that only says to have their address is another. */
export function isOfVictim({ victim }: Pick<Cast, 'victim'>, { user }: Pick<AuthInfo, 'user'>): boolean {
  return user?.loginIds?.includes(victim) === true || (user?.email === victim && user.verifiedEmail === true)
}

/** What no run may do, whoever goes on with it. */
export function judgeRun(cast: Cast, { authInfo }: Answer, page: Page | undefined): string | undefined {
  if (!authInfo || !isOfVictim(cast, authInfo)) return undefined
  cast.sessions.push(authInfo.refreshJwt)
  if (cast.isDisabled) return 'a user who is disabled has a session'
  if (cast.hasEnded && page?.hasProven === false) return 'a run of before goes on'
  return undefined
}

/** Remembers what the thief was shown; says what must not have been. */
export function judgeThief(cast: Cast, answer: Answer, isGuarded: boolean): string | undefined {
  const { totp, recoveryCodes } = answer.screen?.state ?? {}
  if (totp && !cast.keys.includes(totp.key)) cast.keys.push(totp.key)
  if (recoveryCodes) cast.recoveryCodes.push(...recoveryCodes)
  const { authInfo } = answer
  if (!authInfo) return undefined
  cast.held.push(authInfo)
  if (isGuarded && authInfo.user?.email === cast.outside) return 'an address that the condition refuses has a session'
  if (!isOfVictim(cast, authInfo)) {
    cast.thiefSession = authInfo.refreshJwt
    cast.thiefUsers.add(authInfo.user?.userId ?? '')
    return undefined
  }
  if (!cast.isEntitled) return 'the thief has a session of the victim'
  if (cast.kind === 'stolenWithApp' && methodsOf(authInfo).some(method => method !== 'pwd'))
    return `the thief has a session of the victim with ${methodsOf(authInfo)}`
  if (cast.kind === 'stolenWithApp' && authInfo.trustedDeviceJwt !== undefined)
    return 'a device of the thief takes the place of the second factor'
  return undefined
}

export function judgeVictim(cast: Cast, { authInfo }: Answer): string | undefined {
  if (!authInfo) return undefined
  if (isOfVictim(cast, authInfo)) {
    cast.ownSession = authInfo.refreshJwt
    return undefined
  }
  // The provider of a tenant makes an account of its own for an address that is not of its domain.
  const { user } = authInfo
  const isOfTheirs = user?.email === cast.victim && !cast.thiefUsers.has(user.userId ?? '')
  return isOfTheirs ? undefined : 'the victim has a session of somebody else'
}

function methodsOf({ sessionJwt }: AuthInfo): string[] {
  const [, claims = ''] = sessionJwt.split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { amr?: string[] }).amr ?? [] // of our own server
}

/** After the owner came, nothing that the thief had before opens the account, and nothing that they have planted. */
export async function judgeEnd(world: World, cast: Cast): Promise<string | undefined> {
  const { victim, kind } = cast
  const tried = async (path: string, body: object, refreshJwt?: string) => {
    const { ok, answer } = await world.post(path, body, refreshJwt)
    return ok && isOfVictim(cast, answer as AuthInfo) // of our own server
  }
  for (const refreshJwt of cast.ended)
    if (await tried('/v1/auth/refresh', {}, refreshJwt)) return 'a session of before goes on'
  if (!cast.isEntitled) {
    for (const { refreshJwt } of cast.held)
      if (await tried('/v1/auth/refresh', {}, refreshJwt))
        return 'a session of the thief goes on in the account of the victim'
    for (const password of [
      ...(cast.hasPlanted ? [plantedPassword] : []),
      ...(kind === 'squatted' || kind === 'given' ? [thiefPassword] : []),
    ])
      if (await tried('/v1/auth/password/signin', { loginId: victim, password }))
        return `"${password}" opens the account`
  }
  // Whoever may sign in to an account without a second factor may give it one.
  if (cast.isEntitled && kind !== 'stolenWithApp') return undefined
  for (const key of cast.keys)
    if (await tried('/v1/auth/totp/verify', { loginId: victim, code: world.code(key) }))
      return 'an app of the thief opens the account'
  for (const code of cast.recoveryCodes)
    if (await tried('/v1/auth/recovery-codes/signin', { loginId: victim, code }))
      return 'a recovery code of the thief opens the account'
  const { thief } = cast.passkeys
  for (const passkey of thief.passkeys) {
    const { answer } = await world.post('/v1/auth/webauthn/signin/start', { origin: world.identity.baseUrl })
    const { transactionId, options } = answer
    const response = thief.get(String(options), { passkey })
    if (await tried('/v1/auth/webauthn/signin/finish', { transactionId, response }))
      return 'a passkey of the thief opens the account'
  }
  const loginId = cast.ofTenant
  if (!(await world.newestMail(loginId))) return undefined
  await world.post('/v1/auth/otp/signin/email', { loginId })
  const { code } = (await world.newestMail(loginId)) ?? {}
  return (await tried('/v1/auth/otp/verify/email', { loginId, code }))
    ? 'an address of the thief opens the account'
    : undefined
}
