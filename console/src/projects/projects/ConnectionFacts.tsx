import { useViewer } from '../../frame/viewer.ts'
import { CopyFacts } from '../../kit/page/summary/CopyFacts.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { projects } from './messages.ts'
import type { Project } from './project.ts'

/** What a back end or a front end needs to use the project. */
export function ConnectionFacts({ project }: { project: Project }) {
  const { apiUrl } = useViewer()
  const facts = [
    { label: projects.projectId, value: project.databaseId },
    { label: projects.baseUrl, value: apiUrl },
    { label: projects.issuer, value: `${apiUrl}/${project.databaseId}` },
    { label: projects.keySet, value: `${apiUrl}/v2/keys/${project.databaseId}` },
  ]
  return (
    <Section title={projects.connection} description={projects.connectionHelp}>
      <CopyFacts facts={facts} />
    </Section>
  )
}
