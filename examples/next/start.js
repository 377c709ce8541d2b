// Finds or starts Gatehouse, then Next in development.
import { spawn } from 'node:child_process'
import { findGatehouse } from './gatehouse.js'

const port = process.env.PORT ?? '8080'
const { url, projectId } = await findGatehouse()
const env = {
  ...process.env,
  NEXT_PUBLIC_DESCOPE_PROJECT_ID: projectId,
  NEXT_PUBLIC_DESCOPE_BASE_URL: url,
  NEXT_TELEMETRY_DISABLED: '1',
}
const program = ['node_modules/next/dist/bin/next', 'dev', '--hostname', 'localhost', '--port', port]
const next = spawn(process.execPath, program, { env, stdio: ['inherit', 'ignore', 'inherit'] })
next.on('spawn', () => console.log(`Reports: http://localhost:${port}`))
next.on('exit', code => process.exit(code ?? 0))
