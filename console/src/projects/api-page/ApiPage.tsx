import { Button, Group } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Snippets } from '../../kit/feedback/copy/Snippets.tsx'
import { useViewer } from '../../frame/viewer.ts'
import { PageHeader } from '../../kit/page/PageHeader.tsx'
import { Section } from '../../kit/page/Section.tsx'
import { api } from './messages.ts'
import { graphqlSnippets } from './snippets.ts'

/** How to do from code what the console does. */
export function ApiPage() {
  const { projectDatabaseId: projectId, apiUrl } = useViewer()
  const links = [
    { href: '/graphql', label: api.open },
    { href: '/openapi.json', label: api.openApi },
  ]
  return (
    <div style={{ maxWidth: 1120, marginInline: 'auto' }}>
      <PageHeader title={api.title} lead={api.lead} />
      <Section title={api.explorer} description={api.explorerHelp}>
        <Group gap="xs">
          {links.map(({ href, label }) => (
            <Button
              key={href}
              component="a"
              href={href}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<IconExternalLink size={14} aria-hidden />}
            >
              {label}
            </Button>
          ))}
        </Group>
      </Section>
      <Section title={api.snippets} description={api.snippetsHelp}>
        <Snippets label={api.copy} snippets={graphqlSnippets({ projectId, baseUrl: apiUrl })} />
      </Section>
    </div>
  )
}
