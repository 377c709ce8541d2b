import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { launchChromium } from '../support/chromium/chromium.ts'
import { pagesBySection, startSection } from '../support/console-pages.ts'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'
import { animatedWebp } from './animated-webp.ts'
import { toHostedSignIn } from '../support/visitor.ts'

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))
const program = fileURLToPath(new URL('../../bin/gatehouse-id.mjs', import.meta.url))
const administrator = { email: 'ada@example.com', password: 'Correct-horse-battery-7' }
const env = {
  DATABASE_URL: 'file:./screens.db',
  GATEHOUSE_ADMIN_EMAIL: administrator.email,
  GATEHOUSE_ADMIN_PASSWORD: administrator.password,
}
const wide = { width: 1360, height: 860 }
const modes = [
  { name: 'light', colorScheme: 'light', viewport: wide },
  { name: 'dark', colorScheme: 'dark', viewport: wide },
  { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
] as const

/** Takes a picture of every page, in each mode, and the recording. */
export async function makeScreens(): Promise<void> {
  const place = temporaryFolder()
  const seeded = spawnSync(process.execPath, [program, 'seed', '--users', '480', '--tenants', '24'], {
    cwd: place.path,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  if (seeded.status !== 0) throw new Error('gatehouse-id seed failed')
  const server = await startServer({ folder: place.path, port: await freePort(), env })
  const launched = await launchChromium()
  const browser = await chromium.connect(launched.wsEndpoint())
  try {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    for (const mode of modes) {
      const page = await signIn(browser, server.url, mode)
      for (const [path, section] of await pathsOf(page)) {
        await show(page, path)
        const place = join(folder, section, nameOf(path))
        mkdirSync(place, { recursive: true })
        writeFileSync(join(place, `${mode.name}.webp`), await picture(page))
        console.log(`${mode.name} ${path}`)
      }
      await page.context().close()
    }
    writeFileSync(join(folder, 'recording.webp'), await record(browser, server.url))
  } finally {
    await browser.close()
    await launched.close()
    await server.stop('SIGTERM')
    place.remove()
  }
}

type Mode = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } }

async function signIn(browser: Browser, url: string, { colorScheme, viewport }: Mode): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/')
  await toHostedSignIn(page)
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  return page
}

/** Every page that the sidebar leads to, one user, tenant, flow and application, and the views beside; with the section of each. */
async function pathsOf(page: Page): Promise<Map<string, string>> {
  const listed = await pagesBySection(page)
  const firstOf = async (path: string) => {
    await show(page, path)
    return (await page.locator('[data-row-link]').nth(3).getAttribute('href')) ?? path
  }
  const user = await firstOf('/users')
  const tenant = await firstOf('/tenants')
  const flow = await firstOf('/flows')
  const application = await firstOf('/applications')
  const more = [
    user,
    `${user}/access`,
    `${user}/security`,
    tenant,
    `${tenant}/members`,
    `${tenant}/sso`,
    flow,
    application,
    `${application}/connect`,
    '/account',
  ]
  const shown = [...listed].filter(([path]) => path.startsWith('/') && path !== '/graphql')
  const beside = more.map((path): [string, string] => [path, listed.get(`/${path.split('/')[1]}`) ?? startSection])
  return new Map([...beside, ...shown])
}

/** A page by what it shows rather than by ids, which are others each time. */
function nameOf(path: string): string {
  const parts = path.split('/').filter(Boolean)
  if (parts[0] === 'users' && parts[1]?.startsWith('U')) parts[1] = 'one'
  if (['tenants', 'flows', 'applications'].includes(parts[0] ?? '') && parts[1]) parts[1] = 'one'
  return parts.join('-') || 'overview'
}

async function show(page: Page, path: string) {
  await page.goto(path)
  await page.locator('#content h1').first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

/** What the page shows, as WebP: the browser encodes it. */
async function picture(page: Page): Promise<Buffer> {
  const png = await page.screenshot({ animations: 'disabled' })
  // A page of its own: the console's policy allows no images from elsewhere.
  const blank = await page.context().newPage()
  const data = await blank.evaluate(
    async source => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.width
      canvas.height = image.height
      canvas.getContext('2d')?.drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', 0.82)
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  await blank.close()
  return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
}

/** Twenty seconds of an administrator at work. */
async function record(browser: Browser, url: string): Promise<Buffer> {
  const size = { width: 1120, height: 700 }
  const page = await signIn(browser, url, { colorScheme: 'light', viewport: size })
  const frames: { image: Buffer; ms: number }[] = []
  const keep = async (ms: number) => frames.push({ image: await picture(page), ms })
  await show(page, '/')
  await keep(2_000)
  await show(page, '/users')
  await keep(1_400)
  await page.getByRole('searchbox').fill('mar')
  await page.waitForTimeout(800)
  await keep(1_400)
  await page.locator('[data-row-link]').first().click()
  await page.getByRole('tab', { name: 'Access' }).waitFor()
  await page.waitForTimeout(500)
  await keep(1_600)
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.waitForTimeout(800)
  await keep(1_800)
  await show(page, '/roles/matrix')
  await keep(1_800)
  await show(page, '/tenants')
  await keep(1_400)
  await page.locator('[data-row-link]').first().click()
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.waitForTimeout(800)
  await keep(1_600)
  await show(page, '/authorization/schema')
  await keep(2_000)
  await show(page, '/audit')
  await keep(1_600)
  await page.keyboard.press('Control+k')
  await page.waitForTimeout(700)
  await page.keyboard.type('sign')
  await page.waitForTimeout(700)
  await keep(1_800)
  await page.keyboard.press('Escape')
  await page.emulateMedia({ colorScheme: 'dark' })
  await show(page, '/')
  await keep(2_000)
  await page.context().close()
  return animatedWebp(frames, size)
}
