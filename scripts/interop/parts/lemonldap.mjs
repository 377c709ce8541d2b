import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from './programs.mjs'

const usual = { settings: '/var/lib/lemonldap-ng/conf/lmConf-1.json', server: '/etc/lemonldap-ng/lemonldap-ng.ini' }
const portal = 'use Lemonldap::NG::Portal; Lemonldap::NG::Portal->run( {} );\n'

export function hasLemonLdap() {
  return existsSync('/usr/bin/plackup') && existsSync('/usr/share/lemonldap-ng/portal') && existsSync(usual.settings)
}

/** The portal with the users that come with it for demonstrations (`rtyler` with the password `rtyler`), and one client. */
export async function startLemonLdap(folder, { port, client, keyId = 'first' }) {
  const url = `http://localhost:${port}`
  const place = name => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    return path
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const storage = name => ({ Directory: place(name), LockDirectory: place(`${name}/lock`) })
  const settings = {
    ...JSON.parse(readFileSync(usual.settings, 'utf8')),
    portal: `${url}/`,
    domain: 'localhost',
    authentication: 'Demo',
    userDB: 'Same',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: storage('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: storage('psessions'),
    localSessionStorageOptions: { namespace: 'interop', default_expires_in: 600, cache_root: place('cache') },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: url,
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    oidcServiceKeyIdSig: keyId,
    oidcRPMetaDataOptions: {
      gatehouse: {
        oidcRPMetaDataOptionsClientID: client.id,
        oidcRPMetaDataOptionsClientSecret: client.secret,
        oidcRPMetaDataOptionsRedirectUris: client.redirectUrl,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
      },
    },
    oidcRPMetaDataExportedVars: { gatehouse: { email: 'mail', name: 'cn' } },
  }
  writeFileSync(join(place('conf'), 'lmConf-1.json'), JSON.stringify(settings))
  const ini = join(folder, 'lemonldap-ng.ini')
  const own = readFileSync(usual.server, 'utf8')
    .replace(/^dirName.*$/m, `dirName = ${join(folder, 'conf')}`)
    .replace(/'cache_root'.*,/, `'cache_root' => '${place('cache')}',`)
  writeFileSync(ini, own)
  const program = join(folder, 'portal.psgi')
  writeFileSync(program, portal)
  const started = await startProgram('plackup', ['--port', String(port), '--env', 'deployment', program], {
    env: { LLNG_DEFAULTCONFFILE: ini },
    readyAt: `${url}/.well-known/openid-configuration`,
  })
  return { ...started, url, issuer: url }
}
