import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../release/pack.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const firebaseTools = 'firebase-tools@15.34.2'

/** `npm run bench:emulators`: this package's test server beside the Auth emulator of Firebase (240 MB, installed in a folder that is kept). */
export async function run() {
  const folder = join(root, 'node_modules/.cache/emulators')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "name": "emulators", "private": true }\n')
  const tarballs = await pack(root, join(root, 'dist'))
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline']
  const installed = spawnSync('npm', ['install', ...options, ...tarballs, firebaseTools], {
    cwd: folder,
    stdio: 'inherit',
  })
  const compare = join(root, 'bench/compare/emulators/compare.ts')
  const { status } =
    installed.status === 0 ? spawnSync(process.execPath, [compare, folder], { stdio: 'inherit' }) : installed
  process.exitCode = status ?? 1
}
