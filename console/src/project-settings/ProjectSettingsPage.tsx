import { Alert, Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { ProjectSettingsQuery } from './documents.ts'
import { settings } from './messages.en.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Sign-in methods, tokens, cookies and access. */
export function ProjectSettingsPage() {
  const [{ data, error }, reload] = useQuery({ query: ProjectSettingsQuery })
  return (
    <Stack gap="md" maw={720}>
      <Title order={1}>{settings.title}</Title>
      {error && !data && (
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && !data.project.settings && <Alert color="gray">{settings.hosted}</Alert>}
      {data?.project.settings && (
        <SettingsForm saved={data.project.settings} onSaved={() => reload({ requestPolicy: 'network-only' })} />
      )}
    </Stack>
  )
}
