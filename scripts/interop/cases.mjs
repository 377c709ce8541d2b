import { mkdtempSync, rmSync, chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBrowser } from './parts/browser.mjs'
import { startGatehouse } from './parts/gatehouse.mjs'

/**
 * Each exports `counterpart`, `install` (what puts it on a machine), `findVersion(folder)` (undefined where it is missing) and
 * `run({ gatehouse, browser, folder, check })`.
 */
const files = {
  'mod-auth-openidc': './openid/mod-auth-openidc.mjs',
  'oauth2-proxy': './openid/oauth2-proxy.mjs',
  glewlwyd: './openid/glewlwyd.mjs',
  lemonldap: './openid/lemonldap.mjs',
  'mod-auth-mellon': './saml/mod-auth-mellon.mjs',
  authlib: './openid/authlib.mjs',
  'go-oidc': './openid/go-oidc.mjs',
  'passport-wsfed-saml2': './saml/passport-wsfed-saml2.mjs',
  shibboleth: './saml/shibboleth.mjs',
  simplesamlphp: './saml/simplesamlphp.mjs',
  'simplesamlphp-application': './saml/simplesamlphp-application.mjs',
  mcp: './others/mcp.mjs',
  'scim2-tester': './others/scim2-tester.mjs',
  'first-hour': './newcomer/first-hour.mjs',
}

/** @throws {Error} when there is no case of such a name. */
export function findCases(names) {
  const unknown = names.filter(name => !(name in files))
  if (unknown.length > 0)
    throw new Error(`interop knows ${Object.keys(files).join(', ')}, and not ${unknown.join(', ')}`)
  return Object.entries(files).filter(([name]) => names.length === 0 || names.includes(name))
}

/** One after the other: each has servers and a browser of its own. */
export async function runCases(cases) {
  const browser = await startBrowser()
  const results = []
  for (const [name, file] of cases) results.push(...(await runCase(name, await import(file), browser)))
  await browser.close()
  return results
}

async function runCase(name, { counterpart, install, findVersion, run }, browser) {
  // Apache and others give up their rights, and have to read what is written here for them.
  const folder = mkdtempSync(join(tmpdir(), `gatehouse-${name}-`))
  chmodSync(folder, 0o755)
  const rows = []
  const say = (version, check, result) => {
    console.log(`${result.padEnd(13)} ${counterpart} ${version}: ${check}`)
    rows.push({ counterpart, version, check, result })
  }
  try {
    const version = await findVersion(folder)
    if (!version) say('', install, 'not installed')
    else {
      const check = async (title, act) => {
        try {
          await act()
          say(version, title, 'passed')
        } catch (error) {
          console.error(error)
          say(version, title, 'failed')
        }
      }
      const gatehouse = await startGatehouse(folder)
      try {
        await run({ gatehouse, browser, folder, check })
      } finally {
        await gatehouse.stop()
      }
    }
  } catch (error) {
    console.error(error)
    say('', 'starts', 'failed')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return rows
}
