// The console in Chromium on a seeded database: every page cold and from within, what blocks it, how it answers to
// typing, and the bytes that travel. `--database <url>` measures a database that is seeded already, `--only /users,/audit` these pages.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { launchChromium } from '../../server/test/support/chromium/chromium.ts'
import { loadCold, measureBytes, measureInteractions, navigateWithin, settled, watchPage } from './measure.ts'
import { consolePaths, withParameters } from './routes.ts'
import { startServer } from '../requests/server-process.ts'

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '1000000' },
    tenants: { type: 'string', default: '100000' },
    loads: { type: 'string', default: '10' },
    database: { type: 'string' },
    only: { type: 'string' },
  },
})
const only = values.only?.split(',')
const loads = Number(values.loads)
const targets = { coldMs: 1_000, withinMs: 200, blockedMs: 150, interactionMs: 100, javaScriptKb: 250, cssKb: 40 }
const program = fileURLToPath(new URL('../../server/bin/gatehouse-id.mjs', import.meta.url))
const path = join(tmpdir(), `gatehouse-console-${process.pid}.db`)
const databaseUrl = values.database ?? `file:${path}`
const administrator = { email: 'admin@localhost', password: 'Correct-horse-7' }
const env = {
  GATEHOUSE_SECRET: process.env.GATEHOUSE_SECRET ?? 'a secret for benchmarks only, long enough',
  GATEHOUSE_ADMIN_EMAIL: process.env.GATEHOUSE_ADMIN_EMAIL ?? administrator.email,
  GATEHOUSE_ADMIN_PASSWORD: process.env.GATEHOUSE_ADMIN_PASSWORD ?? administrator.password,
}

function p95(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * 0.95) - 1] ?? 0
}
function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
function judged(value: number, target: number, unit: string): string {
  return `${Math.round(value)} ${unit}${value > target ? ` (missed: ${target})` : ''}`
}

if (values.database === undefined) {
  const args = [program, 'seed', '--users', values.users, '--tenants', values.tenants]
  const seeding = { env: { ...process.env, ...env, DATABASE_URL: databaseUrl }, stdio: 'inherit' } as const
  if (spawnSync(process.execPath, args, seeding).status !== 0) throw new Error('the database could not be seeded')
}
const server = await startServer({ databaseUrl, env })
const chromiumServer = await launchChromium()
const browser = await chromium.connect(chromiumServer.wsEndpoint())
try {
  await measure(browser)
} finally {
  await browser.close()
  await chromiumServer.close()
  server.stop()
  if (values.database === undefined) for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
}

async function measure(own: Browser) {
  const { url } = server
  const viewport = { width: 1280, height: 800 }
  const signedIn = await own.newContext({ baseURL: url, viewport })
  await signIn(signedIn)
  const storageState = await signedIn.storageState()
  const fresh = () => own.newContext({ baseURL: url, viewport, storageState })
  const within = await signedIn.newPage()
  await within.addInitScript(watchPage)

  const rows: Record<string, Record<string, string>> = {}
  for (const template of (await consolePaths()).filter(path => only?.includes(path) ?? true)) {
    const page = await signedIn.newPage()
    const to = await withParameters(page, template)
    await page.close()
    if (to === undefined) {
      rows[template] = { 'cold p50 / p95': 'nothing to open' }
      continue
    }
    const cold = []
    for (let load = 0; load < loads; load++) cold.push(await inContext(fresh, context => loadCold(context, url + to)))
    const inside: number[] = []
    const elsewhere = to === '/' ? '/project' : '/'
    await within.goto(elsewhere)
    await settled(within)
    for (let load = 0; load < loads; load++) {
      inside.push(await navigateWithin(within, to))
      await navigateWithin(within, elsewhere)
    }
    const painted = cold.map(({ paintedMs }) => paintedMs)
    const blocked = cold.map(({ blockedMs }) => blockedMs)
    const failed = cold.flatMap(each => each.failed)
    rows[template] = {
      'cold p50 / p95': `${Math.round(median(painted))} / ${judged(p95(painted), targets.coldMs, 'ms')}`,
      'within p50 / p95': `${Math.round(median(inside))} / ${judged(p95(inside), targets.withinMs, 'ms')}`,
      'blocked p50 / p95': `${Math.round(median(blocked))} / ${judged(p95(blocked), targets.blockedMs, 'ms')}`,
      'work p50': `${Math.round(median(cold.map(({ workMs }) => workMs)))} ms`,
      ...(failed.length > 0 && { failed: failed[0] }),
    }
    console.log(template, rows[template])
  }
  console.table(rows)
  const interactions = await inContext(fresh, context => measureInteractions(context, url))
  console.log(
    `interactions on the page of users: ${interactions.length} slower than 16 ms, ` +
      `p50 ${Math.round(median(interactions))} ms, p95 ${judged(p95(interactions), targets.interactionMs, 'ms')}`,
  )
  const { javaScript, css, other, ahead } = await inContext(fresh, context => measureBytes(context, `${url}/`))
  console.log(
    `first page over the wire: JavaScript ${judged(javaScript / 1000, targets.javaScriptKb, 'kB')}, ` +
      `CSS ${judged(css / 1000, targets.cssKb, 'kB')}, other ${Math.round(other / 1000)} kB; ` +
      `fetched ahead ${Math.round(ahead / 1000)} kB`,
  )
}

async function inContext<Value>(
  open: () => Promise<BrowserContext>,
  work: (context: BrowserContext) => Promise<Value>,
): Promise<Value> {
  const context = await open()
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Email').fill(env.GATEHOUSE_ADMIN_EMAIL)
  await page.getByLabel('Password').fill(env.GATEHOUSE_ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ timeout: 60_000 })
  await page.close()
}
