import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { migratedEngines } from '../../../../testing/engines.ts'
import { client } from '../../testing.ts'
import { acr } from '../../../../tokens/sessions/factors/acr.ts'
import { bothFactors, day, isAsked, verify, startWithAuthenticator, tokenOf, trust, trusting } from './testing-trust.ts'

describe.each(migratedEngines)('a trusted device on $engine', ({ create }) => {
  const start = () => startWithAuthenticator(create)

  test('a box that is unticked after a refusal trusts nothing', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await verify(oidc, browser)
    oidc.clock.aheadMs += 30_000
    await browser.submit(`${page}/second-factor`, { code: '000000', trustBrowser: 'true' })
    const done = await browser.submit(`${page}/second-factor`, { code: oidc.shownCode() })
    expect(done.headers.get('location')).toContain('code=')
    expect(await oidc.list()).toEqual([])
  })

  test('a device is trusted only on request', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page, response } = await verify(oidc, browser)
    expect(await response.text()).toContain('Trust this device for 30 days')
    const done = await browser.submit(`${page}/second-factor`, { code: oidc.shownCode() })
    expect(done.headers.get('location')).toContain('code=')
    expect(tokenOf(browser)).toBe('')
    expect(await oidc.list()).toEqual([])
    expect(await isAsked(oidc, browser)).toBe(true)
  })

  test('a wrong code does not trust the device, and the choice stays selected', async () => {
    const oidc = await start()
    const browser = oidc.newBrowser()
    const { page } = await verify(oidc, browser)
    const wrong = await browser.submit(`${page}/second-factor`, { code: '000000', trustBrowser: 'true' })
    expect(await wrong.text()).toMatch(/type="checkbox"[^>]*checked/)
    expect(tokenOf(browser)).toBe('')
    expect(await oidc.list()).toEqual([])
  })

  test('the second factor is asked for once, and later tokens do not claim it', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    const first = await oidc.list()
    expect(first).toMatchObject([{ name: 'Firefox on Windows', deviceType: 'Desktop', isCurrentDevice: false }])
    expect(Number(first[0]?.expirationTime) - Number(first[0]?.lastLoginTime)).toBe((30 * day) / 1000)

    oidc.clock.aheadMs += 2 * day
    const { code, verifier } = await verify(oidc, browser)
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

  test('an application that requires several factors gets them', async () => {
    const oidc = await start()
    const browser = await trusting(oidc)
    expect(await isAsked(oidc, browser, { acr_values: acr.multi })).toBe(true)
    // It would rather have several: who has a second factor shows it.
    expect(await isAsked(oidc, browser, { acr_values: `${acr.multi} ${acr.single}` })).toBe(true)
    expect(await isAsked(oidc, browser, { acr_values: acr.single })).toBe(false)
  })

  test('the trust ends after its days, whatever the cookie says, and use does not extend it', async () => {
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

  test('the project sets the number of days, also for existing devices, and zero disables the trust', async () => {
    const oidc = await start()
    const { projectSettings } = oidc.client
    const browser = await trusting(oidc)
    oidc.clock.aheadMs += 8 * day
    await projectSettings.update({ trustedDeviceDays: 7 })
    expect(await isAsked(oidc, browser)).toBe(true)
    await projectSettings.update({ trustedDeviceDays: 0 })
    const other = oidc.newBrowser()
    const { page, response } = await verify(oidc, other)
    expect(await response.text()).not.toContain('Trust this browser')
    await other.submit(`${page}/second-factor`, { code: oidc.shownCode(), trustBrowser: 'true' })
    expect(tokenOf(other)).toBe('')
    await projectSettings.update({ trustedDeviceDays: 365 })
    expect(await oidc.list()).toHaveLength(1)
    for (const days of [-1, 366, 1.5]) {
      await expect(projectSettings.update({ trustedDeviceDays: days })).rejects.toMatchObject({
        fields: [{ field: 'trustedDeviceDays' }],
      })
    }
  })

  test('a removed device is asked for the second factor again, others are not', async () => {
    const oidc = await start()
    const [gone, stays] = [await trusting(oidc), await trusting(oidc)]
    const { trustedDevices } = oidc.client
    const [latest, oldest] = await oidc.list()
    await trustedDevices.remove({ identifier: oidc.account.email, deviceIds: [oldest?.id ?? ''] })
    expect(await oidc.list()).toMatchObject([{ id: latest?.id }])
    expect(await isAsked(oidc, gone)).toBe(true)
    expect(await isAsked(oidc, stays)).toBe(false)
  })

  test('a recovery code also trusts the device, for a user who has lost the app', async () => {
    const oidc = await start()
    const { service, account } = oidc
    const { codes } = await service('recoveryCodes', 'generate', { loginId: account.email }, await bothFactors(oidc))
    // The operation returns a list.
    const [{ code } = { code: '' }] = codes as unknown as { code: string }[]
    const browser = oidc.newBrowser()
    const { page } = await verify(oidc, browser)
    expect(await (await browser.send(`${page}/recovery-code`)).text()).toContain('Trust this device for 30 days')
    const done = await browser.submit(`${page}/recovery-code`, { code, trustBrowser: 'true' })
    expect(done.headers.get('location')).toContain('code=')
    expect(await isAsked(oidc, browser)).toBe(false)
  })

  test('of more than fifty devices, the least recently used one is forgotten', async () => {
    const oidc = await start()
    const { user } = await oidc.client.users.load({ loginId: oidc.account.email })
    const row = { project_id: oidc.projectId, user_id: user.userId, previous_digest: '', user_agent: '', ip: '' }
    const now = Date.now()
    for (let index = 0; index < 50; index++) {
      const id = `old-${index}`
      const times = { rotated_at: now, created_at: now, last_used_at: now - index * 1000, expires_at: now + day }
      await oidc.db
        .insertInto('trusted_devices')
        .values({ ...row, ...times, id, digest: id })
        .execute()
    }
    const browser = await trusting(oidc)
    const ids = (await oidc.list()).map(({ id }) => id)
    expect(ids).toHaveLength(50)
    expect(ids).not.toContain('old-49')
    expect(ids).toContain('old-48')
    expect(await isAsked(oidc, browser)).toBe(false)
  })
})
