import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** A connection to the Chromium that all files share; closing it closes its contexts only. */
export async function connectChromium(): Promise<Browser> {
  const answer = await fetch(inject('chromiumUrl'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`Chromium was not launched: ${text}`)
  return chromium.connect(text)
}
