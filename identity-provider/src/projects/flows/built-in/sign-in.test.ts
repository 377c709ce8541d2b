import { expect, test } from 'vitest'
import { checkFlow } from '../document/check.ts'
import { signInFlow } from './sign-in.ts'

test('the flow of the hosted pages is a document that a project could have, with nothing that leads nowhere', () => {
  const { dsl, screens } = signInFlow
  const content = { dsl, screens: [...screens].map(([id, htmlTemplate]) => ({ id, htmlTemplate })) }
  expect(checkFlow(JSON.parse(JSON.stringify(content))).problems).toEqual([])
})
