import { Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { CopyIconButton } from '../feedback/CopyIconButton.tsx'
import { useViewer } from '../frame/viewer.ts'
import { projects } from './messages.en.ts'
import type { Project } from './project.ts'

/** What a back end or a front end needs to use the project. */
export function ConnectionFacts({ project }: { project: Project }) {
  const { apiUrl } = useViewer()
  const facts = [
    { label: projects.projectId, value: project.projectId },
    { label: projects.baseUrl, value: apiUrl },
    { label: projects.issuer, value: `${apiUrl}/${project.projectId}` },
    { label: projects.keySet, value: `${apiUrl}/v2/keys/${project.projectId}` },
  ]
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h3">
        {projects.connection}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {projects.connectionHelp}
      </Text>
      <Stack gap="xs">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <Text size="sm" fw={500}>
              {label}
            </Text>
            <Group gap={4} wrap="nowrap">
              <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
              <CopyButton value={value}>
                {({ copied, copy }) => <CopyIconButton label={projects.copy(label)} isCopied={copied} onCopy={copy} />}
              </CopyButton>
            </Group>
          </div>
        ))}
      </Stack>
    </Paper>
  )
}
