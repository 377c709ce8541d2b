import { ActionIcon, Anchor, Badge, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconFolders } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery, useReload } from '../../kit/api/use-query.ts'
import { switchToProject } from '../../kit/api/chosen-project.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { frame } from '../../frame/messages.ts'
import { useMay, useViewer } from '../../frame/viewer.ts'
import { TableListPage } from '../../kit/page/list/TableListPage.tsx'
import type { Column } from '../../kit/table/DataTable.tsx'
import { type ProjectData, ProjectsQuery } from './documents.ts'
import { projects } from './messages.ts'
import { ProjectCreateModal } from './ProjectCreateModal.tsx'
import { DeleteModal, TagsModal } from './ProjectModals.tsx'
import { SnapshotActions } from './snapshot/SnapshotActions.tsx'

const route = getRouteApi('/projects')
const pageSize = 50

const texts = {
  ...projects,
  title: projects.allTitle,
  lead: projects.allLead,
  searchPlaceholder: projects.searchLabel,
  nothingYetTitle: projects.nothingTitle,
  nothingYetText: projects.nothingText,
  nothingMatchesTitle: projects.nothingTitle,
  nothingMatchesText: projects.nothingText,
}

type Asked = { act: 'tags' | 'delete'; project: ProjectData }

/** The projects that the administrator reaches, and the snapshot of the current one. */
export function ProjectsPage() {
  const { projectDatabaseId: projectId } = useViewer()
  const mayManage = useMay('MANAGE_KEYS')
  const search = route.useSearch()
  const [asked, setAsked] = useState<Asked>()
  const variables = { first: pageSize, after: search.after ?? null, filter: search.q ? { text: search.q } : null }
  const [{ data, error, fetching }] = useQuery({ keepsLast: true, query: ProjectsQuery, variables })
  const reload = useReload(ProjectsQuery, variables)
  const close = () => setAsked(undefined)
  const done = async () => {
    await reload()
    close()
  }
  return (
    <TableListPage<ProjectData>
      texts={texts}
      icon={IconFolders}
      search={search}
      columns={columnsFor(projectId, mayManage ? setAsked : undefined)}
      connection={data?.projects}
      error={error}
      isLoading={fetching}
      onReload={reload}
      actions={<SnapshotActions mayImport={mayManage} onImported={reload} />}
      creation={
        mayManage ? { modal: ({ isOpen, onClose }) => isOpen && <ProjectCreateModal onClose={onClose} /> } : undefined
      }
      extra={
        <>
          {asked?.act === 'tags' && <TagsModal project={asked.project} onClose={close} onDone={done} />}
          {asked?.act === 'delete' && <DeleteModal project={asked.project} onClose={close} />}
        </>
      }
    />
  )
}

function columnsFor(currentId: string, onAsk: ((asked: Asked) => void) | undefined): readonly Column<ProjectData>[] {
  return [
    {
      id: 'NAME',
      header: projects.name,
      cell: ({ databaseId: projectId, name, environment }) => (
        <Group gap={6} wrap="nowrap">
          {projectId === currentId ? (
            <Text size="sm" fw={600} truncate>
              <bdi>{withoutControls(name)}</bdi>
            </Text>
          ) : (
            <Anchor
              component="button"
              size="sm"
              truncate
              onClick={() => switchToProject(projectId)}
              aria-label={projects.switchTo(name)}
            >
              <bdi>{withoutControls(name)}</bdi>
            </Anchor>
          )}
          {projectId === currentId && <Badge color="gray">{projects.current}</Badge>}
          {environment === 'production' && <Badge color="red">{projects.production}</Badge>}
        </Group>
      ),
    },
    {
      id: 'ID',
      header: projects.projectId,
      cell: ({ databaseId: projectId }) => (
        <Text size="xs" c="dimmed" ff="monospace" truncate>
          {projectId}
        </Text>
      ),
    },
    {
      id: 'TAGS',
      header: projects.tags,
      cell: ({ tags }) => (
        <Group gap={4}>
          {tags.map(tag => (
            <Badge key={tag} color="gray" tt="none">
              {withoutControls(tag)}
            </Badge>
          ))}
        </Group>
      ),
    },
    {
      id: 'ACTIONS',
      header: frame.actions,
      width: 72,
      cell: project => (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={projects.actionsOf(project.name)}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {project.databaseId !== currentId && (
              <Menu.Item onClick={() => switchToProject(project.databaseId)}>{projects.switch}</Menu.Item>
            )}
            <Menu.Item
              disabled={!onAsk || project.databaseId !== currentId}
              onClick={() => onAsk?.({ act: 'tags', project })}
            >
              {projects.editTags}
            </Menu.Item>
            <Menu.Item
              color="red"
              disabled={!onAsk || project.databaseId !== currentId}
              onClick={() => onAsk?.({ act: 'delete', project })}
            >
              {projects.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ]
}
