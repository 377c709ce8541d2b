import { describe, expect, onTestFinished, test } from 'vitest'
import { failingEngines } from '../../../testing/outages.ts'
import { client, startOidc } from '../testing.ts'

describe.each(failingEngines)('an outage of $engine during a sign-in', { tags: ['every-engine'] }, ({ create }) => {
  async function start() {
    const database = await create()
    const oidc = await startOidc({ databaseUrl: database.url, tokenAlgorithm: 'ES256' })
    onTestFinished(async () => {
      await oidc.close()
      await database.drop()
    })
    return { oidc, begin: () => database.begin(oidc.db), end: () => database.end(oidc.db) }
  }

  test('is a page that tries again, after which the sign-in goes on', async () => {
    const { oidc, begin, end } = await start()
    const browser = oidc.newBrowser()
    const { page, verifier } = await browser.authorize()
    await browser.send(page)
    await begin()
    const headers = { accept: 'text/html', origin: new URL(oidc.issuer).origin }
    const body = new URLSearchParams(oidc.account)
    const answer = await browser.send(page, { method: 'POST', headers, body })
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('refresh')]).toEqual([503, '2', '5'])
    expect(await answer.text()).toContain('This page tries again by itself')
    await end()
    // What the browser does by itself.
    expect((await browser.send(page)).status).toBe(200)
    const code = await browser.signIn(page, oidc.account)
    const fields = { grant_type: 'authorization_code', code, redirect_uri: client.redirectUris[0] ?? '' }
    await begin()
    const refused = await oidc.token({ ...fields, code_verifier: verifier })
    expect(refused).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable', errorCode: 'E130503' } })
    expect(JSON.stringify(refused.body)).not.toMatch(/ECONN|127\.0\.0\.1|readonly|sqlite/i)
    await end()
    expect((await oidc.token({ ...fields, code_verifier: verifier })).status).toBe(200)
  })
})
