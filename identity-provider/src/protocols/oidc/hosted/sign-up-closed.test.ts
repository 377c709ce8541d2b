import { describe, expect, test } from 'vitest'
import { newestMessage } from '../../../activity/messages/delivery/testing.ts'
import { migratedEngines } from '../../../testing/engines.ts'
import { staffOnly } from '../testing.ts'
import { oidcForTest } from '../testing-start.ts'

const stranger = 'stranger@example.com'
const newPassword = 'a fine new password'

describe.each(migratedEngines)('sign-up on $engine', ({ create }) => {
  async function atStaffPage() {
    const oidc = await oidcForTest(create)
    const browser = oidc.newBrowser()
    const parameters = { client_id: staffOnly.clientId, redirect_uri: staffOnly.redirectUris[0] ?? '' }
    return { oidc, browser, ...(await browser.authorize(parameters)) }
  }
  type Oidc = Awaited<ReturnType<typeof atStaffPage>>['oidc']

  const isThere = async (oidc: Oidc) => {
    const { users } = await oidc.client.users.search({ emails: [stranger] })
    return users.length > 0
  }

  /** The messages that were not withheld from an address without an account. */
  const sentTo = async (oidc: Oidc) => {
    const { messages } = await oidc.client.messages.search({ recipient: stranger })
    return messages.filter(({ status }) => status !== 'withheld')
  }

  test('is neither offered nor accepted where an application wants none, in a project that is open', async () => {
    const { oidc, browser, page, response } = await atStaffPage()
    expect(await response.text()).not.toContain('/open/sign-up')
    const opened = await browser.submit(`${page}/open/sign-up`, { email: stranger })
    expect(opened.status).toBe(403)
    expect(await opened.text()).toContain('You cannot create an account here.')
    const posted = await browser.submit(`${page}/sign-up`, { email: stranger, newPassword })
    expect(posted.status).toBe(403)
    for (const path of ['/code', '/link', '/code/resend', '/link/resend']) {
      await browser.submit(`${page}${path}`, { email: stranger, isSignUp: 'true', flow: 'signUpOrIn', newPassword })
    }
    expect(await sentTo(oidc)).toEqual([])
    expect(await isThere(oidc)).toBe(false)
    // Another application of the same project still offers it.
    const other = await oidc.newBrowser().authorize()
    expect(await other.response.text()).toContain('/open/sign-up')
  })

  test('that began on the page of another application cannot be completed on this one', async () => {
    const { oidc, browser, page } = await atStaffPage()
    const open = await browser.authorize()
    await browser.submit(`${open.page}/sign-up`, { email: stranger, newPassword })
    const { text } = await newestMessage({ clientAs: () => oidc.client }, stranger)
    const code = /\d{6}/.exec(text)?.[0] ?? ''
    const here = await browser.submit(`${page}/code/check`, { code })
    expect(here.headers.get('location') ?? '').not.toContain('code=')
    expect(await isThere(oidc)).toBe(false)
  })

  test('is refused by every step of a project that has closed it', async () => {
    const { oidc, browser } = await atStaffPage()
    await oidc.client.projectSettings.update({ isSignUpOpen: false })
    const { page, response } = await browser.authorize()
    expect(await response.text()).not.toContain('/open/sign-up')
    expect((await browser.submit(`${page}/sign-up`, { email: stranger, newPassword })).status).toBe(403)
    for (const path of ['/code', '/link']) await browser.submit(`${page}${path}`, { email: stranger, isSignUp: 'true' })
    for (const operation of ['signUpEmail', 'signUpOrInEmail'])
      await oidc.service('oneTimeCodes', operation, { loginId: stranger, email: stranger }).catch(() => undefined)
    await oidc.service('passwords', 'signUp', { loginId: stranger, password: newPassword }).catch(() => undefined)
    expect(await sentTo(oidc)).toEqual([])
    expect(await isThere(oidc)).toBe(false)
  })
})
