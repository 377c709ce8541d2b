import { Autocomplete, Button, Group, Menu, Popover, Select, Stack, TextInput } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { startOf, startOfDay } from '../../format/days.ts'
import { formatDay, formatTime } from '../../format/time.ts'
import { timeZone } from '../../format/zone.ts'
import { type EntityKind, EntityLookup, EntityName } from '../../search/EntityLookup.tsx'
import classes from './Filters.module.css'
import { table } from '../messages.ts'
import { SearchField } from './SearchField.tsx'

/** One criterion of a list; its value stands in the address under its id. */
export type FilterDefinition = { id: string; label: string } & (
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'text'; placeholder?: string; suggestions?: readonly string[]; shown?: string }
  | { kind: 'day' }
  | { kind: 'time' }
  | { kind: 'entity'; of: EntityKind }
)

type Values = Readonly<Record<string, string | undefined>>

type Props = {
  searchLabel: string
  searchPlaceholder: string
  filters: readonly FilterDefinition[]
  /** The parameters of the address: `q` for the search, and one for each filter that is set. */
  values: Values
  onChange: (change: Record<string, string | undefined>) => void
}

function shownValue(filter: FilterDefinition, value: string) {
  if (filter.kind === 'entity') return <EntityName id={value} />
  if (filter.kind === 'day') return formatDay(startOfDay(value))
  if (filter.kind === 'time') return formatTime(startOf(value))
  if (filter.kind === 'text') return filter.shown ?? value
  return filter.options.find(option => option.value === value)?.label ?? value
}

/** Search, the filters that are set as chips, and a menu of those that are not. */
export function Filters({ searchLabel, searchPlaceholder, filters, values, onChange }: Props) {
  // A filter that was just added is open for its value and has none yet.
  const [added, setAdded] = useState<string>()
  const active = filters.filter(({ id }) => values[id] !== undefined || id === added)
  const others = filters.filter(filter => !active.includes(filter))
  const clear = () => onChange(Object.fromEntries([['q', undefined], ...filters.map(({ id }) => [id, undefined])]))
  return (
    <Group gap="xs" role="search" style={{ flex: '1 1 320px' }}>
      <SearchField
        label={searchLabel}
        placeholder={searchPlaceholder}
        value={values.q}
        onChange={text => onChange({ q: text })}
      />
      {active.map(filter => (
        <FilterChip
          key={filter.id}
          filter={filter}
          value={values[filter.id]}
          isNew={filter.id === added}
          onChange={value => {
            setAdded(undefined)
            onChange({ [filter.id]: value })
          }}
          onDismiss={() => setAdded(undefined)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" width={200}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconFilter size={14} aria-hidden />}>
              {table.addFilter}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ id, label }) => (
              <Menu.Item key={id} onClick={() => setAdded(id)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {(active.length > 0 || values.q) && (
        <Button variant="subtle" color="gray" onClick={clear}>
          {table.clearFilters}
        </Button>
      )}
    </Group>
  )
}

type ChipProps = {
  filter: FilterDefinition
  value: string | undefined
  isNew: boolean
  onChange: (value: string | undefined) => void
  onDismiss: () => void
}

function FilterChip({ filter, value, isNew, onChange, onDismiss }: ChipProps) {
  const [isOpen, setIsOpen] = useState(isNew)
  const close = () => {
    setIsOpen(false)
    onDismiss()
  }
  const accept = (next: string | undefined) => {
    setIsOpen(false)
    onChange(next)
  }
  const shown = value === undefined ? '…' : shownValue(filter, value)
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" trapFocus shadow="md" width={240}>
      <Popover.Target>
        <Button.Group>
          <Button variant="default" className={classes.chip} onClick={() => setIsOpen(!isOpen)}>
            <span className={classes.name}>{filter.label}</span> {shown}
          </Button>
          <Button
            variant="default"
            px={6}
            aria-label={table.removeFilter(filter.label)}
            onClick={() => accept(undefined)}
          >
            <IconX size={14} aria-hidden />
          </Button>
        </Button.Group>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterEditor filter={filter} value={value} onChange={accept} />
      </Popover.Dropdown>
    </Popover>
  )
}

function FilterEditor({ filter, value, onChange }: Pick<ChipProps, 'filter' | 'value' | 'onChange'>) {
  const [text, setText] = useState(value ?? '')
  if (filter.kind === 'choice')
    return (
      <Select
        data-autofocus
        label={filter.label}
        data={filter.options}
        value={value ?? null}
        searchable={filter.options.length > 8}
        comboboxProps={{ withinPortal: false }}
        onChange={next => onChange(next ?? undefined)}
      />
    )
  if (filter.kind === 'entity') return <EntityLookup kind={filter.of} label={filter.label} onChange={onChange} />
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onChange(text.trim() || undefined)
      }}
    >
      <Stack gap="xs">
        {filter.kind === 'text' ? (
          <Autocomplete
            data-autofocus
            label={filter.label}
            placeholder={filter.placeholder}
            data={[...(filter.suggestions ?? [])]}
            comboboxProps={{ withinPortal: false }}
            value={text}
            onChange={setText}
          />
        ) : (
          <TextInput
            data-autofocus
            type={filter.kind === 'day' ? 'date' : 'datetime-local'}
            label={filter.label}
            description={timeZone}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
        )}
        <Button type="submit" variant="default">
          {table.apply}
        </Button>
      </Stack>
    </form>
  )
}
