import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconBookmark, IconCheck } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../kit/api/use-query.ts'
import { withoutControls } from '../../kit/format/text.ts'
import { parseSearch } from '../../kit/search/search-params.ts'
import { table } from '../../kit/table/messages.ts'
import { type SavedView, SavedViewsQuery, type ViewPage } from './documents.ts'
import { savedViews } from './messages.ts'
import { ViewDeleteModal } from './ViewDeleteModal.tsx'
import { ViewNameModal } from './ViewNameModal.tsx'
import { viewSearchOf } from './view-search.ts'

/** The views that the administrator saved of a list: each opens, and the one that is shown can be renamed and deleted. */
export function SavedViewsMenu({ page }: { page: ViewPage }) {
  const navigate = useNavigate()
  const search = viewSearchOf(useLocation({ select: location => location.searchStr }))
  const [isWanted, setIsWanted] = useState(false)
  const [act, setAct] = useState<{ act: 'save' | 'rename' | 'delete'; view: SavedView | undefined }>()
  const [{ data, fetching }, load] = useQuery({ query: SavedViewsQuery, variables: { page }, pause: !isWanted })
  const views = data?.savedViews?.edges.map(({ node }) => node)
  const shown = views?.find(view => view.search === search)
  const close = () => setAct(undefined)
  const done = () => {
    close()
    load({ requestPolicy: 'network-only' })
  }
  const open = (view: SavedView) => void navigate({ to: '.', search: parseSearch(view.search) })
  // A hosted service keeps no views.
  const isKept = views !== null
  return (
    <>
      <Menu position="bottom-end" width={260} onOpen={() => setIsWanted(true)}>
        <Menu.Target>
          <Tooltip label={savedViews.title}>
            <ActionIcon variant="default" size="lg" aria-label={savedViews.title}>
              <IconBookmark size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
          <Menu.Label>
            {fetching && !views ? table.loading : views?.length ? savedViews.title : savedViews.none}
          </Menu.Label>
          {views?.map(view => (
            <Menu.Item
              key={view.id}
              aria-current={view === shown || undefined}
              rightSection={view === shown && <IconCheck size={14} aria-hidden />}
              onClick={() => open(view)}
            >
              <bdi>{withoutControls(view.name)}</bdi>
            </Menu.Item>
          ))}
          {isKept && <Menu.Divider />}
          {isKept && (
            <Menu.Item onClick={() => setAct({ act: 'save', view: undefined })}>{savedViews.saveThis}</Menu.Item>
          )}
          {shown && (
            <>
              <Menu.Item onClick={() => setAct({ act: 'rename', view: shown })}>
                {savedViews.renameThis(withoutControls(shown.name))}
              </Menu.Item>
              <Menu.Item color="red" onClick={() => setAct({ act: 'delete', view: shown })}>
                {savedViews.deleteThis(withoutControls(shown.name))}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {act?.act === 'delete' && act.view && <ViewDeleteModal view={act.view} onDone={done} onClose={close} />}
      {act && act.act !== 'delete' && (
        <ViewNameModal page={page} search={search} renamed={act.view} onDone={done} onClose={close} />
      )}
    </>
  )
}
