import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram } from './programs.mjs'

const modulesFolder = '/usr/lib/apache2/modules'
const usualModules = ['mpm_prefork', 'authn_core', 'authz_core', 'authz_user', 'env', 'headers', 'proxy', 'proxy_http']

/** Whether Apache and a module of it are on this machine. */
export function hasModule(name) {
  return existsSync('/usr/sbin/apache2') && existsSync(join(modulesFolder, `mod_${name}.so`))
}

function loading(name) {
  // The one whose symbol is not named as the others' are.
  const symbol = name === 'shib' ? 'mod_shib' : `${name}_module`
  return `LoadModule ${symbol} ${modulesFolder}/mod_${name}.so`
}

/** An Apache that protects `/private` of an application, which answers the headers of the request as JSON. */
export async function startApache(folder, { module, configuration, env = {}, port }) {
  const application = createServer(({ headers }, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(headers))
  })
  await new Promise(resolve => application.listen(0, '127.0.0.1', resolve))
  const lines = [
    ...[...usualModules, module].map(loading),
    `Listen 127.0.0.1:${port}`,
    'User www-data',
    'Group www-data',
    `ServerName localhost:${port}`,
    'UseCanonicalName On',
    `ServerRoot ${folder}`,
    `DefaultRuntimeDir ${folder}`,
    `PidFile ${folder}/apache.pid`,
    `ErrorLog ${folder}/error.log`,
    'StartServers 2',
    'MaxSpareServers 4',
    `ProxyPass /private http://127.0.0.1:${application.address().port}/`,
    `ProxyPass /open http://127.0.0.1:${application.address().port}/`,
    configuration,
  ]
  const file = join(folder, 'apache.conf')
  writeFileSync(file, `${lines.join('\n')}\n`)
  const tested = spawnSync('/usr/sbin/apache2', ['-t', '-f', file], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(tested.stderr)
  const url = `http://localhost:${port}`
  const program = await startProgram('/usr/sbin/apache2', ['-D', 'FOREGROUND', '-f', file], {
    env,
    readyAt: `${url}/open`,
  })
  return {
    url,
    async stop() {
      await program.stop()
      application.close()
    },
  }
}
