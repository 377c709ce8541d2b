import assert from 'node:assert/strict'
import { fileURLToPath } from 'node:url'
import { installFromPyPi, startPython } from '../parts/python.mjs'

export const counterpart = 'Authlib'
export const install = 'apt-get install python3-venv, and a way to PyPI'

export function findVersion(folder) {
  return installFromPyPi(folder, ['Authlib', 'requests'])
}

/** As an OpenID application of a Python program. */
export async function run({ gatehouse, browser, folder, check }) {
  const back = `${gatehouse.url}/livez`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/oidc/create', {
    name: 'Python',
    loginPageUrl: back,
    approvedRedirectUrls: [back],
  })
  const { cleartext } = await gatehouse.call(`/v1/mgmt/sso/idp/app/secret?id=${id}`)
  const anna = 'anna@acme.example'
  await gatehouse.addUser(anna)
  await gatehouse.assign(anna, id)
  const issuer = `${gatehouse.url}/${gatehouse.projectId}/${id}`
  const visitor = await browser.visit()
  await check('discovery, PKCE, ID token, userinfo; a refresh token that is used twice ends its family', async () => {
    const program = startPython(folder, fileURLToPath(new URL('application.py', import.meta.url)), [
      issuer,
      id,
      cleartext,
      back,
    ])
    await visitor.page.goto(await program.line())
    await visitor.signIn(anna)
    await visitor.page.waitForURL(url => url.searchParams.has('code'))
    program.say(visitor.page.url())
    assert.deepEqual(JSON.parse(await program.line()), {
      nonce: 'nonce-of-authlib',
      email: anna,
      isRotated: true,
      reused: 'invalid_grant',
      family: 'invalid_grant',
    })
  })
  await visitor.leave()
}
