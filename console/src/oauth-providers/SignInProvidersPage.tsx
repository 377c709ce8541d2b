import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { SignInProvidersQuery } from './documents.ts'
import { signInProviders as texts } from './messages.en.ts'
import { ProvidersSection } from './ProvidersSection.tsx'

/** The page of the sign-in providers. */
export function SignInProvidersPage() {
  const [{ data, error }, load] = useQuery({ query: SignInProvidersQuery })
  const reload = () => load({ requestPolicy: 'network-only' })
  return (
    <Stack gap="md" maw={860}>
      <div>
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.lead}</Text>
      </div>
      {error && !data && <FailureAlert failure={failureOf(error)} onRetry={reload} />}
      {!data && !error && <Skeleton height={240} />}
      {data && <ProvidersSection known={data.signInProviders} onChanged={reload} />}
    </Stack>
  )
}
