// The global setup of the test project `browser`: one Chromium serves all its files.
import type { TestProject } from 'vitest/node'
import { launchChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumEndpoint: string
  }
}

export async function setup({ provide }: TestProject) {
  const server = await launchChromium()
  provide('chromiumEndpoint', server.wsEndpoint())
  return () => server.close()
}
