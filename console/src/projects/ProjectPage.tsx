import { Skeleton, Stack, Title } from '@mantine/core'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { projects } from './messages.en.ts'
import { ProjectQuery } from './project.ts'
import { ProjectForm } from './ProjectForm.tsx'

/** The project's name, and what others need to connect to it. */
export function ProjectPage() {
  const [{ data, error }, reload] = useQuery({ query: ProjectQuery })
  return (
    <Stack gap="md" maw={720}>
      <Title order={1}>{projects.title}</Title>
      {error && !data && (
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      )}
      {!data && !error && <Skeleton height={120} />}
      {data && <ProjectForm project={data.project} />}
      {data && <ConnectionFacts project={data.project} />}
    </Stack>
  )
}
