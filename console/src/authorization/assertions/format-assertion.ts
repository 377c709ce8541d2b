import type { Assertion } from '../documents.ts'
import { texts } from '../messages.ts'
import { formatRelation } from '../question.ts'

/** `user:ann view of document:plan must be allowed`. */
export function formatAssertion({ question, isAllowed }: Assertion): string {
  return `${formatRelation(question)} ${texts.mustBe[isAllowed ? 'allowed' : 'denied']}`
}
