import { Button, Group, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { texts } from '../messages.ts'
import type { Outline } from '../text/outline.ts'
import { isFiltered, type RelationsSearch } from './relations-search.ts'

type Filters = Pick<RelationsSearch, 'type' | 'resource' | 'relation' | 'targetType' | 'target'>
type Props = { search: RelationsSearch; outline: Outline; onChange: (change: Filters) => void; onClear: () => void }

/** Filters of the list; ids are applied with Enter or on leaving the field, as each is a whole id. */
export function RelationFilters({ search, outline, onChange, onClear }: Props) {
  const types = outline.types.map(({ name }) => name)
  const own = outline.types.find(({ name }) => name === search.type)
  const relations = (own ? [own] : outline.types).flatMap(({ members }) =>
    members.filter(({ kind }) => kind === 'relation').map(({ name }) => name),
  )
  const sets = outline.types.flatMap(({ members }) => members.flatMap(({ targets }) => targets))
  return (
    <Group gap="xs" align="flex-end" role="search" aria-label={texts.relationsLabel}>
      <Choice label={texts.resourceType} value={search.type} data={types} onChange={type => onChange({ type })} />
      <IdField label={texts.resourceId} value={search.resource} onChange={resource => onChange({ resource })} />
      <Choice
        label={texts.relationName}
        value={search.relation}
        data={relations}
        onChange={relation => onChange({ relation })}
      />
      <Choice
        label={texts.targetType}
        value={search.targetType}
        data={[...types, ...sets]}
        onChange={targetType => onChange({ targetType })}
      />
      <IdField label={texts.targetId} value={search.target} onChange={target => onChange({ target })} />
      {isFiltered(search) && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          {texts.clearFilters}
        </Button>
      )}
    </Group>
  )
}

type FieldProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void }

function Choice({ label, value, data, onChange }: FieldProps & { data: readonly string[] }) {
  return (
    <Select
      label={label}
      placeholder={texts.any}
      value={value ?? null}
      data={[...new Set([...data, ...(value === undefined ? [] : [value])])]}
      searchable
      clearable
      w={{ base: '100%', xs: 170 }}
      onChange={chosen => onChange(chosen ?? undefined)}
    />
  )
}

function IdField({ label, value = '', onChange }: FieldProps) {
  const [typed, setTyped] = useState(value)
  const [last, setLast] = useState(value)
  if (last !== value) {
    setLast(value)
    setTyped(value)
  }
  const apply = () => {
    if (typed.trim() !== value) onChange(typed.trim() || undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form onSubmit={submit} style={{ flex: '1 1 150px' }}>
      <TextInput
        label={label}
        placeholder={texts.any}
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={event => setTyped(event.currentTarget.value)}
        onBlur={apply}
      />
    </form>
  )
}
