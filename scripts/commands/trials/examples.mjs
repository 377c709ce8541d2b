import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pack } from '../../release/pack.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const examples = readdirSync(join(root, 'examples'), { withFileTypes: true }).filter(each => each.isDirectory())
/** Maven and Next load and compile much at their first start. */
const patienceMs = 300_000
const npmOptions = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel=error']

/**
 * `npm run examples [name…]`: packs this repository, installs each example with it in a folder of its own, starts it with the
 * command of its README, signs in and out in a browser, and prints what took how long. Ends with 1 when one of them fails.
 * `--pictures <folder>` keeps pictures of its pages.
 */
export async function run(args) {
  const { startBrowser } = await import('../../interop/parts/browser.mjs')
  const at = args.indexOf('--pictures')
  const [, pictures] = at < 0 ? [] : args.splice(at, 2)
  const known = examples.map(({ name }) => name)
  const unknown = args.filter(name => !known.includes(name))
  if (unknown.length > 0) throw new Error(`there is no example ${unknown.join(', ')}; there are ${known.join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-examples-'))
  const browser = await startBrowser()
  const results = []
  try {
    const tarballs = await pack(root, join(folder, 'tarballs'))
    // Where the examples of other languages find the command.
    npm(folder, tarballs)
    for (const name of args.length > 0 ? args : known)
      results.push(await tryExample(name, { folder, tarballs, browser, pictures }))
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
  console.table(results)
  process.exit(results.some(({ result }) => result !== 'passed') ? 1 : 0)
}

async function tryExample(name, { folder, tarballs, browser, pictures }) {
  const place = join(folder, name)
  cpSync(join(root, 'examples', name), place, { recursive: true })
  const seconds = { install: '', start: '', browser: '' }
  const measured = async (what, act) => {
    const before = performance.now()
    const result = await act()
    seconds[what] = Math.round((performance.now() - before) / 100) / 10
    return result
  }
  let application
  try {
    if (existsSync(join(place, 'package.json'))) await measured('install', () => npm(place, tarballs))
    application = startApplication(place, commandOf(place))
    const url = await measured('start', () => application.isReady())
    await measured('browser', () => signInAndOut(browser, url, pictures && join(pictures, name)))
    return { name, result: 'passed', ...seconds }
  } catch (error) {
    console.error(`${name}: ${error.stack}\n${application?.output() ?? ''}`)
    return { name, result: 'failed', ...seconds }
  } finally {
    await application?.stop()
  }
}

/** The last line of the first block of code in the README: what people type. */
function commandOf(place) {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync(join(place, 'README.md'), 'utf8')) ?? []
  const [line = ''] = block.trim().split('\n').at(-1)?.split('#') ?? []
  return line.trim()
}

function npm(place, packages) {
  const { status, stderr } = spawnSync('npm', ['install', ...npmOptions, ...packages], { cwd: place, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function startApplication(place, command) {
  // A group of its own, which ends as a terminal ends it.
  const env = { ...process.env, PORT: '8080', PIP_DISABLE_PIP_VERSION_CHECK: '1' }
  const child = spawn(command, { cwd: place, shell: true, detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
  const exited = once(child, 'exit')
  return {
    output: () => output,
    async isReady() {
      for (const until = Date.now() + patienceMs; Date.now() < until; await setTimeout(100)) {
        if (child.exitCode !== null) throw new Error(`${command} ended with ${child.exitCode}`)
        const [, url] = /^Reports: (\S+)$/m.exec(output) ?? []
        if (url && (await fetch(url).catch(() => undefined))?.ok) return url
      }
      throw new Error(`${command} was not ready`)
    },
    async stop() {
      if (child.exitCode === null) process.kill(-child.pid, 'SIGINT')
      const hasEnded = await Promise.race([exited.then(() => true), setTimeout(10_000, false)])
      // Also what it has left behind.
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        return
      }
      assert.ok(hasEnded, `${command} does not end on Ctrl-C`)
    },
  }
}

async function signInAndOut(browser, url, pictures) {
  if (pictures) mkdirSync(pictures, { recursive: true })
  const { page, leave } = await browser.visit()
  const picture = name => pictures && page.screenshot({ path: join(pictures, `${name}.png`) })
  const signIn = async (email, name) => {
    const link = page.getByRole('link', { name: 'Sign in', exact: true })
    const field = page.getByLabel('Email').or(page.locator('descope-email-field input')).first()
    await link.or(field).first().waitFor()
    if (await link.isVisible()) await link.click()
    await field.fill(email)
    const password = page.getByLabel('Password').or(page.locator('descope-password input')).first()
    await password.fill('correct horse battery')
    await picture(name)
    await password.press('Enter')
  }
  const isUser = async (name, role) => {
    await page.getByRole('heading', { name: `Hello, ${name}` }).waitFor()
    await page.getByRole('list', { name: 'Roles' }).getByText(role, { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Load the reports' }).click()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Sign in to read the reports.').waitFor()
  }
  const requests = new Set()
  page.on('request', request => requests.add(new URL(request.url()).hostname))
  await page.goto(url)
  assert.equal((await page.request.get(`${url}/api/reports`)).status(), 401)
  await page.getByText('Sign in to read the reports.').waitFor()
  await picture('visitor')
  await signIn('ada@example.com', 'sign-in')
  await isUser('Ada Lovelace', 'editor')
  await page.getByText('€ 48,200').waitFor()
  await picture('editor')
  await page.reload()
  await page.getByRole('heading', { name: 'Hello, Ada Lovelace' }).waitFor()
  await signOut()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await signIn('ben@example.com', 'sign-in-dark')
  await isUser('Ben Ito', 'no role')
  await page.getByText('Only editors may read the reports.').waitFor()
  await page.setViewportSize({ width: 390, height: 700 })
  await picture('refused-phone-dark')
  await signOut()
  requests.delete('')
  assert.deepEqual([...requests], ['localhost'], 'the pages ask no other host')
  await leave()
}
