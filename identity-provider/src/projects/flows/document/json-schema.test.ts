import { expect, test } from 'vitest'
import { flowJsonSchema } from './json-schema.ts'

test('docs/look-up/flow.schema.json is the schema of flows', async () => {
  const printed = `${JSON.stringify(flowJsonSchema(), null, 2)}\n`
  await expect(printed).toMatchFileSnapshot('../../../../../docs/look-up/flow.schema.json')
})
