import descope from '@descope/node-sdk'
import { expect, test, describe } from 'vitest'
import { identityEngines } from '../testing-engines.ts'

describe.each(identityEngines)("a tenant's single sign-on on $engine", ({ start }) => {
  test('says that it is not set up, alike for tenants that are there and ones that are not', async () => {
    const { projectId, baseUrl, managementKey } = await start()
    const sdk = descope({ projectId, baseUrl, managementKey })
    await sdk.management.tenant.createWithId('acme', 'Acme')
    const answers = [await sdk.saml.start('acme', 'https://app.example.com'), await sdk.saml.start('nobody', '')]
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, code: 400, error: { errorCode: 'E011004' } })
      expect(answer.error).toEqual(answers[0]?.error)
    }
    expect(await sdk.saml.exchange('a code')).toMatchObject({ code: 401, error: { errorCode: 'E061301' } })
    const exchanged = await fetch(`${baseUrl}/v1/auth/sso/exchange`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
      body: '{"code":"a code"}',
    })
    expect(exchanged.status).toBe(401)
  })
})
