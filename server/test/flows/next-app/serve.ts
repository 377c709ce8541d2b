import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, printed, run } from '../../support/start-server.ts'
import type { FirstServer } from '../../support/test-server.ts'

const source = fileURLToPath(new URL('.', import.meta.url))
/** Outside of `node_modules`, where Next would not compile it. Its 400 MB of packages stay there for the next time. */
const folder = join(tmpdir(), 'gatehouse-application-of-next')
const npmOptions = ['--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error']

/** Installs, builds and starts the application of Next, as it would run in production. */
export async function startNextApp({ url, projectId }: FirstServer) {
  mkdirSync(folder, { recursive: true })
  for (const path of ['app', '.next']) rmSync(join(folder, path), { recursive: true, force: true })
  cpSync(source, folder, { recursive: true, filter: path => !path.endsWith('.ts') })
  // Beside what imports it: the folder above is not copied.
  cpSync(join(source, '../SignedIn.jsx'), join(folder, 'app/SignedIn.jsx'))
  const call = promisify(execFile)
  await call('npm', ['install', ...npmOptions], { cwd: folder })
  const env = {
    NEXT_PUBLIC_DESCOPE_PROJECT_ID: projectId,
    NEXT_PUBLIC_DESCOPE_BASE_URL: url,
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const next = join(folder, 'node_modules/next/dist/bin/next')
  await call(process.execPath, [next, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  const port = await freePort()
  const started = run(process.execPath, [next, 'start', '-p', String(port)], { folder, env })
  await printed(started, 'Ready in')
  return {
    origin: `http://localhost:${port}`,
    async close() {
      started.process.kill('SIGTERM')
      await started.exited
    },
  }
}
