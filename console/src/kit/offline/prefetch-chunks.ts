import type { AnyRouter, RouteComponent } from '@tanstack/react-router'

/** By then the first page is there: a browser is idle, too, while it waits for the page's data. */
const delayMs = 2_000

/**
 * Loads the code of every page when the first one is there and the browser is idle, one page after the other, so that navigation works while the
 * server cannot be reached. Not for users who save data.
 */
export function prefetchChunks({ routesById }: Pick<AnyRouter, 'routesById'>): void {
  if (isSavingData()) return
  whenIdle(async () => {
    // What cannot be loaded now is loaded when its page is opened: `preload` never rejects.
    for (const route of Object.values(routesById)) await componentOf(route)?.preload?.()
  })
}

/** Routes that only group others have no component. */
export function componentOf({ options }: { options: { component?: RouteComponent } }): RouteComponent | undefined {
  return options.component
}

function isSavingData(): boolean {
  // Chromium alone says it.
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
}

function whenIdle(work: () => void): void {
  setTimeout(() => {
    // Safari has none.
    if ('requestIdleCallback' in window) window.requestIdleCallback(work)
    else work()
  }, delayMs)
}
