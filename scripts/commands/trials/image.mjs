import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildahEnvironment, makeImage } from '../../release/image.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const port = 3999
const readyWithinMs = 30_000

/**
 * `npm run image`: an image of the server in `dist/gatehouse-id-image.tar` and what is in it, then a start from it, in which
 * an administrator signs in. Needs Debian's `buildah`, as root.
 */
export async function run() {
  if (spawnSync('buildah', ['--version']).error) throw new Error('image needs buildah: apt-get install buildah')
  mkdirSync(join(root, 'dist'), { recursive: true })
  const target = join(root, 'dist/gatehouse-id-image.tar')
  const bill = join(root, 'dist/gatehouse-id.cdx.json')
  const container = makeImage(root, { work: join(root, 'dist/image'), target, bill })
  console.log(`${target} (${Math.round(statSync(target).size / 1e6)} MB), ${bill}`)
  await tryOut(container).finally(() => spawnSync('buildah', ['rm', container], { env: buildahEnvironment }))
}

async function tryOut(container) {
  const data = mkdtempSync(join(tmpdir(), 'gatehouse-image-'))
  chownSync(data, 1000, 1000)
  const command = ['/usr/local/bin/node', 'dist/server/gatehouse.mjs', 'start']
  const args = [
    'run',
    '--user',
    '1000:1000',
    '--workingdir',
    '/gatehouse',
    '--volume',
    `${data}:/gatehouse/data`,
    '--env',
    `PORT=${port}`,
    container,
    '--',
    ...command,
  ]
  const child = spawn('buildah', args, {
    env: buildahEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    said += text
  })
  try {
    const until = performance.now() + readyWithinMs
    while (!(await isReady())) {
      if (performance.now() > until || child.exitCode !== null)
        throw new Error(`the image was not ready within ${readyWithinMs} ms: ${said}`)
      await setTimeout(100)
    }
    const of = label => new RegExp(`^ +${label} +(\\S+)$`, 'm').exec(said)?.[1]
    const response = await fetch(`http://127.0.0.1:${port}/v1/auth/password/signin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${of('Project id')}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginId: of('Administrator'), password: of('Password') }),
    })
    if (response.status !== 200) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (!page.ok) throw new Error(`the console answered ${page.status}`)
    console.log('The image serves the console, and its administrator signs in.')
  } finally {
    if (child.exitCode === null) {
      process.kill(-child.pid, 'SIGTERM')
      // It is removed next.
      await once(child, 'close')
    }
  }
}

async function isReady() {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
