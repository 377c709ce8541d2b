import { Button, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { messages } from '../messages.ts'
import { isFiltered, messagePurposes, messageStatuses, type OutboxFilter } from './messages-search.ts'

type Props = { filter: OutboxFilter; onChange: (change: OutboxFilter) => void; onClear: () => void }

/** Narrows the outbox; the address is changed once typing pauses. */
export function OutboxFilters({ filter, onChange, onClear }: Props) {
  const [typed, setTyped] = useState({ text: filter.q ?? '', from: filter.q })
  // Back, forward and "clear filters" change the address from outside: the field follows.
  if (typed.from !== filter.q) setTyped({ text: filter.q ?? '', from: filter.q })
  const commit = useDebouncedCallback((text: string) => onChange({ q: text || undefined }), 250)
  return (
    <Group gap="xs" role="search">
      <TextInput
        aria-label={messages.searchLabel}
        placeholder={messages.searchPlaceholder}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.text}
        onChange={({ currentTarget: { value } }) => {
          setTyped({ text: value, from: filter.q })
          commit(value)
        }}
        w={{ base: '100%', sm: 260 }}
      />
      <Select
        aria-label={messages.status}
        placeholder={messages.anyStatus}
        clearable
        clearButtonProps={{ 'aria-label': messages.anyStatus }}
        data={messageStatuses.map(value => ({ value, label: messages.statuses[value] }))}
        value={filter.status ?? null}
        onChange={value => onChange({ status: messageStatuses.find(status => status === value) })}
        w={{ base: 'calc(50% - 5px)', sm: 150 }}
      />
      <Select
        aria-label={messages.purpose}
        placeholder={messages.anyPurpose}
        clearable
        clearButtonProps={{ 'aria-label': messages.anyPurpose }}
        data={messagePurposes.map(value => ({ value, label: messages.purposes[value] }))}
        value={filter.purpose ?? null}
        onChange={value => onChange({ purpose: messagePurposes.find(purpose => purpose === value) })}
        w={{ base: 'calc(50% - 5px)', sm: 170 }}
      />
      {isFiltered(filter) && (
        <Button variant="subtle" size="sm" onClick={onClear}>
          {messages.clearFilters}
        </Button>
      )}
    </Group>
  )
}
