import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../../../', import.meta.url))

/** Whatever can sign: a private key that is made usable, or jose's signers. */
const signs = /\b(?:createPrivateKey|createSign|privateJwks|SignJWT|CompactSign|importPKCS8)\b/

/** Who signs tokens takes them from the table of kinds; the others sign or read XML and settings. */
const signers = [
  'federation/saml/keys/service-keys.ts',
  'federation/saml/service-provider/configurations.ts',
  'federation/sso-configurations/service.ts',
  'foundation/fields/setting-fields.ts',
  'protocols/oidc/issuers/provider.ts',
  'protocols/saml/messages/signing-key.ts',
  'tokens/jwt/client-assertion.ts',
  'tokens/signing-keys/keys.ts',
]

test('nothing signs a token but the keys of kinds, the OpenID provider that holds them, and client assertions', () => {
  const files = globSync('**/*.ts', { cwd: sources }).filter(
    file => !/\.test\.ts$|\/testing[\w-]*(\/|\.ts$)/.test(`/${file}`),
  )
  const found = files.filter(file => signs.test(readFileSync(sources + file, 'utf8')))
  expect(found.sort()).toEqual(signers)
})
