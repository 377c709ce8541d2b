import { createSpotlight, Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory, IconSearch, IconUser, IconUserPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { UserQuery, UsersQuery } from '../users/queries.ts'
import { userName } from '../users/user-name.ts'
import { usersVariables } from '../users/users-search.ts'
import { frame } from './messages.en.ts'
import { navigation } from './navigation.ts'
import { useMay } from './viewer.ts'

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

/** Finds users by id, name or login id, pages by name, and what can be done; an exact id comes first. */
export function CommandPalette() {
  const navigate = useNavigate()
  const mayRead = useMay('READ_USERS')
  const mayManage = useMay('MANAGE_USERS')
  const [query, setQuery] = useState('')
  const [text] = useDebouncedValue(query.trim(), 200)
  const [{ data, fetching }] = useQuery({
    query: UsersQuery,
    variables: usersVariables({ q: text }, usersFound),
    pause: text === '' || !mayRead,
  })
  const [{ data: exact }] = useQuery({
    query: UserQuery,
    variables: { userId: text },
    pause: !isUserId(text) || !mayRead,
  })
  const byId = isUserId(text) && exact?.user ? [exact.user] : []
  const byText = text === '' ? [] : (data?.users.edges.map(edge => edge.node) ?? [])
  const found = [...byId, ...byText.filter(user => user.userId !== byId[0]?.userId)]
  useEffect(() => {
    if (data || exact) selectFirst()
  }, [data, exact])
  const matches = ({ label }: { label: string }) => label.toLowerCase().includes(query.trim().toLowerCase())
  const groups: SpotlightActionGroupData[] = [
    {
      group: frame.users,
      actions: found.map(user => ({
        id: user.id,
        label: userName(user),
        description: user.loginIds.join(', '),
        leftSection: <IconUser size={18} aria-hidden />,
        onClick: () => void navigate({ to: '/users/$userId', params: { userId: user.userId } }),
      })),
    },
    {
      group: frame.actions,
      actions: [
        {
          id: 'create-user',
          label: frame.createUser,
          leftSection: <IconUserPlus size={18} aria-hidden />,
          onClick: () => void navigate({ to: '/users', search: { create: 'true' } }),
        },
      ].filter(action => mayManage && matches(action)),
    },
    {
      group: frame.searchFor,
      actions: (query.trim()
        ? [
            {
              id: 'search-users',
              label: frame.searchUsersFor(query.trim()),
              leftSection: <IconSearch size={18} aria-hidden />,
              onClick: () => void navigate({ to: '/users', search: { q: query.trim() } }),
            },
            {
              id: 'search-audit',
              label: frame.searchAuditFor(query.trim()),
              leftSection: <IconHistory size={18} aria-hidden />,
              onClick: () => void navigate({ to: '/audit', search: { q: query.trim() } }),
            },
          ]
        : []
      ).filter(() => mayRead),
    },
    {
      group: frame.pages,
      actions: navigation
        .flatMap(({ items }) => [...items])
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
      // Keeps descriptions readable on the highlighted entry.
      styles={{ actionDescription: { opacity: 1 } }}
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
