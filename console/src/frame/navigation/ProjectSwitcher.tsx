import { Badge, Button, Group, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue, useHotkeys } from '@mantine/hooks'
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { switchToProject } from '../../kit/api/chosen-project.ts'
import { failureOf } from '../../kit/api/failure.ts'
import { FailureAlert } from '../../kit/feedback/failure/FailureAlert.tsx'
import { withoutControls } from '../../kit/format/text.ts'
import { ProjectsQuery } from '../../projects/projects/documents.ts'
import classes from '../Frame.module.css'
import { frame } from '../messages.ts'
import { useMay } from '../viewer.ts'

type Props = { name: string; projectId: string; isProduction: boolean }

const ProjectCreateModal = lazy(async () => ({
  default: (await import('../../projects/projects/ProjectCreateModal.tsx')).ProjectCreateModal,
}))

const shownMax = 20

/** Top left: which project this is, the others, and the way to a new one. */
export function ProjectSwitcher({ name, projectId, isProduction }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [isCreating, setIsCreating] = useState(false)
  const mayRead = useMay('READ_PROJECT')
  const mayCreate = useMay('MANAGE_KEYS')
  const close = () => setIsOpen(false)
  // The command palette opens over it.
  useHotkeys([['mod+K', close]], [])
  return (
    <>
      <Popover
        width={300}
        position="bottom-start"
        shadow="md"
        opened={isOpen}
        onChange={setIsOpen}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={classes.switcher}
            onClick={() => setIsOpen(!isOpen)}
            aria-label={frame.switchProject(name)}
          >
            <Group gap={6} wrap="nowrap">
              <Text fw={600} truncate size="sm">
                <bdi>{withoutControls(name)}</bdi>
              </Text>
              {isProduction && <ProductionBadge visibleFrom="sm" />}
              <IconSelector size={16} aria-hidden />
            </Group>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown p="xs" aria-label={frame.allProjects}>
          <Stack gap="xs">
            {mayRead && <ProjectChoices currentId={projectId} onCurrent={close} />}
            <Group gap="xs" justify="space-between">
              {mayCreate && (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconPlus size={14} aria-hidden />}
                  onClick={() => {
                    close()
                    setIsCreating(true)
                  }}
                >
                  {frame.createProject}
                </Button>
              )}
              <Button size="compact-sm" variant="subtle" component={Link} to="/projects" onClick={close}>
                {frame.allProjects}
              </Button>
            </Group>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {isCreating && (
        <Suspense>
          <ProjectCreateModal onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
    </>
  )
}

/** A search field and the projects that it finds. */
function ProjectChoices({ currentId, onCurrent }: { currentId: string; onCurrent: () => void }) {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), 200)
  const [{ data, error, fetching }, reload] = useQuery({
    keepsLast: true,
    query: ProjectsQuery,
    variables: { first: shownMax, after: null, filter: searched ? { text: searched } : null },
  })
  const found = data?.projects.edges.map(({ node }) => node)
  return (
    <>
      <TextInput
        data-autofocus
        aria-label={frame.searchProjects}
        placeholder={frame.searchProjects}
        size="xs"
        autoComplete="off"
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      <ul className={classes.projects}>
        {found?.map(({ id, databaseId: projectId, name, environment }) => (
          <li key={id}>
            <UnstyledButton
              className={classes.project}
              aria-current={projectId === currentId || undefined}
              onClick={() => (projectId === currentId ? onCurrent() : switchToProject(projectId))}
            >
              <span className={classes.projectName}>
                <Text size="sm" truncate>
                  <bdi>{withoutControls(name)}</bdi>
                </Text>
                <Text size="xs" c="dimmed" ff="monospace" truncate>
                  {projectId}
                </Text>
              </span>
              {environment === 'production' && <ProductionBadge />}
              {projectId === currentId && <IconCheck size={16} aria-hidden />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found?.length === 0 && !fetching && (
        <Text size="sm" c="dimmed" role="status">
          {frame.noProject}
        </Text>
      )}
    </>
  )
}

function ProductionBadge({ visibleFrom }: { visibleFrom?: 'sm' }) {
  return (
    <Badge color="red" variant="light" size="sm" tt="none" visibleFrom={visibleFrom} style={{ flexShrink: 0 }}>
      {frame.production}
    </Badge>
  )
}
