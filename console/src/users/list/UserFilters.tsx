import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { users } from '../messages.en.ts'
import { isFiltered, userStatuses, type UsersSearch } from './users-search.ts'

type Change = Partial<Pick<UsersSearch, 'q' | 'status' | 'role'>>
type Props = {
  search: UsersSearch
  roleNames: readonly string[]
  onChange: (change: Change) => void
  onClear: () => void
}

/** Narrows the list; the address is changed once typing pauses. */
export function UserFilters({ search, roleNames, onChange, onClear }: Props) {
  const [typed, setTyped] = useState({ text: search.q ?? '', from: search.q })
  // Back, forward and "clear filters" change the address from outside: the field follows.
  if (typed.from !== search.q) setTyped({ text: search.q ?? '', from: search.q })
  const commit = useDebouncedCallback((text: string) => onChange({ q: text || undefined }), 250)
  return (
    <Group gap="xs" role="search">
      <TextInput
        aria-label={users.searchLabel}
        placeholder={users.searchPlaceholder}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => {
          setTyped({ text: value, from: search.q })
          commit(value)
        }}
        w={{ base: '100%', sm: 300 }}
      />
      <Select
        aria-label={users.status}
        placeholder={users.anyStatus}
        clearable
        clearButtonProps={{ 'aria-label': users.anyStatus }}
        data={userStatuses.map(value => ({ value, label: users.statuses[value] }))}
        value={search.status ?? null}
        onChange={value => onChange({ status: userStatuses.find(status => status === value) })}
        w={150}
      />
      <Select
        aria-label={users.role}
        placeholder={users.anyRole}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': users.anyRole }}
        data={roleNames}
        value={search.role ?? null}
        onChange={value => onChange({ role: value ?? undefined })}
        w={170}
      />
      {isFiltered(search) && (
        <Button variant="subtle" size="sm" onClick={onClear}>
          {users.clearFilters}
        </Button>
      )}
    </Group>
  )
}
