import { createHash } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, onTestFinished, test } from 'vitest'
import { migratedEngines } from '../../testing-engines.ts'
import { trustCookieName } from '../../trusted-devices/cookie.ts'
import { client, startOidc } from '../testing.ts'
import { acr } from './acr.ts'

const day = 24 * 60 * 60_000

describe.each(migratedEngines)('a trusted browser on $engine', ({ create }) => {
  async function start() {
    const database = await create()
    const oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm: 'ES256' })
    onTestFinished(async () => {
      await oidc.close()
      await database.drop()
    })
    const shownCode = await oidc.addAuthenticator()
    const list = async () => (await oidc.client.trustedDevices.list({ identifiers: [oidc.person.email] })).devices
    return { ...oidc, shownCode, list }
  }
  type Oidc = Awaited<ReturnType<typeof start>>
  type Browser = ReturnType<Oidc['newBrowser']>

  /** What the first proof leads to. */
  async function prove(oidc: Oidc, browser: Browser, parameters: Record<string, string> = {}) {
    const begun = await browser.authorize({ prompt: 'login', ...parameters })
    const response = await browser.submit(begun.page, oidc.person)
    const code = new URL(response.headers.get('location') ?? 'none:', oidc.issuer).searchParams.get('code')
    return { ...begun, response, code }
  }
  const isAsked = async (oidc: Oidc, browser: Browser, parameters?: Record<string, string>) =>
    (await (await prove(oidc, browser, parameters)).response.text()).includes('authenticator app shows')

  async function trust(oidc: Oidc, browser: Browser) {
    const { page } = await prove(oidc, browser)
    // A code counts once.
    oidc.clock.aheadMs += 30_000
    return browser.submit(`${page}/second-factor`, { code: oidc.shownCode(), trustBrowser: 'yes' })
  }
  async function trusting(oidc: Oidc) {
    const browser = oidc.newBrowser()
    await trust(oidc, browser)
    return browser
  }
  const tokenOf = (browser: Browser) => browser.cookies.get(trustCookieName) ?? ''
  /** Another browser with the same cookie of trust, and no other. */
  function copyOf(oidc: Oidc, browser: Browser) {
    const copy = oidc.newBrowser()
    copy.cookies.set(trustCookieName, tokenOf(browser))
    return copy
  }

  test('nobody is trusted who does not ask for it', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page, response } = await prove(oidc, browser)
    expect(await response.text()).toContain('Trust this browser for 30 days')
    const done = await browser.submit(`${page}/second-factor`, { code: oidc.shownCode() })
    expect(done.headers.get('location')).toContain('code=')
    expect(tokenOf(browser)).toBe('')
    expect(await oidc.list()).toEqual([])
    expect(await isAsked(oidc, browser)).toBe(true)
  })

  test('a wrong code gives no trust, and what was chosen stays chosen', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await prove(oidc, browser)
    const wrong = await browser.submit(`${page}/second-factor`, { code: '000000', trustBrowser: 'yes' })
    expect(await wrong.text()).toMatch(/type="checkbox"[^>]*checked/)
    expect(tokenOf(browser)).toBe('')
    expect(await oidc.list()).toEqual([])
  })

  test('the second factor is asked for once, and no token claims it the next time', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const first = await oidc.list()
    expect(first).toMatchObject([{ name: 'Firefox on Windows', deviceType: 'Desktop', isCurrentDevice: false }])
    expect(Number(first[0]?.expirationTime) - Number(first[0]?.lastLoginTime)).toBe((30 * day) / 1000)

    oidc.clock.aheadMs += 2 * day
    const { code, verifier } = await prove(oidc, browser)
    const redirectUri = client.redirectUris[0] ?? ''
    const fields = { grant_type: 'authorization_code', code: code ?? '', redirect_uri: redirectUri }
    const { body } = await oidc.token({ ...fields, code_verifier: verifier })
    expect(decodeJwt(body.id_token)).toMatchObject({ amr: ['pwd'], acr: acr.single })
    const second = await oidc.list()
    expect(second[0]).toMatchObject({ id: first[0]?.id, expirationTime: first[0]?.expirationTime })
    expect(Number(second[0]?.lastLoginTime) - Number(first[0]?.lastLoginTime)).toBeGreaterThanOrEqual((2 * day) / 1000)
    const { audits } = await oidc.client.audit.search({})
    const actions = audits.map(({ action }) => action)
    expect(actions).toEqual(expect.arrayContaining(['TrustedDeviceAdded', 'TrustedDeviceUsed']))
  })

  test('an application that asks for several factors gets them', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    expect(await isAsked(oidc, browser, { acr_values: acr.multi })).toBe(true)
    expect(await isAsked(oidc, browser, { acr_values: acr.single })).toBe(false)
  })

  test('the trust ends after its days, whatever the cookie says, and is not made longer by use', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    oidc.clock.aheadMs += 30 * day - 60_000
    expect(await isAsked(oidc, browser)).toBe(false)
    oidc.clock.aheadMs += 60_000
    expect(await isAsked(oidc, browser)).toBe(true)
    expect(await oidc.list()).toEqual([])
    await oidc.provider.sweep()
    const trusted = await trust(oidc, browser)
    expect(trusted.headers.get('location')).toContain('code=')
    expect(await oidc.list()).toHaveLength(1)
  })

  test('the project says for how many days, for those of before too, and none switches it off', async () => {
    const oidc = await start()
    const { projectSettings } = oidc.client
    const browser = await trusting(oidc)
    oidc.clock.aheadMs += 8 * day
    await projectSettings.update({ trustedDeviceDays: 7 })
    expect(await isAsked(oidc, browser)).toBe(true)
    await projectSettings.update({ trustedDeviceDays: 0 })
    const other = oidc.newBrowser()
    const { page, response } = await prove(oidc, other)
    expect(await response.text()).not.toContain('Trust this browser')
    await other.submit(`${page}/second-factor`, { code: oidc.shownCode(), trustBrowser: 'yes' })
    expect(tokenOf(other)).toBe('')
    await projectSettings.update({ trustedDeviceDays: 365 })
    expect(await oidc.list()).toHaveLength(1)
    for (const days of [-1, 366, 1.5]) {
      await expect(projectSettings.update({ trustedDeviceDays: days })).rejects.toMatchObject({
        fields: [{ field: 'trustedDeviceDays' }],
      })
    }
  })

  test('a removed device is asked again, others are not', async () => {
    const oidc = await start()
    const [gone, stays] = [await trusting(oidc), await trusting(oidc)]
    const { trustedDevices } = oidc.client
    const [latest, oldest] = await oidc.list()
    await trustedDevices.remove({ identifier: oidc.person.email, deviceIds: [oldest?.id ?? ''] })
    expect(await oidc.list()).toMatchObject([{ id: latest?.id }])
    expect(await isAsked(oidc, gone)).toBe(true)
    expect(await isAsked(oidc, stays)).toBe(false)
  })

  const ends: [string, (oidc: Oidc, loginId: string) => Promise<unknown>][] = [
    ['the authenticator app is removed', ({ client: { userFactors } }, loginId) => userFactors.removeTotp({ loginId })],
    ['recovery codes go', ({ client: { userFactors } }, loginId) => userFactors.removeRecoveryCodes({ loginId })],
    ['the app is replaced', oidc => oidc.addAuthenticator()],
    [
      'an administrator sets the password',
      ({ client: { userPasswords }, person: { password } }, loginId) =>
        userPasswords.set({ loginId, password: `${password}!`, setActive: true }),
    ],
    ['they are signed out everywhere', ({ client: { users } }, loginId) => users.logout({ loginId })],
    [
      'they are disabled for a time',
      async ({ client: { users } }, loginId) => {
        await users.updateStatus({ loginId, status: 'disabled' })
        await users.updateStatus({ loginId, status: 'enabled' })
      },
    ],
  ]
  test.each(ends)('no browser is trusted any more when %s', async (_, end) => {
    const oidc = await start()
    await trusting(oidc)
    expect(await oidc.list()).toHaveLength(1)
    await end(oidc, oidc.person.email)
    expect(await oidc.list()).toEqual([])
  })

  test('a forged, a foreign and a removed cookie never spare the second factor', async () => {
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
    await oidc.client.trustedDevices.remove({ identifier: oidc.person.email, deviceIds: [device?.id ?? ''] })
    expect(await isAsked(oidc, copy)).toBe(true)
    const elsewhere = { ...oidc, ...(await oidc.anotherProject()) }
    await elsewhere.addAuthenticator()
    const trusted = await trusting(oidc)
    expect(await isAsked(elsewhere, copyOf(elsewhere, trusted))).toBe(true)
    expect(await isAsked(oidc, trusted)).toBe(false)
  })

  test('the cookie of one person spares nobody else', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const { users, userPasswords } = oidc.client
    const other = { email: 'bob@localhost', password: 'another horse battery' }
    await users.create({ loginId: other.email, email: other.email })
    await userPasswords.set({ loginId: other.email, password: other.password, setActive: true })
    const bobs = { ...oidc, person: other }
    await oidc.addAuthenticator(other)
    expect(await isAsked(bobs, copyOf(oidc, browser))).toBe(true)
    // And theirs is still theirs.
    expect(await isAsked(oidc, browser)).toBe(false)
  })

  test('two people trust one browser, each for themselves', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const { users, userPasswords } = oidc.client
    const person = { email: 'bob@localhost', password: 'another horse battery' }
    await users.create({ loginId: person.email, email: person.email })
    await userPasswords.set({ loginId: person.email, password: person.password, setActive: true })
    const bobs = { ...oidc, person, shownCode: await oidc.addAuthenticator(person) }
    await trust(bobs, browser)
    expect(tokenOf(browser).split('.')).toHaveLength(2)
    expect(await isAsked(bobs, browser)).toBe(false)
    expect(await isAsked(oidc, browser)).toBe(false)
    expect(tokenOf(browser).split('.')).toHaveLength(2)
  })

  test('every use replaces the token; the one before counts for a moment, and then gives a copy away', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const [impatient, thief] = [copyOf(oidc, browser), copyOf(oidc, browser)]
    const before = tokenOf(browser)
    expect(await isAsked(oidc, browser)).toBe(false)
    expect(tokenOf(browser)).not.toBe(before)
    expect(await isAsked(oidc, impatient)).toBe(false)
    oidc.clock.aheadMs += 11_000
    expect(await isAsked(oidc, thief)).toBe(true)
    expect(await isAsked(oidc, impatient)).toBe(true)
    expect(await oidc.list()).toEqual([])
    const { audits } = await oidc.client.audit.search({ actions: ['TrustedDeviceCopied'] })
    expect(audits).toHaveLength(1)
  })

  test('ten sign-ins of one browser at once are all spared, and the last of their cookies counts', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const tabs = Array.from({ length: 10 }, () => copyOf(oidc, browser))
    expect(await Promise.all(tabs.map(tab => isAsked(oidc, tab)))).toEqual(Array(10).fill(false))
    expect(await oidc.list()).toHaveLength(1)
    oidc.clock.aheadMs += day
    const later: boolean[] = []
    for (const tab of tabs) later.push(await isAsked(oidc, tab))
    expect(later.filter(asked => !asked)).toHaveLength(1)
    expect(await oidc.list()).toHaveLength(1)
  })
})
