import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { converse } from '../parts/programs.mjs'

export const counterpart = 'go-oidc'
export const install = 'Go, and a way to its module proxy'
const module = 'github.com/coreos/go-oidc/v3'

/** Builds the application in `folder`; undefined without Go or a way to the modules. */
export function findVersion(folder) {
  copyFileSync(fileURLToPath(new URL('application.go', import.meta.url)), join(folder, 'application.go'))
  const go = (...args) => spawnSync('go', args, { cwd: folder, encoding: 'utf8' })
  const isBuilt = [
    ['mod', 'init', 'application'],
    ['mod', 'tidy'],
    ['build', '-o', 'application', '.'],
  ].every(args => go(...args).status === 0)
  return isBuilt ? /\bv(\S+)/.exec(go('list', '-m', module).stdout.split(' ')[1] ?? '')?.[1] : undefined
}

/** As an OpenID application of a Go program. */
export async function run({ gatehouse, browser, folder, check }) {
  const back = `${gatehouse.url}/livez`
  const { id } = await gatehouse.call('/v1/mgmt/sso/idp/app/oidc/create', {
    name: 'Go',
    loginPageUrl: back,
    approvedRedirectUrls: [back],
  })
  const { cleartext } = await gatehouse.call(`/v1/mgmt/sso/idp/app/secret?id=${id}`)
  const anna = 'anna@acme.example'
  await gatehouse.addUser(anna)
  await gatehouse.assign(anna, id)
  const issuer = `${gatehouse.url}/${gatehouse.projectId}/${id}`
  const visitor = await browser.visit()
  await check('discovery, PKCE, ID token, userinfo, refresh; introspection and revocation', async () => {
    const program = converse(join(folder, 'application'), [issuer, id, cleartext, back])
    await visitor.page.goto(await program.line())
    await visitor.signIn(anna)
    await visitor.page.waitForURL(url => url.searchParams.has('code'))
    program.say(visitor.page.url())
    assert.deepEqual(JSON.parse(await program.line()), {
      nonce: 'nonce-of-go',
      isSame: true,
      email: anna,
      isRotated: true,
      active: [true, false],
    })
  })
  await visitor.leave()
}
