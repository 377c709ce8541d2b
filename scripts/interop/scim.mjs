// scim2-tester (PyPI), which nobody here wrote, against the SCIM of a server that is started for it.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from '../build.mjs'

const serverModule = new URL('../../server/src/cli.ts', import.meta.url).href

/**
 * @returns {Promise<{ name: string, passed: number, failed: number, skipped: string | undefined, output: string }>}
 */
export async function run() {
  const name = 'scim2-tester'
  const none = { name, passed: 0, failed: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-scim-'))
  try {
    const scim2 = installTester(folder)
    if (!scim2) return { ...none, skipped: 'python3 with venv and a way to PyPI are not on this machine', output: '' }
    build()
    const server = await startServer(folder)
    try {
      const { url, bearer } = await makeTenant(server)
      const { stdout, stderr } = spawnSync(scim2, ['--url', url, 'test'], {
        encoding: 'utf8',
        env: { ...process.env, SCIM_CLI_HEADERS: `Authorization: Bearer ${bearer}`, NO_COLOR: '1' },
      })
      const output = `${stdout}${stderr}`
      const count = word => output.split('\n').filter(line => line.trimStart().startsWith(word)).length
      const failed = count('ERROR') + count('CRITICAL')
      return { name, passed: count('SUCCESS') + count('DEVIATION'), failed, skipped: undefined, output }
    } finally {
      server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The program of a fresh virtual environment; undefined where there is no Python or no network. */
function installTester(folder) {
  const environment = join(folder, 'venv')
  if (spawnSync('python3', ['-m', 'venv', environment]).status !== 0) return undefined
  const pip = spawnSync(join(environment, 'bin/pip'), ['install', '--quiet', 'scim2-cli', 'scim2-tester'])
  return pip.status === 0 ? join(environment, 'bin/scim2') : undefined
}

async function startServer(folder) {
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const projectId = `P${randomBytes(14).toString('hex').slice(0, 27)}`
  const managementKey = randomBytes(24).toString('base64url')
  const child = spawn(process.execPath, ['-e', `import('${serverModule}').then(({ main }) => main(['start']))`], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: ':memory:',
      GATEHOUSE_SECRET: randomBytes(32).toString('base64url'),
      GATEHOUSE_PROJECT_ID: projectId,
      GATEHOUSE_MANAGEMENT_KEY: managementKey,
      GATEHOUSE_RATE_LIMITS: 'off',
    },
  })
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (isReady) return { baseUrl, key: `${projectId}:${managementKey}`, projectId, stop: () => child.kill() }
    await setTimeout(200)
  }
  child.kill()
  throw new Error('the server did not start')
}

async function makeTenant({ baseUrl, key, projectId }) {
  const call = async (path, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  await call('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  const keyTenants = [{ tenantId: 'acme', roleNames: ['Tenant Admin'] }]
  const { cleartext } = await call('/v1/mgmt/accesskey/create', { name: 'directory', keyTenants })
  return { url: `${baseUrl}/scim/v2/acme`, bearer: `${projectId}:${cleartext}` }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { name, passed, failed, skipped, output } = await run()
  console.log(output)
  console.log(skipped ? `${name}: skipped, ${skipped}` : `${name}: ${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
