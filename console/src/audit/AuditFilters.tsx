import { Autocomplete, Button, Group, Pill, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type AuditFilter, isFiltered } from './audit-search.ts'
import { audit } from './messages.en.ts'

type Props = {
  filter: AuditFilter
  /** Actions to suggest. */
  actions: readonly string[]
  actorLabel: string
  targetLabel: string
  onChange: (change: Partial<AuditFilter>) => void
  onClear: () => void
}

/** Narrows the events: text, action and dates are typed; actor and target come from clicking a cell. */
export function AuditFilters({ filter, actions, actorLabel, targetLabel, onChange, onClear }: Props) {
  const [typed, setTyped] = useState({ q: filter.q ?? '', action: filter.action ?? '', from: filter })
  if (typed.from.q !== filter.q || typed.from.action !== filter.action) {
    setTyped({ q: filter.q ?? '', action: filter.action ?? '', from: filter })
  }
  const commit = useDebouncedCallback((change: Partial<AuditFilter>) => onChange(change), 250)
  const chips = [
    filter.actor && { label: audit.actorIs(actorLabel), remove: { actor: undefined } },
    filter.target && { label: audit.targetIs(targetLabel), remove: { target: undefined } },
  ].filter(chip => chip !== undefined && chip !== '')
  return (
    <Group gap="xs" role="search">
      <TextInput
        aria-label={audit.searchLabel}
        placeholder={audit.searchPlaceholder}
        type="search"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed.q}
        onChange={({ currentTarget: { value } }) => {
          setTyped(previous => ({ ...previous, q: value }))
          commit({ q: value || undefined })
        }}
        w={{ base: '100%', sm: 260 }}
      />
      <Autocomplete
        aria-label={audit.action}
        placeholder={audit.anyAction}
        data={[...actions]}
        value={typed.action}
        onChange={value => {
          setTyped(previous => ({ ...previous, action: value }))
          commit({ action: value || undefined })
        }}
        w={{ base: '100%', sm: 190 }}
      />
      <TextInput
        aria-label={audit.from}
        type="date"
        leftSection={<Text size="sm">{audit.from}</Text>}
        leftSectionWidth={52}
        w={{ base: '100%', sm: 'auto' }}
        value={filter.from ?? ''}
        max={filter.to}
        onChange={event => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        aria-label={audit.to}
        type="date"
        leftSection={<Text size="sm">{audit.to}</Text>}
        leftSectionWidth={52}
        w={{ base: '100%', sm: 'auto' }}
        value={filter.to ?? ''}
        min={filter.from}
        onChange={event => onChange({ to: event.currentTarget.value || undefined })}
      />
      {chips.map(({ label, remove }) => (
        <Pill
          key={label}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': audit.removeFilter(label), tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => onChange(remove)}
        >
          {label}
        </Pill>
      ))}
      {isFiltered(filter) && (
        <Button variant="subtle" onClick={onClear}>
          {audit.clearFilters}
        </Button>
      )}
    </Group>
  )
}
