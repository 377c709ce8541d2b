import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBolt, IconBook, IconHistory, IconPin, IconUser } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { documentationOf } from '../../kit/link/documentation.ts'
import { useQuery } from '../../kit/api/use-query.ts'
import { allCapabilities } from '../../capabilities.ts'
import { users } from '../../directory/users/messages.ts'
import { UserQuery, UsersQuery } from '../../directory/users/queries.ts'
import { userName } from '../../directory/users/user/user-name.ts'
import { usersVariables } from '../../directory/users/list/users-search.ts'
import type { Capability, PaletteAction, PaletteSearch } from '../capability.ts'
import { frame } from '../messages.ts'
import { pagesFor } from './navigation.ts'
import classes from './Palette.module.css'
import { usePinnedPages } from './pinned-pages.ts'
import { recentPages } from './recent-pages.ts'
import { type Permission, useViewer } from '../viewer.ts'

const [store, palette] = createSpotlight()

export function openCommandPalette() {
  return palette.open()
}

/** Found users arrive after the palette has chosen what Enter does: makes it the first entry again. */
function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState(state => ({ ...state, selected: 0 }))
}

const usersFound = 6

/** provider-api.md §2.6: `U` and 27 letters and digits. */
function isUserId(text: string) {
  return /^U[0-9A-Za-z]{27}$/.test(text)
}

/** What can be done to a user from here; each is confirmed on the user's page. */
const verbs = ['disable', 'signOut', 'delete'] as const

/** “disable anna” as the verb and whom it is done to; without a verb all of the text says whom. */
function verbOf(typed: string) {
  const verb = verbs.find(each => typed.toLowerCase().startsWith(`${users.acts[each].toLowerCase()} `))
  return { verb, whom: verb ? typed.slice(users.acts[verb].length).trim() : typed }
}

function inDocumentation(typed: string) {
  const label = frame.searchDocumentation(typed)
  const onClick = () => void window.open(documentationOf(typed), '_blank')
  return { id: label, label, leftSection: <IconBook size={18} aria-hidden />, onClick }
}

/** What may be done, with the page that it belongs to; `isTwin` where the label alone does not tell it from another one. */
function actionsOf(may: (action: PaletteAction) => boolean) {
  const all = allCapabilities.flatMap(({ actions, navigation }: Capability) =>
    actions.filter(may).map(action => ({ ...action, page: navigation[0]?.label ?? '' })),
  )
  return all.map(action => ({ ...action, isTwin: all.filter(({ label }) => label === action.label).length > 1 }))
}

/**
 * Finds users by id, name or login id, what can be done to them, pages by name, and other actions; an exact id comes first. Before
 * anything is typed it has the pages that were looked at last.
 */
export function CommandPalette() {
  const navigate = useNavigate()
  const { permissions, projectDatabaseId: projectId } = useViewer()
  const currentPath = useLocation({ select: ({ pathname }) => pathname })
  const may = ({ permission }: { permission: Permission }) => permissions.includes(permission)
  const mayReadUsers = may({ permission: 'READ_USERS' })
  const [query, setQuery] = useState('')
  const typed = query.trim()
  const { verb, whom } = verbOf(typed)
  const [text] = useDebouncedValue(whom, 200)
  const [{ data, fetching }] = useQuery({
    query: UsersQuery,
    variables: usersVariables({ q: text }, usersFound),
    pause: text === '' || !mayReadUsers,
  })
  const [{ data: exact }] = useQuery({
    query: UserQuery,
    variables: { userId: text },
    pause: !isUserId(text) || !mayReadUsers,
  })
  const byId = isUserId(text) && exact?.user ? [exact.user] : []
  const byText = text === '' ? [] : (data?.users.edges.map(edge => edge.node) ?? [])
  const found = [...byId, ...byText.filter(user => user.databaseId !== byId[0]?.databaseId)]
  useEffect(() => {
    if (data || exact) selectFirst()
  }, [data, exact])
  const matches = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase())
  const pinned = usePinnedPages(projectId)
  const pin = {
    id: 'pin',
    label: pinned.isPinned(currentPath) ? frame.unpin : frame.pin,
    leftSection: <IconPin size={18} aria-hidden />,
    onClick: () => pinned.toggle(currentPath),
  }
  const recent = recentPages(projectId).filter(({ to, title }) => to !== currentPath && matches({ label: title }))
  const actsOn = may({ permission: 'MANAGE_USERS' }) ? (verb ? found : found.slice(0, 1)) : []
  const acts = {
    group: frame.actions,
    actions: actsOn.flatMap(user =>
      verbs
        .filter(each => !verb || each === verb)
        .map(each => ({
          id: `${each} ${user.id}`,
          label: `${users.acts[each]}: ${userName(user)}`,
          leftSection: <IconBolt size={18} aria-hidden />,
          onClick: () =>
            void navigate({
              to: '/users/$userId/security',
              params: { userId: user.databaseId },
              search: { act: each },
            }),
        })),
    ),
  }
  const offered = actionsOf(may)
  const groups: SpotlightActionGroupData[] = [
    ...(verb ? [acts] : []),
    {
      group: frame.recent,
      actions: recent.slice(0, 5).map(({ to, title }) => ({
        id: `recent ${to}`,
        label: title,
        leftSection: <IconHistory size={18} aria-hidden />,
        onClick: () => void navigate({ to }),
      })),
    },
    {
      group: frame.users,
      actions: found.map(user => ({
        id: user.id,
        label: userName(user),
        description: user.loginIds.join(', '),
        leftSection: <IconUser size={18} aria-hidden />,
        onClick: () => void navigate({ to: '/users/$userId', params: { userId: user.databaseId } }),
      })),
    },
    ...(verb ? [] : [acts]),
    {
      group: frame.actions,
      actions: offered
        .filter(({ label, page }) => matches({ label }) || matches({ label: page }))
        .map(({ label, page, isTwin, icon: Icon, open }) => ({
          id: `${page} ${label}`,
          label,
          ...(isTwin && { description: page }),
          leftSection: <Icon size={18} aria-hidden />,
          onClick: () => open(navigate),
        }))
        .concat(matches(pin) ? [pin] : []),
    },
    {
      group: frame.searchFor,
      actions: allCapabilities
        .flatMap(({ searches }): readonly PaletteSearch[] => searches)
        .filter(search => typed !== '' && may(search))
        .map(({ label, icon: Icon, open }) => ({
          id: label(typed),
          label: label(typed),
          leftSection: <Icon size={18} aria-hidden />,
          onClick: () => open(navigate, typed),
        }))
        .concat(typed === '' ? [] : [inDocumentation(typed)]),
    },
    {
      group: frame.pages,
      actions: pagesFor(permissions)
        .filter(matches)
        .map(({ label, to, icon: Icon }) => ({
          id: to,
          label,
          leftSection: <Icon size={18} aria-hidden />,
          onClick: () => void navigate({ to }),
        })),
    },
  ].filter(({ actions }) => actions.length > 0)
  return (
    <Spotlight
      store={store}
      classNames={{
        content: classes.content,
        actionsGroup: classes.group,
        action: classes.action,
        actionDescription: classes.description,
      }}
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      attributes={{ content: { 'aria-label': frame.searchShortcut } }}
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      // Everything above is already narrowed to the query.
      filter={(_query, actions) => actions}
      shortcut={null}
      scrollable
      maxHeight={420}
      nothingFound={fetching ? frame.searching : frame.nothingFound}
      searchProps={{ placeholder: frame.searchShortcut, 'aria-label': frame.searchShortcut }}
    />
  )
}
