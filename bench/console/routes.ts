import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { runnerImport } from 'vite'

/** What is read of a route of TanStack Router. */
type Route = { options: { path?: string; component?: unknown }; children?: Route[] | Record<string, Route> }

/** The addresses of all pages of the console, with parameters such as `$userId`, in the order of its capabilities. */
export async function consolePaths(): Promise<string[]> {
  // The texts of the console are loaded as Vite does it.
  const file = fileURLToPath(new URL('../../console/src/capabilities.ts', import.meta.url))
  const options = { configFile: fileURLToPath(new URL('../../console/vite.config.ts', import.meta.url)) }
  const { module } = await runnerImport<{ capabilities: { routes: object[] }[] }>(file, options)
  const found = new Set<string>()
  const visit = ({ options, children = [] }: Route, above: string) => {
    const path = `${above}/${options.path ?? ''}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    if (options.component !== undefined) found.add(path)
    for (const child of Object.values(children)) visit(child, path)
  }
  // Routes of the console's own types.
  for (const { routes } of module.capabilities) for (const route of routes) visit(route as unknown as Route, '')
  return [...found]
}

/** The path with the first thing that the page above it links to in place of each parameter; undefined if there is none. */
export async function withParameters(page: Page, path: string): Promise<string | undefined> {
  const parts = path.split('/')
  const at = parts.findIndex(part => part.startsWith('$'))
  if (at === -1) return path
  const above = parts.slice(0, at).join('/')
  await page.goto(above)
  const links = page.locator(`main a[href^="${above}/"]`)
  const isThere = await links
    .first()
    .waitFor({ timeout: 20_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isThere) return undefined
  const href = (await links.first().getAttribute('href')) ?? ''
  const value = href.split(/[?#]/)[0]?.split('/')[at] ?? ''
  return withParameters(page, [...parts.slice(0, at), value, ...parts.slice(at + 1)].join('/'))
}
