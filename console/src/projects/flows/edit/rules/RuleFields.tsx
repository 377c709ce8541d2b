import { Group, NativeSelect, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import type { JsonObject } from '../../../../kit/editor/json/json-object.ts'
import { IconAction } from '../fields/IconAction.tsx'
import type { Editing } from '../model/editing.ts'
import { knownValues, ofLists, operatorName, operatorsFor, unary, valueAt } from './known-values.ts'
import { flowRules as texts } from './messages.ts'
import { ThanField } from './ThanField.tsx'
import { NoOption } from '../../../../kit/search/NoOption.tsx'

type RuleProps = {
  editing: Editing
  rule: JsonObject
  name: string
  onChange: (rule: JsonObject) => void
  onRemove: () => void
}

/** A path that somebody types because no list can have it. */
const path = /^[a-z]\w*(\.[\w-]+)+$/i

/** What a rule compares, how, and with what: each chosen from what there is. */
export function RuleFields({ editing, rule, name, onChange, onRemove }: RuleProps) {
  const value = String(rule.value ?? '')
  const operator = String(rule.operator ?? '')
  const { kind, choices } = valueAt(editing, value)
  const operators = operatorsFor(editing, kind)
  const change = (next: JsonObject) => {
    const { than, ...rest } = { ...rule, ...next }
    onChange(unary.includes(String(rest.operator)) ? rest : { ...rest, than: than ?? '' })
  }
  const read = (next: string) => {
    const { kind: nextKind } = valueAt(editing, next)
    const [usual = operator, ...others] = operatorsFor(editing, nextKind)
    const isKept = nextKind === kind && [usual, ...others].includes(operator)
    change({ value: next, ...(!isKept && { operator: usual, than: '' }) })
  }
  // The name of a list is nothing else, and nothing else is the name of a list.
  const compareBy = (next: string) =>
    change({ operator: next, ...(ofLists.includes(next) !== ofLists.includes(operator) && { than: '' }) })
  return (
    <Group gap={6} align="end" role="group" aria-label={name}>
      <ValueSelect editing={editing} value={value} onChange={read} />
      <NativeSelect
        label={texts.comparison}
        data={[...new Set([...operators, operator])].map(each => ({ value: each, label: operatorName(kind, each) }))}
        value={operator}
        style={{ flex: '1 1 110px' }}
        onChange={event => compareBy(event.currentTarget.value)}
      />
      {!unary.includes(operator) && (
        <ThanField
          kind={kind}
          choices={choices}
          operator={operator}
          value={rule.than}
          onChange={than => change({ than })}
        />
      )}
      <IconAction label={texts.removeRule(name)} icon={IconX} onClick={onRemove} />
    </Group>
  )
}

type ValueProps = { editing: Editing; value: string; onChange: (value: string) => void }

function ValueSelect({ editing, value, onChange }: ValueProps) {
  const [search, setSearch] = useState('')
  const known = knownValues(editing)
  const own = [value, search.trim()].filter(each => path.test(each) && !known.some(other => other.path === each))
  const groups = [...Map.groupBy(known, ({ group }) => group)].map(([group, values]) => ({
    group,
    items: values.map(each => ({ value: each.path, label: each.label })),
  }))
  return (
    <Select
      label={texts.value}
      searchable
      allowDeselect={false}
      data={[
        ...groups,
        ...(own.length > 0
          ? [{ group: texts.ownGroup, items: [...new Set(own)].map(each => ({ value: each, label: each })) }]
          : []),
      ]}
      value={value || null}
      onSearchChange={setSearch}
      nothingFoundMessage={<NoOption text={texts.nothingFound} />}
      comboboxProps={{ width: 280, position: 'bottom-start' }}
      style={{ flex: '2 1 150px' }}
      onChange={next => next !== null && onChange(next)}
    />
  )
}
