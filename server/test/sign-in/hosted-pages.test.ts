import { mkdirSync } from 'node:fs'
import { builtInScreens } from '@gatehouse-id/identity-provider/testing'
import { localeFor, type PageOptions } from '@gatehouse-id/pages'
import { everyPage } from '@gatehouse-id/pages/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../support/chromium/connect-chromium.ts'
import { expectAccessible, visit } from '../support/visitor.ts'

const origin = 'http://pages.example'
/** Where pictures of the pages go, to be looked at. */
const { PAGE_PICTURES } = process.env

let browser: Browser
beforeAll(async () => {
  browser = await connectChromium()
})
afterAll(() => browser?.close())

/** The markup without what axe does not judge: pages that differ only in texts are checked once. */
function markupOf(html: string) {
  const { 1: body = '' } = /<body>(.*)<\/body>/s.exec(html) ?? []
  return body
    .replace(/<script>.*?<\/script>/gs, '')
    .replace(/>[^<]+</g, '>…<')
    .replace(/ (action|formaction|href|value|data-[a-z]+|id|aria-describedby)="[^"]*"/g, ' $1')
}

type Look = PageOptions & { value: string; scheme: 'light' | 'dark'; widths: number[]; rules?: string[] }

const looks: Record<string, Look> = {
  // Of a phone, and of a window of 1280 pixels at 200 %.
  'light, in German': { value: 'Ada', scheme: 'light', widths: [640, 390], locale: localeFor({ accepted: 'de' }) },
  'dark and themed, in Arabic': {
    value: 'W'.repeat(300),
    scheme: 'dark',
    widths: [390],
    // The markup is the same.
    rules: ['color-contrast', 'link-in-text-block', 'target-size'],
    locale: localeFor({ accepted: 'ar' }),
    theme: { primaryColor: '#7b7b7b', productName: 'Torhaus' },
  },
}

test.each(Object.keys(looks).map(name => [name]))(
  'every page is accessible and fits a phone and a window at double size (%s)',
  { tags: ['long'], timeout: 120_000 },
  async name => {
    const look = looks[name]
    if (look === undefined) throw new Error('unreachable: the names come from the same table')
    const { value, scheme, widths, rules, ...options } = look
    const { page, problems, leave } = await visit(browser, origin)
    onTestFinished(leave)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // A browser leaves the page that posts to an application before it can be looked at.
    const { 'hosted.post': _, ...others } = everyPage(value, options)
    const pages = { ...others, ...(await builtInScreens(value, options)) }
    await page.route('**/*', async route => {
      const { pathname } = new URL(route.request().url())
      const shown = pages[pathname.slice(1)]
      // Nowhere to go to: a page that goes on by itself stays.
      const isGoingOn = route.request().isNavigationRequest()
      await (shown === undefined
        ? route.fulfill({ status: isGoingOn ? 204 : 404 })
        : route.fulfill({ body: shown.html, headers: shown.headers }))
    })
    const checked = new Set<string>()
    for (const key of Object.keys(pages)) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(`${origin}/${key}`)
      if (PAGE_PICTURES) {
        mkdirSync(`${PAGE_PICTURES}/${scheme}`, { recursive: true })
        await page.screenshot({ path: `${PAGE_PICTURES}/${scheme}/${key}.png`, fullPage: true })
      }
      await page.evaluate(() => document.querySelector('details')?.setAttribute('open', ''))
      const markup = markupOf(pages[key]?.html ?? '')
      if (!checked.has(markup)) await expectAccessible(page, rules)
      checked.add(markup)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${key} at ${width}`).toBe(width)
        if (PAGE_PICTURES && width === 390)
          await page.screenshot({ path: `${PAGE_PICTURES}/${scheme}/${key}.390.png`, fullPage: true })
      }
    }
    // Nothing that the pages need is refused by their own policy.
    expect(problems.filter(text => !text.includes('404'))).toEqual([])
  },
)
