import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { taggedEngines } from '../../../../testing/engines.ts'
import { trustCookieName } from '../../../../authentication/second-factors/trusted-devices/cookie.ts'
import { copyOf, day, isAsked, startWithAuthenticator, tokenOf, trust, trusting } from './testing-trust.ts'

describe.each(taggedEngines)('the cookie of a trusted device on $engine', ({ create }) => {
  const start = () => startWithAuthenticator(create)

  test('forged, foreign and removed cookies never skip the second factor', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const token = tokenOf(browser)
    const altered = `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`
    const digest = createHash('sha256').update(token).digest('base64url')
    for (const forged of [altered, digest, 'yes', '', `${token}x`, altered.repeat(3), "' or 1=1 --", '.'.repeat(500)]) {
      const forger = oidc.newBrowser()
      forger.cookies.set(trustCookieName, forged)
      expect({ forged, isAsked: await isAsked(oidc, forger) }).toEqual({ forged, isAsked: true })
    }
    const [device] = await oidc.list()
    const copy = copyOf(oidc, browser)
    await oidc.client.trustedDevices.remove({ identifier: oidc.account.email, deviceIds: [device?.id ?? ''] })
    expect(await isAsked(oidc, copy)).toBe(true)
    const otherProject = { ...oidc, ...(await oidc.anotherProject()) }
    await otherProject.addAuthenticator()
    const trusted = await trusting(oidc)
    expect(await isAsked(otherProject, copyOf(otherProject, trusted))).toBe(true)
    expect(await isAsked(oidc, trusted)).toBe(false)
  })

  test('the cookie of one user does not skip the second factor of another', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const { users, userPasswords } = oidc.client
    const other = { email: 'bob@localhost', password: 'another horse battery' }
    await users.create({ loginId: other.email, email: other.email })
    await userPasswords.set({ loginId: other.email, password: other.password, setActive: true })
    const bobs = { ...oidc, account: other }
    await oidc.addAuthenticator(other)
    expect(await isAsked(bobs, copyOf(oidc, browser))).toBe(true)
    // The first user's cookie still works.
    expect(await isAsked(oidc, browser)).toBe(false)
  })

  test('two users trust one device independently', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const { users, userPasswords } = oidc.client
    const account = { email: 'bob@localhost', password: 'another horse battery' }
    await users.create({ loginId: account.email, email: account.email })
    await userPasswords.set({ loginId: account.email, password: account.password, setActive: true })
    const bobs = { ...oidc, account, shownCode: await oidc.addAuthenticator(account) }
    // A signed-in user signs out before the next one signs in.
    const both = copyOf(oidc, browser)
    await trust(bobs, both)
    expect(tokenOf(both).split('.')).toHaveLength(2)
    const bobAgain = copyOf(oidc, both)
    expect(await isAsked(bobs, bobAgain)).toBe(false)
    const adaAgain = copyOf(oidc, bobAgain)
    expect(await isAsked(oidc, adaAgain)).toBe(false)
    expect(tokenOf(adaAgain).split('.')).toHaveLength(2)
  })

  test('every use replaces the token; the previous one stays valid briefly, and later reveals a copy', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const [impatient, thief] = [copyOf(oidc, browser), copyOf(oidc, browser)]
    const before = tokenOf(browser)
    expect(await isAsked(oidc, browser)).toBe(false)
    expect(tokenOf(browser)).not.toBe(before)
    expect(await isAsked(oidc, impatient)).toBe(false)
    oidc.clock.aheadMs += 21_000
    expect(await isAsked(oidc, thief)).toBe(true)
    expect(await isAsked(oidc, impatient)).toBe(true)
    expect(await oidc.list()).toEqual([])
    const { audits } = await oidc.client.audit.search({ actions: ['TrustedDeviceCopied'] })
    expect(audits).toHaveLength(1)
  })

  test('ten concurrent sign-ins of one device all skip the second factor, and the last cookie stays valid', {
    tags: ['every-engine'],
  }, async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const tabs = Array.from({ length: 10 }, () => copyOf(oidc, browser))
    expect(await Promise.all(tabs.map(tab => isAsked(oidc, tab)))).toEqual(Array(10).fill(false))
    expect(await oidc.list()).toHaveLength(1)
    oidc.clock.aheadMs += day
    const later: boolean[] = []
    for (const tab of tabs) later.push(await isAsked(oidc, tab))
    expect(later.filter(isAskedAgain => !isAskedAgain)).toHaveLength(1)
    expect(await oidc.list()).toHaveLength(1)
  })
})
