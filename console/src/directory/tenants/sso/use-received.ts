import { useQuery } from '../../../kit/api/use-query.ts'
import { SsoAttemptQuery, SsoFailuresQuery } from '../documents.ts'
import type { Received } from './AttributeField.tsx'

/** What the provider of a connection sent last: in the test that was started here, else in a sign-in that failed. */
export function useReceived(tenantId: string, ssoId: string | undefined, testId: string | undefined): Received {
  const isPaused = ssoId === undefined
  const [{ data }] = useQuery({ query: SsoFailuresQuery, variables: { tenantId }, pause: isPaused })
  const [{ data: tested }] = useQuery({
    query: SsoAttemptQuery,
    variables: { attemptId: testId ?? '' },
    pause: isPaused || testId === undefined,
  })
  const test = testId === undefined ? undefined : tested?.ssoAttempt
  const failures = data?.ssoFailures?.edges.map(({ node }) => node) ?? []
  const last = [test, ...failures].find(attempt => attempt?.ssoId === ssoId && attempt?.profile)
  const attributes: unknown = last?.profile?.attributes
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : undefined
}
