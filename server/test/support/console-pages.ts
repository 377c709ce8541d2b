import type { Locator, Page } from 'playwright-core'
import { followWithin } from './visitor.ts'

function pathsOf(links: Locator): Promise<string[]> {
  return links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
}

/** The pages that the sidebar leads to, with their tabs and what settings list. */
export async function pagesOf(page: Page): Promise<string[]> {
  const entries = await pathsOf(page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link'))
  const found = new Set(entries)
  for (const entry of entries) {
    await followWithin(page, entry)
    await settle(page)
    const tabs = await pathsOf(page.getByRole('navigation', { name: 'Pages beside this one' }).getByRole('link'))
    const listed =
      entry === '/settings' ? await pathsOf(page.getByRole('main').getByRole('listitem').getByRole('link')) : []
    for (const path of [...tabs, ...listed]) found.add(path)
  }
  return [...found]
}

/** Waits until the page shows what it loads. */
export async function settle(page: Page) {
  await page.locator('#content h1').first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
