import { CombinedError } from 'urql'
import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test('an outage of the server says when it is tried again', () => {
  const extensions = { code: 'TEMPORARILY_UNAVAILABLE', retryAfterSeconds: 2, requestId: 'r-1' }
  const error = new CombinedError({ graphQLErrors: [{ message: 'the database is away', extensions }] })
  expect(failureOf(error)).toEqual({
    kind: 'unavailable',
    message: 'the database is away',
    code: 'TEMPORARILY_UNAVAILABLE',
    requestId: 'r-1',
    retryAfterSeconds: 2,
  })
})
