import { expect, onTestFinished, test } from 'vitest'
import { client, startOidc } from '../testing.ts'

test('an authorization code waits for tokens until the clock is right', async () => {
  const oidc = await startOidc({ databaseUrl: ':memory:', tokenAlgorithm: 'ES256', isClockWatched: true })
  onTestFinished(oidc.close)
  await oidc.provider.clock.compare()
  const browser = oidc.newBrowser()
  const { page, verifier } = await browser.authorize()
  await browser.send(page)
  const code = await browser.signIn(page, oidc.account)
  const fields = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: client.redirectUris[0] ?? '',
    code_verifier: verifier,
  }
  // Neither expired nor used up by a clock that is wrong.
  oidc.clock.aheadMs = 8 * 24 * 60 * 60_000
  expect(await oidc.token(fields)).toMatchObject({
    status: 503,
    body: { error: 'temporarily_unavailable', error_description: expect.stringContaining('clock') },
  })
  oidc.clock.aheadMs = 0
  expect(await oidc.token(fields)).toMatchObject({ status: 200, body: { id_token: expect.any(String) } })
})
