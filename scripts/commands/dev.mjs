import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from '../build.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run dev`: the server restarts and the console reloads when their sources change. */
export async function run() {
  await build()
  const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:5173'
  // A restart waits for no proxy.
  const env = { GATEHOUSE_DRAIN_MS: '0', ...process.env, PUBLIC_URL: publicUrl }
  const start = (args, cwd = root) => spawn(process.execPath, args, { cwd, env, stdio: 'inherit' })
  const vite = 'node_modules/vite/bin/vite.js'
  const children = [
    start(['--watch', '--watch-preserve-output', 'server/bin/gatehouse-id.mjs', 'start']),
    start([`${root}${vite}`, 'build', '--watch', '--logLevel', 'warn'], `${root}pages`),
    start([`${root}${vite}`, '--port', new URL(publicUrl).port, '--strictPort'], `${root}console`),
  ]
  const stopAll = () => {
    for (const child of children) child.kill()
  }
  for (const child of children) child.on('exit', stopAll)
}
