import { expect, test } from 'vitest'
import type { Capability } from '../../frame/capability.ts'
import { takenBy } from './may-change.ts'
import type { AnyThing } from './thing.ts'

const things = import.meta.glob<{ shown?: AnyThing }>('../../**/thing.tsx')
const capabilities = import.meta.glob<Record<string, Capability>>('../../**/capability.ts')

test('the command palette offers to create what a declaration lets the administrator create', async () => {
  let compared = 0
  for (const [path, load] of Object.entries(things)) {
    const { shown } = await load()
    const beside = await capabilities[path.replace('thing.tsx', 'capability.ts')]?.()
    for (const { actions = [] } of Object.values(beside ?? {})) {
      for (const { permission } of actions) {
        if (shown) expect(permission, path).toBe(takenBy(shown.declaration, 'create'))
        compared += 1
      }
    }
  }
  expect(compared).toBeGreaterThan(8)
})
