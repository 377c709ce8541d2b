import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../../activity/messages/delivery/testing.ts'
import { migratedEngines } from '../../../../testing/engines.ts'
import { bothFactors, isAsked, type Oidc, startWithAuthenticator, trusting } from './testing-trust.ts'

describe.each(migratedEngines)('the trust in a device on $engine', ({ create }) => {
  const start = () => startWithAuthenticator(create)

  const ends: [string, (oidc: Oidc, loginId: string) => Promise<unknown>][] = [
    ['the authenticator app is removed', ({ client: { userFactors } }, loginId) => userFactors.removeTotp({ loginId })],
    [
      'their recovery codes are removed',
      ({ client: { userFactors } }, loginId) => userFactors.removeRecoveryCodes({ loginId }),
    ],
    ['the app is replaced', async oidc => oidc.addAuthenticator(oidc.account, await bothFactors(oidc))],
    [
      'an administrator sets the password',
      ({ client: { userPasswords }, account: { password } }, loginId) =>
        userPasswords.set({ loginId, password: `${password}!`, setActive: true }),
    ],
    ['they are signed out everywhere', ({ client: { users } }, loginId) => users.logout({ loginId })],
    [
      'they replace their password',
      async (oidc, loginId) => {
        const { service, account } = oidc
        const input = { loginId, oldPassword: account.password, newPassword: `${account.password}!` }
        await service('passwords', 'replace', input, await bothFactors(oidc))
      },
    ],
    [
      'they change their password',
      async (oidc, loginId) => {
        const { service, account } = oidc
        await service('passwords', 'update', { loginId, newPassword: `${account.password}!` }, await bothFactors(oidc))
      },
    ],
    [
      'they replace a forgotten password',
      async oidc => {
        const { service, account, newBrowser, issuer } = oidc
        await service('passwords', 'sendReset', { loginId: account.email })
        const { text } = await newestMessage({ clientAs: () => oidc.client }, account.email)
        const t = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? ''
        const newPassword = `${account.password}!`
        oidc.clock.aheadMs += 30_000
        const fields = { t, newPassword, newPasswordAgain: newPassword, code: oidc.shownCode() }
        await newBrowser().submit(`${issuer}/reset`, fields)
      },
    ],
    [
      'they sign out everywhere',
      async ({ service, account: { password } }, loginId) => {
        const { refreshJwt } = await service('passwords', 'signIn', { loginId, password })
        await service('sessions', 'logoutAll', {}, refreshJwt)
      },
    ],
    [
      'they are disabled temporarily',
      async ({ client: { users } }, loginId) => {
        await users.updateStatus({ loginId, status: 'disabled' })
        await users.updateStatus({ loginId, status: 'enabled' })
      },
    ],
  ]
  test.each(ends)('no device is trusted any more when %s', async (_, end) => {
    const oidc = await start()
    await trusting(oidc)
    expect(await oidc.list()).toHaveLength(1)
    await end(oidc, oidc.account.email)
    expect(await oidc.list()).toEqual([])
  })

  test('neither a sign-out nor the end of one session ends the trust', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const { service, account } = oidc
    const credentials = { loginId: account.email, password: account.password }
    const { refreshJwt } = await service('passwords', 'signIn', credentials)
    await service('sessions', 'logout', {}, refreshJwt)
    for (const { id } of (await oidc.client.userSessions.list({ loginId: account.email })).sessions)
      await oidc.client.userSessions.end({ sessionId: id })
    expect(await isAsked(oidc, browser)).toBe(false)
  })
})
