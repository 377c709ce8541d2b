import { lazyRouteComponent } from '@tanstack/react-router'

/** The code of a page was not loaded because the server cannot be reached; it is there once it can. */
export class PageUnreachable extends Error {
  override name = 'PageUnreachable'
}

/**
 * The component of a route, whose code is loaded with it. `lazyRouteComponent` begins the whole console anew when the code of a page
 * is missing, as it is after an upgrade. While the server cannot be reached that would be the end of the frame and of all
 * that was typed, so the page says so instead.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  importer: () => Promise<Module>,
  name?: Name,
) {
  return lazyRouteComponent(async () => {
    try {
      return await importer()
    } catch (cause) {
      if (await isReachable()) throw cause
      throw new PageUnreachable('the server cannot be reached', { cause })
    }
  }, name)
}

/** Whether the server answers anything. */
async function isReachable(): Promise<boolean> {
  try {
    await fetch('/livez', { cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
