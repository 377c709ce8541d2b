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

/** As orchestrators are told to run it: another user than root, nothing that can be written but its data and `/tmp`. */
const insideReadOnly = `
mount --bind "$IMAGE" "$IMAGE"
mount -o remount,bind,ro "$IMAGE"
mount --bind "$DATA" "$IMAGE/gatehouse/data"
mount -t tmpfs tmpfs "$IMAGE/tmp"
mount -t proc proc "$IMAGE/proc"
mount --rbind /dev "$IMAGE/dev"
node() { unshare --root="$IMAGE" --wd=/gatehouse --setgid=1000 --setuid=1000 /usr/local/bin/node "$@"; }
node -e "try { require('fs').writeFileSync('/usr/written', ''); process.exit(1) } catch ({ code }) { process.exit(code === 'EROFS' ? 0 : 1) }"
exec unshare --root="$IMAGE" --wd=/gatehouse --setgid=1000 --setuid=1000 /usr/local/bin/node dist/server/gatehouse.mjs start
`

async function tryOut(container) {
  const data = mkdtempSync(join(tmpdir(), 'gatehouse-image-'))
  chownSync(data, 1000, 1000)
  const { stdout } = spawnSync('buildah', ['mount', container], { env: buildahEnvironment, encoding: 'utf8' })
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', insideReadOnly], {
    env: { PATH: process.env.PATH, IMAGE: stdout.trim(), DATA: data, PORT: String(port) },
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
    console.log('The image serves the console from a root that nobody can write, and its administrator signs in.')
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
