import type { BrowserContext, Page } from 'playwright-core'

/** Runs in the page before anything else: remembers when the page last changed, what blocked it and what answered slowly. */
export function watchPage(): void {
  const seen = { changedAt: 0, pending: 0, startedAt: 0, blocked: 0, events: {} as Record<number, number> }
  Object.assign(window, { seen })
  new MutationObserver(changes => {
    // What is announced or ticks by itself is not the page's data.
    if (changes.some(({ target }) => target.parentElement?.closest('#root, [role=dialog]')))
      seen.changedAt = performance.now()
  }).observe(document, { childList: true, subtree: true, characterData: true })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= seen.startedAt) seen.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
      // Chromium's own field, which TypeScript does not know yet.
      const { interactionId = 0 } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId > 0) seen.events[interactionId] = Math.max(seen.events[interactionId] ?? 0, entry.duration)
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  const original = window.fetch
  window.fetch = async (...args) => {
    seen.pending++
    try {
      return await original(...args)
    } finally {
      // The answer is read and painted after this.
      setTimeout(() => seen.pending--, 50)
    }
  }
}

type Seen = ReturnType<typeof readSeen>
function readSeen() {
  // Written by `watchPage`.
  const { seen } = window as unknown as {
    seen: { changedAt: number; pending: number; startedAt: number; blocked: number; events: Record<number, number> }
  }
  return {
    ...seen,
    now: performance.now(),
    isBusy: document.querySelector('[aria-busy=true], [class*=Skeleton]') !== null,
  }
}

const quietMs = 300
/** Until then pages are fetched ahead. */
const aheadMs = 6_000
const settledMsMax = 30_000

/** What the page saw until nothing changed for a while; `changedAt` is when the last of its data was painted. */
export async function settled(page: Page): Promise<Seen> {
  const until = Date.now() + settledMsMax
  for (;;) {
    const seen = await page.evaluate(readSeen)
    const isQuiet = seen.pending === 0 && !seen.isBusy && seen.changedAt > 0 && seen.now - seen.changedAt > quietMs
    if (isQuiet || Date.now() > until) return seen
    await page.waitForTimeout(50)
  }
}

/**
 * Opens an address in a browser that has nothing but the session: the time until its data is painted. `workMs` is the
 * processor time of the page's main thread, which another load of the machine does not change.
 */
export async function loadCold(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.addInitScript(watchPage)
  const failed: string[] = []
  page.on('response', response => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(url, { waitUntil: 'commit' })
  const { changedAt, blocked } = await settled(page)
  const { metrics } = await devTools.send('Performance.getMetrics')
  const workMs = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  await page.close()
  return { paintedMs: changedAt, blockedMs: blocked, workMs, failed }
}

/** Goes to an address as a link does, inside of the page: the time until its data is painted. */
export async function navigateWithin(page: Page, path: string): Promise<number> {
  const startedAt = await page.evaluate(to => {
    // Written by `watchPage`.
    const { seen } = window as unknown as { seen: { changedAt: number } }
    seen.changedAt = 0
    const now = performance.now()
    window.history.pushState({}, '', to)
    return now
  }, path)
  const { changedAt } = await settled(page)
  return changedAt - startedAt
}

export type Travelled = { javaScript: number; css: number; other: number; ahead: number }

/** The bytes that travel for an address, headers included, until its data is painted, and what is fetched ahead after. */
export async function measureBytes(context: BrowserContext, url: string): Promise<Travelled> {
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const travelled: Travelled = { javaScript: 0, css: 0, other: 0, ahead: 0 }
  const types = new Map<string, string>()
  const started = new Map<string, number>()
  const finished: { id: string; bytes: number }[] = []
  devTools.on('Network.requestWillBeSent', ({ requestId, timestamp }) => started.set(requestId, timestamp))
  devTools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    finished.push({ id: requestId, bytes: encodedDataLength }),
  )
  await devTools.send('Network.enable')
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'commit' })
  const { changedAt } = await settled(page)
  await page.waitForTimeout(aheadMs)
  const first = Math.min(...started.values())
  for (const { id, bytes } of finished) {
    const isAhead = ((started.get(id) ?? 0) - first) * 1000 > changedAt
    const type = types.get(id)
    if (isAhead) travelled.ahead += bytes
    else if (type === 'Script') travelled.javaScript += bytes
    else if (type === 'Stylesheet') travelled.css += bytes
    else travelled.other += bytes
  }
  await page.close()
  return travelled
}

/** How long typing and clicking on the page of users takes to be painted, by interaction. */
export async function measureInteractions(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage()
  await page.addInitScript(watchPage)
  await page.goto(`${url}/users`)
  await settled(page)
  const search = page.getByRole('searchbox').first()
  await search.click()
  await search.pressSequentially('garcia maria', { delay: 60 })
  await settled(page)
  await search.fill('')
  await settled(page)
  for (const box of (await page.locator('main tbody input[type=checkbox]').all()).slice(0, 8)) await box.click()
  for (const heading of (await page.locator('main thead button').all()).slice(0, 3)) {
    await heading.click()
    await settled(page)
  }
  const { events } = await settled(page)
  await page.close()
  return Object.values(events)
}
