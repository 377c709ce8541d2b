import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { SignInQuery } from './documents.ts'
import { signIn } from './messages.en.ts'
import { MethodsForm } from './MethodsForm.tsx'
import { ProvidersSection } from './ProvidersSection.tsx'

/** How people sign in to the project. */
export const SignInPage = () => {
  const [{ data, error }, load] = useQuery({ query: SignInQuery })
  const reload = () => load({ requestPolicy: 'network-only' })
  return (
    <Stack gap="md" maw={860}>
      <div>
        <Title order={1}>{signIn.title}</Title>
        <Text c="dimmed">{signIn.lead}</Text>
      </div>
      {error && !data && <FailureAlert failure={failureOf(error)} onRetry={reload} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.project.settings && <MethodsForm settings={data.project.settings} onSaved={reload} />}
      {data && <ProvidersSection known={data.signInProviders} onChanged={reload} />}
    </Stack>
  )
}
