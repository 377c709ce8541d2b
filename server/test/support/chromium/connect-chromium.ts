import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** A connection to the Chromium that all files of the project `browser` share; closing it closes its contexts only. */
export function connectChromium(): Promise<Browser> {
  return chromium.connect(inject('chromiumEndpoint'))
}
