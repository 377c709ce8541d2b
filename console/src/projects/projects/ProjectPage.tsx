import { useQuery } from '../../kit/api/use-query.ts'
import { SettingsPage } from '../../kit/page/SettingsPage.tsx'
import { ConnectionFacts } from './ConnectionFacts.tsx'
import { projects } from './messages.ts'
import { ProjectQuery } from './project.ts'
import { ProjectForm } from './ProjectForm.tsx'

/** The project's name, and what others need to connect to it. */
export function ProjectPage() {
  const [{ data, error }, reload] = useQuery({ query: ProjectQuery })
  return (
    <SettingsPage
      part="project"
      title={projects.title}
      error={error}
      onRetry={() => reload({ requestPolicy: 'network-only' })}
      isLoading={!data}
    >
      {data && <ProjectForm project={data.project} />}
      {data && <ConnectionFacts project={data.project} />}
    </SettingsPage>
  )
}
