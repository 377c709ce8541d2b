import { useMay } from '../../../frame/viewer.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { SsoAttemptQuery, type SsoConnection, SsoFailuresQuery, SsoLastSignInQuery } from '../documents.ts'
import type { Received } from './AttributeField.tsx'

/**
 * What the provider of a connection sent last: in the test that was started here, else in the last sign-in, else in one
 * that failed.
 */
export function useReceived(
  tenantId: string,
  connection: SsoConnection | undefined,
  testId: string | undefined,
): Received {
  const isPaused = connection === undefined
  const mayManage = useMay('MANAGE_PROJECT')
  const [{ data }] = useQuery({ query: SsoFailuresQuery, variables: { tenantId }, pause: isPaused })
  const [{ data: signedIn }] = useQuery({
    query: SsoLastSignInQuery,
    variables: { configurationId: connection?.id ?? '' },
    pause: isPaused || !mayManage,
  })
  const [{ data: tested }] = useQuery({
    query: SsoAttemptQuery,
    variables: { attemptId: testId ?? '' },
    pause: isPaused || testId === undefined,
  })
  const isOfConnection = ({ ssoId }: { ssoId: string }) => ssoId === connection?.ssoId
  const test = testId === undefined ? undefined : tested?.ssoAttempt
  const ofTest = test && isOfConnection(test) ? asAttributes(test.profile?.attributes) : undefined
  if (ofTest) return { attributes: ofTest }
  const last = isPaused ? undefined : signedIn?.ssoLastSignIn
  const ofSignIn = asAttributes(last?.attributes)
  if (last && ofSignIn) return { attributes: ofSignIn, signIn: last }
  const failures = data?.ssoFailures?.edges.map(({ node }) => node) ?? []
  const ofFailure = asAttributes(failures.find(each => isOfConnection(each) && each.profile)?.profile?.attributes)
  return ofFailure && { attributes: ofFailure }
}

function asAttributes(attributes: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof attributes === 'object' && attributes !== null ? { ...attributes } : undefined
}
