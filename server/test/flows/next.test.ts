import { describe, expect, test } from 'vitest'
import { describeApplication } from './application.ts'
import { fillIn, press, sees } from './flow-page.ts'
import { startNextApp } from './next-app/serve.ts'

/** Next weighs 400 MB: `npm run conformance:next` installs it and sets this. */
describe.skipIf(process.env.CONFORMANCE_NEXT !== 'yes')('Next', () => {
  describeApplication('the official SDK for Next in an application', startNextApp, ({ visit, newestCode }) => {
    test('its middleware keeps visitors out, and its server knows the user of the session', async () => {
      const email = 'next@example.com'
      const { page } = await visit('sign-up-or-in')
      const { origin, pathname } = new URL(page.url())
      expect(pathname).toBe('/sign-in')
      expect(new URL((await page.request.get(`${origin}/api/me`)).url()).pathname).toBe('/sign-in')
      const forged = [{ alg: 'none' }, { sub: 'somebody' }].map(each =>
        Buffer.from(JSON.stringify(each)).toString('base64url'),
      )
      await page.context().addCookies([{ name: 'DS', value: `${forged.join('.')}.x`, url: origin }])
      await page.goto(`${origin}/?flow-id=sign-up-or-in`)
      expect(new URL(page.url()).pathname).toBe('/sign-in')
      await fillIn(page, 'email', email)
      await press(page, 'submit')
      await sees(page, /We sent a code/)
      await fillIn(page, 'code', await newestCode(email))
      await press(page, 'submit')
      await page.getByRole('heading', { name: `Hello ${email}` }).waitFor()
      const userId = await page.getByRole('status', { name: 'User on the server' }).innerText()
      expect(userId).toMatch(/^U/)
      expect(await (await page.request.get(`${origin}/api/me`)).json()).toEqual({ userId })
    })
  })
})
