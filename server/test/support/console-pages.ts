import type { Locator, Page } from 'playwright-core'
import { followWithin } from './visitor.ts'

function pathsOf(links: Locator): Promise<string[]> {
  return links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
}

/** The pages that the sidebar leads to, with their tabs and what settings list. */
export async function pagesOf(page: Page): Promise<string[]> {
  return [...(await pagesBySection(page)).keys()]
}

/** The section of the sidebar that has no heading. */
export const startSection = 'start'

/** The pages that the sidebar leads to, each with the heading of its section, in lower case. */
export async function pagesBySection(page: Page): Promise<Map<string, string>> {
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  const entries = await links.evaluateAll((found, none) => {
    const headingOf = (link: Element) => link.parentElement?.querySelector('h2')?.textContent
    return found.map((link): [string, string] => [
      link.getAttribute('href') ?? '',
      headingOf(link)?.trim().toLowerCase() ?? none,
    ])
  }, startSection)
  const found = new Map(entries)
  for (const [entry, section] of entries) {
    await followWithin(page, entry)
    await settle(page)
    const tabs = await pathsOf(page.getByRole('navigation', { name: 'Pages beside this one' }).getByRole('link'))
    const listed =
      entry === '/settings' ? await pathsOf(page.getByRole('main').getByRole('listitem').getByRole('link')) : []
    for (const path of [...tabs, ...listed]) found.set(path, section)
  }
  return found
}

/** Waits until the page shows what it loads. */
export async function settle(page: Page) {
  await page.locator('#content h1').first().waitFor()
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
}
