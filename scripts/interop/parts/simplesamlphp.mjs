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
  const { folder, url, write, serve } = prepare(parent, { name, port })
  const { keyFile, certificateFile } = makeKey(folder, 'idp')
  write('config.php', 'config', { ...configurationOf(folder, url), 'enable.saml20-idp': true })
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
      'signature.algorithm': rsaSha256,
    })};\n`,
  )
  write('metadata/saml20-sp-remote.php', 'metadata', serviceProviders)
  const program = await serve(`${url}/saml2/idp/metadata.php`)
  return { ...program, url, metadataUrl: `${url}/saml2/idp/metadata.php` }
}

/** SimpleSAMLphp as a service provider that trusts the identity provider of these metadata. */
export async function startSimpleSamlPhpApplication(parent, { port, idpEntityId, idpMetadata }) {
  const { folder, url, write, serve } = prepare(parent, { name: 'ssp', port })
  writeFileSync(join(folder, 'idp.xml'), idpMetadata)
  const file = join(folder, 'idp.xml')
  write('config.php', 'config', { ...configurationOf(folder, url), 'metadata.sources': [{ type: 'xml', file }] })
  /** A key for what it signs and what is encrypted for it. */
  const useKey = name => {
    const { keyFile, certificateFile } = makeKey(folder, name)
    const provider = {
      0: 'saml:SP',
      entityID: `${url}/sp`,
      idp: idpEntityId,
      privatekey: keyFile,
      certificate: certificateFile,
      'sign.authnrequest': true,
      'sign.logout': true,
      WantAssertionsSigned: true,
      'signature.algorithm': rsaSha256,
    }
    writeFileSync(
      join(folder, 'authsources.php'),
      `<?php\n$config = ['gatehouse' => ${php(provider).replace("'0' =>", '0 =>')}];\n`,
    )
  }
  useKey('first')
  const metadataUrl = `${url}/module.php/saml/sp/metadata.php/gatehouse`
  const program = await serve(metadataUrl)
  return { ...program, url, metadataUrl, useKey, page: `${url}/module.php/core/authenticate.php?as=gatehouse` }
}

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

function prepare(parent, { name, port }) {
  const folder = join(parent, name)
  for (const each of ['', 'metadata', 'log', 'data', 'tmp', 'sessions']) mkdirSync(join(folder, each))
  const url = `http://localhost:${port}`
  return {
    folder,
    url,
    write: (file, variable, value) => writeFileSync(join(folder, file), `<?php\n$${variable} = ${php(value)};\n`),
    serve: readyAt =>
      startProgram('php', ['-S', `localhost:${port}`, '-t', www], {
        env: { SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: '2' },
        readyAt,
      }),
  }
}

function configurationOf(folder, url) {
  return {
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
    'module.enable': { exampleauth: true, core: true, saml: true },
    'session.cookie.secure': false,
    'session.cookie.samesite': 'Lax',
    'session.phpsession.savepath': `${folder}/sessions`,
    'language.cookie.secure': false,
    'store.type': 'phpsession',
  }
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
