import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../../activity/messages/delivery/testing.ts'
import { migratedEngines } from '../../../../testing-engines.ts'
import { bothFactors, isAsked, type Oidc, startWithAuthenticator, trusting } from './testing-trust.ts'

describe.each(migratedEngines)('the trust in a device on $engine', ({ create }) => {
  const start = () => startWithAuthenticator(create)

  const ends: [string, (oidc: Oidc, loginId: string) => Promise<unknown>][] = [
    ['the authenticator app is removed', ({ client: { userFactors } }, loginId) => userFactors.removeTotp({ loginId })],
    [
      'their recovery codes are removed',
      ({ client: { userFactors } }, loginId) => userFactors.removeRecoveryCodes({ loginId }),
    ],
    ['the app is replaced', async oidc => oidc.addAuthenticator(oidc.person, await bothFactors(oidc))],
    [
      'an administrator sets the password',
      ({ client: { userPasswords }, person: { password } }, loginId) =>
        userPasswords.set({ loginId, password: `${password}!`, setActive: true }),
    ],
    ['they are signed out everywhere', ({ client: { users } }, loginId) => users.logout({ loginId })],
    [
      'they replace their password',
      async (oidc, loginId) => {
        const { service, person } = oidc
        const input = { loginId, oldPassword: person.password, newPassword: `${person.password}!` }
        await service('passwords', 'replace', input, await bothFactors(oidc))
      },
    ],
    [
      'they change their password',
      async (oidc, loginId) => {
        const { service, person } = oidc
        await service('passwords', 'update', { loginId, newPassword: `${person.password}!` }, await bothFactors(oidc))
      },
    ],
    [
      'they replace a forgotten password',
      async oidc => {
        const { service, person, newBrowser, issuer } = oidc
        await service('passwords', 'sendReset', { loginId: person.email })
        const { text } = await newestMessage({ clientAs: () => oidc.client }, person.email)
        const t = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '').searchParams.get('t') ?? ''
        const newPassword = `${person.password}!`
        oidc.clock.aheadMs += 30_000
        const fields = { t, newPassword, newPasswordAgain: newPassword, code: oidc.shownCode() }
        await newBrowser().submit(`${issuer}/reset`, fields)
      },
    ],
    [
      'they sign out everywhere',
      async ({ service, person: { password } }, loginId) => {
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
    await end(oidc, oidc.person.email)
    expect(await oidc.list()).toEqual([])
  })

  test('neither a sign-out nor the end of one session ends the trust', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const { service, person } = oidc
    const credentials = { loginId: person.email, password: person.password }
    const { refreshJwt } = await service('passwords', 'signIn', credentials)
    await service('sessions', 'logout', {}, refreshJwt)
    for (const { id } of (await oidc.client.userSessions.list({ loginId: person.email })).sessions)
      await oidc.client.userSessions.end({ sessionId: id })
    expect(await isAsked(oidc, browser)).toBe(false)
  })
})
