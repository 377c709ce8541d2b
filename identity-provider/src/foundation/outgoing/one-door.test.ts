import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = new URL('../../', import.meta.url)

/** Makes a door, or asks with what Node has; types do not ask. */
const begins = /\bcreateOutgoing\(|import (?!type)[^;\n]*\brequest\b[^;\n]* from 'node:https?'|from 'undici'/
const callsFetch = /(?<![.\w])fetch\(/
/** A parameter or a function of that name is not the one of Node. */
const hasOwnFetch = /\bfetch\??\s*[,:}=]|\bfetch\([^)]*\)\s*[:{]|function fetch\b/

function asks(file: string): boolean {
  const text = readFileSync(new URL(file, sources), 'utf8')
  return begins.test(text) || (callsFetch.test(text) && !hasOwnFetch.test(text))
}

/** Whom requests leave through, and why they may. */
const doors: Record<string, string> = {
  'foundation/outgoing/request.ts': 'it is the door',
  'provider/provider.ts': 'makes the one of a provider',
  'activity/messages/delivery/webhook.ts': 'is made by the server from its configuration; its tests withhold messages',
}

test('requests to others leave through one door, which tests can disturb', () => {
  const found = globSync('**/*.ts', { cwd: sources }).filter(file => !/test|\.d\.ts$/.test(file) && asks(file))
  expect(found.toSorted()).toEqual(Object.keys(doors).toSorted())
})
