import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeKey } from './keys.mjs'
import { startProgram } from './programs.mjs'

const www = '/usr/share/simplesamlphp/www'

export function hasSimpleSamlPhp() {
  return existsSync(www) && existsSync('/usr/bin/php')
}

/**
 * SimpleSAMLphp as the identity provider of `serviceProviders` (PHP arrays by entity id), served by PHP itself. Its one user is
 * `anna` with the password `anna`, whose attributes are those given.
 */
export async function startSimpleSamlPhp(parent, { port, attributes, serviceProviders, name = 'ssp' }) {
  const folder = join(parent, name)
  for (const each of ['', 'metadata', 'log', 'data', 'tmp', 'sessions']) mkdirSync(join(folder, each))
  const url = `http://localhost:${port}`
  const { keyFile, certificateFile } = makeKey(folder, 'idp')
  const write = (file, variable, value) => writeFileSync(join(folder, file), `<?php\n$${variable} = ${php(value)};\n`)
  write('config.php', 'config', {
    baseurlpath: `${url}/`,
    certdir: `${folder}/`,
    loggingdir: `${folder}/log/`,
    datadir: `${folder}/data/`,
    tempdir: `${folder}/tmp`,
    metadatadir: `${folder}/metadata/`,
    secretsalt: 'interoperability',
    'auth.adminpassword': 'interoperability',
    technicalcontact_email: 'na@acme.example',
    timezone: 'UTC',
    'logging.handler': 'file',
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    'session.cookie.secure': false,
    'session.cookie.samesite': 'Lax',
    'session.phpsession.savepath': `${folder}/sessions`,
    'language.cookie.secure': false,
    'store.type': 'phpsession',
  })
  write('authsources.php', 'config', { users: ['exampleauth:UserPass', { 'anna:anna': attributes }] })
  writeFileSync(
    join(folder, 'metadata/saml20-idp-hosted.php'),
    `<?php\n$metadata['${url}/idp'] = ${php({
      host: '__DEFAULT__',
      privatekey: keyFile,
      certificate: certificateFile,
      auth: 'users',
      // Without it answers to a logout are not signed, and do not count.
      'sign.logout': true,
      'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    })};\n`,
  )
  write('metadata/saml20-sp-remote.php', 'metadata', serviceProviders)
  const program = await startProgram('php', ['-S', `localhost:${port}`, '-t', www], {
    env: { SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: '2' },
    readyAt: `${url}/saml2/idp/metadata.php`,
  })
  return { ...program, url, metadataUrl: `${url}/saml2/idp/metadata.php` }
}

/** A value as PHP writes it; a list has no keys. */
function php(value) {
  if (Array.isArray(value) || (typeof value === 'object' && value !== null)) {
    const entries = Array.isArray(value)
      ? value.map(each => (each?.constructor === Object && value.length > 1 ? php(each).slice(1, -1) : php(each)))
      : Object.entries(value).map(([key, each]) => `${php(key)} => ${php(each)}`)
    return `[${entries.join(', ')}]`
  }
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, String.raw`\$&`)}'` : String(value)
}
