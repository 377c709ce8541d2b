import { Autocomplete, Group, NativeSelect, NumberInput, TagsInput, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { JsonObject } from '../../../../kit/editor/json/json-object.ts'
import { IconAction } from '../fields/IconAction.tsx'
import { flowEditor as texts } from '../messages.ts'
import type { Editing } from '../model/editing.ts'
import { suggestionsOf } from './suggestions.ts'

/** They compare with nothing. */
const unary = ['empty', 'not-empty', 'is-true', 'is-false']

type RuleProps = {
  editing: Editing
  rule: JsonObject
  name: string
  onChange: (rule: JsonObject) => void
  onRemove: () => void
}

/** What a rule compares, how, and with what. */
export function RuleFields({ editing, rule, name, onChange, onRemove }: RuleProps) {
  const operator = String(rule.operator ?? '')
  const change = (next: JsonObject) => {
    const { than, ...rest } = { ...rule, ...next }
    onChange(unary.includes(String(rest.operator)) ? rest : { ...rest, than: than ?? '' })
  }
  return (
    <Group gap={6} align="end" role="group" aria-label={name}>
      <Autocomplete
        label={texts.value}
        data={suggestionsOf(editing)}
        value={String(rule.value ?? '')}
        style={{ flex: '1 1 140px' }}
        onChange={value => change({ value })}
      />
      <NativeSelect
        label={texts.comparison}
        data={editing.schema.operators.map(each => ({ value: each, label: texts.operators[each] ?? each }))}
        value={operator}
        style={{ flex: '1 1 120px' }}
        onChange={event => change({ operator: event.currentTarget.value })}
      />
      {!unary.includes(operator) && (
        <ThanField operator={operator} value={rule.than} onChange={than => change({ than })} />
      )}
      <IconAction label={texts.removeRule(name)} icon={IconX} onClick={onRemove} />
    </Group>
  )
}

type ThanProps = { operator: string; value: unknown; onChange: (value: unknown) => void }

function ThanField({ operator, value, onChange }: ThanProps) {
  const style = { flex: '1 1 140px' }
  if (operator === 'in' || operator === 'not-in')
    return (
      <TagsInput
        label={texts.than}
        style={style}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
      />
    )
  if (operator === 'greater-than' || operator === 'less-than')
    return (
      <NumberInput
        label={texts.than}
        style={style}
        value={Number(value) || 0}
        onChange={next => onChange(Number(next))}
      />
    )
  return (
    <TextInput
      label={texts.than}
      style={style}
      autoComplete="off"
      value={typeof value === 'string' ? value : JSON.stringify(value ?? '')}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
