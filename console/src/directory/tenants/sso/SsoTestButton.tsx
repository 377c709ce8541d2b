import { mutation } from '../../../kit/api/mutation.ts'
import { Button } from '@mantine/core'
import { graphql } from '../../../kit/api/graphql.ts'
import { UserErrors } from '../../../kit/api/user-errors.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { useChange } from '../../../kit/form/use-change.ts'
import { tenants } from '../messages.ts'

const SsoTestStart = graphql(
  `
  mutation SsoTestStart($input: SsoTestStartInput!) {
    ssoTestStart(input: $input) {
      __typename
      ... on SsoTestStartPayload { attemptDatabaseId url }
      ...UserErrors
    }
  }
`,
  [UserErrors],
)

/** A test that waits for somebody to sign in at `url`; without one it has failed already. */
export type StartedTest = { attemptDatabaseId: string; url: string | null | undefined }
type Props = { configurationId: string; onStarted: (test: StartedTest) => void }

/** Starts a test sign-in; its record tells what was checked. */
export function SsoTestButton({ configurationId, onStarted }: Props) {
  const { isRunning, failure, run } = useChange()
  const start = () =>
    run(
      mutation(SsoTestStart, { input: { configurationId } }, answer =>
        'attemptDatabaseId' in answer ? answer : undefined,
      ),
      {
        onDone: onStarted,
      },
    )
  return (
    <>
      <Button size="xs" variant="default" loading={isRunning} onClick={start}>
        {tenants.ssoTestStart}
      </Button>
      {failure && <FailureAlert failure={failure} />}
    </>
  )
}
