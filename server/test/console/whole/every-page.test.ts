import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pagesOf, settle } from '../../support/console-pages.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { type FirstServer, serverForFile } from '../../support/test-server.ts'
import { enterPassword, expectAccessible, expectToFit, followWithin } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()
beforeAll(() => fill(server()))

/** The console, signed in as the first administrator. */
async function open(path: string): Promise<Page> {
  return (await openConsole(browser(), server(), { path })).page
}

/** One of everything that has a page of its own. */
async function fill(server: FirstServer) {
  const caller = asKeyHolder(server)
  const user = { loginId: 'ada@example.com', displayName: 'Ada \u202eecalevoL 🚀', email: 'ada@example.com' }
  await post(caller, '/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  await post(caller, '/v1/mgmt/role/create', { name: 'Editor', permissionNames: ['User Viewer'] })
  await post(caller, '/v1/mgmt/user/create', { ...user, userTenants: [{ tenantId: 'acme', roleNames: [] }] })
  await post(caller, '/v1/mgmt/accesskey/create', { name: 'nightly', expireTime: 0, roleNames: ['Editor'] })
}

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }
/** How much of the window moves from now on, as Chromium counts it (Cumulative Layout Shift; 0.1 is called good). */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  const shifts = await page.evaluateHandle(() => {
    const seen = { sum: 0 }
    const observer = new PerformanceObserver(list => {
      // Chromium's own entries, which TypeScript does not know.
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) if (!hadRecentInput) seen.sum += value
    })
    observer.observe({ type: 'layout-shift' })
    return seen
  })
  return async () => {
    // Of what was drawn last, it is told afterwards.
    await drawn(page)
    return shifts.evaluate(({ sum }) => sum)
  }
}

/** Waits until what the page has been told is drawn. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const englishTitles = new Map<string, string>()
let inMenu: string[] = []

test('every page shows what it has, is accessible in light and dark, and fits a phone and a zoomed window', async () => {
  const page = await open('/users')
  const userLink = page.getByRole('link', { name: 'Ada ecalevoL 🚀' })
  const userPath = (await userLink.getAttribute('href')) ?? ''
  const details = ['', '/details', '/access', '/security', '/history', '/json'].map(tab => `${userPath}${tab}`)
  const ofTenant = ['', '/details', '/members', '/roles', '/groups', '/sso', '/keys', '/audit'].map(
    tab => `/tenants/${btoa('Tenant:acme')}${tab}`,
  )
  inMenu = await pagesOf(page)
  const paths = [...inMenu, ...details, ...ofTenant, '/account', '/users?create=true']
  expect(paths.length).toBeGreaterThan(45)
  const problems: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 800 })
    const moved = await watchMoves(page)
    await followWithin(page, path)
    await settle(page)
    if ((await moved()) > 0.05) problems.push(`${path}: what was seen has moved by ${await moved()}`)
    const opened = await page.request.get(path, { headers: { accept: 'text/html' } })
    if (!(await opened.text()).includes('id="root"')) problems.push(`${path}: is not opened by its address`)
    const failures = await page.locator('[data-failure]').allInnerTexts()
    problems.push(...failures.map(text => `${path}: ${text}`))
    const titles = await page.getByRole('heading', { level: 1 }).allInnerTexts()
    englishTitles.set(path, titles[0] ?? '')
    if (titles.length !== 1) problems.push(`${path}: not one title`)
    const tabs = page.getByRole('navigation', { name: 'Pages beside this one' })
    const isMarkedOnce = (await tabs.count()) === 0 || (await tabs.locator('[aria-current]').count()) === 1
    if (!isMarkedOnce) problems.push(`${path}: is not the one current page among those beside it`)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
    await page.emulateMedia({ colorScheme: 'light' })
    // A phone, and what 200 % zoom leaves of a laptop's window.
    for (const width of [390, 640]) {
      await page.setViewportSize({ width, height: 780 })
      await expectToFit(page).catch(() => problems.push(`${path}: wider than ${width} px`))
    }
  }
  expect(problems).toEqual([])
}, 480_000)

test.each([
  { language: 'de', dir: 'ltr', shared: ['API', 'Audit', 'Engines', 'Flows', 'Jobs', 'Webhooks'] },
  { language: 'ar', dir: 'rtl', shared: [] },
])(
  'in the language $language every page has a title of its own, and fits a phone and a desktop',
  async ({ language, dir, shared }) => {
    const page = await open('/')
    await page.evaluate(code => localStorage.setItem('gatehouse.language', code), language)
    await page.reload()
    await page.locator(`html[lang=${language}][dir=${dir}]`).waitFor()
    expect(englishTitles.size, 'pages seen by the first test').toBeGreaterThan(45)
    const problems: string[] = []
    let widths = [1280, 390]
    for (const path of englishTitles.keys()) {
      await followWithin(page, path)
      await settle(page)
      const title = await page.getByRole('heading', { level: 1 }).innerText()
      const isEnglish = title === englishTitles.get(path) && !shared.includes(title)
      if (inMenu.includes(path) && isEnglish) problems.push(`${path}: ${title}`)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 780 })
        await expectToFit(page).catch(() => problems.push(`${path}: wider than ${width} px`))
      }
      // The next page comes at the width that this one was left at.
      widths = widths.toReversed()
    }
    expect(problems).toEqual([])
  },
  120_000,
)

test('a session that ends in a form is begun again beside it, and what was typed is saved', async () => {
  const page = await open('/users')
  await page.getByRole('link', { name: 'Ada ecalevoL 🚀' }).click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Given name').fill('Augusta')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const overlay = page.getByRole('dialog', { name: 'Your session has ended' })
  await overlay.waitFor()
  await expectAccessible(page)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    overlay.getByRole('button', { name: 'Sign in again' }).click(),
  ])
  await popup.getByRole('button', { name: /Gatehouse/ }).click()
  // The provider may know the browser still; else it asks for the password.
  await Promise.race([enterPassword(popup, server().shown), popup.waitForEvent('close')]).catch(() => undefined)
  await overlay.waitFor({ state: 'detached' })
  await page.getByText('The changes were saved').waitFor()
  expect(await page.getByLabel('Given name').inputValue()).toBe('Augusta')
})

test('Escape asks before it drops what was typed, and a refusal brings the focus to its field', async () => {
  const page = await open('/tenants')
  await page.getByRole('button', { name: 'Create tenant' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New tenant' })
  await dialog.getByLabel('Tenant id').fill('no spaces allowed')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await dialog.getByLabel('Tenant id').inputValue()).toBe('no spaces allowed')
  await dialog.getByLabel('Tenant id').press('Enter')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))
  await dialog.getByText('Enter a name.').waitFor()
  await expect.poll(focused).toBe('true')
  await page.keyboard.type('Umbra')
  await page.keyboard.press('Enter')
  // The id is refused by the server now.
  await expect.poll(() => dialog.getByLabel('Tenant id').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true)
  await dialog.getByLabel('Tenant id').fill('umbra')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Umbra', level: 1 }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('settings that another administrator changed meanwhile are not overwritten silently', async () => {
  const page = await open('/project')
  const other = await open('/project')
  await page.getByLabel('Name').fill('Mine')
  await other.getByLabel('Name').fill('Theirs')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await other.getByText('The project was saved').waitFor()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const conflict = page.getByRole('dialog', { name: 'Changed in the meantime' })
  await conflict.getByText('Stored: Theirs').waitFor()
  await expectAccessible(page)
  await conflict.getByText('Yours: Mine').click()
  await conflict.getByRole('button', { name: 'Save selection' }).click()
  await page.getByText('The project was saved').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Mine')
})

test.each([
  { path: '/families', late: 'FamilyRules' },
  {
    path: '/roles',
    late: 'ConfigurationSources',
    answer: { configurationSources: [{ repository: 'acme/identity', path: '', commit: 'c0ffee' }] },
  },
])('what stands above the list of $path moves nothing when it is known later', async ({ path, late, answer }) => {
  const page = await open('/jobs')
  const isLate = (request: Request) => request.postDataJSON()?.operationName === late
  const list = page.waitForResponse(each => each.url().endsWith('/graphql') && !isLate(each.request()))
  const held = Promise.withResolvers<void>()
  await page.route('**/graphql', async route => {
    if (isLate(route.request())) await held.promise
    return isLate(route.request()) && answer ? route.fulfill({ json: { data: answer } }) : route.continue()
  })
  await followWithin(page, path)
  await (await list).finished()
  await drawn(page)
  const moved = await watchMoves(page)
  held.resolve()
  await page.getByText(answer ? 'acme/identity' : 'Families are disabled').waitFor()
  expect(await moved()).toBe(0)
})
