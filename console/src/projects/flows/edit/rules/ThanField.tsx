import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { RolesQuery } from '../../../../directory/users/queries.ts'
import { useQuery } from '../../../../kit/api/use-query.ts'
import { type Choices, countries, ofLists, type ValueKind } from './known-values.ts'
import { FlowListsQuery } from '../documents.ts'
import { flowRules as texts } from './messages.ts'

type Props = {
  kind: ValueKind
  choices?: Choices | undefined
  operator: string
  value: unknown
  onChange: (value: unknown) => void
}

const style = { flex: '1 1 130px' }

/** What a value is compared with: a role, a country, a list or a choice by its name, a number, one text or several. */
export function ThanField({ kind, choices = {}, operator, value, onChange }: Props) {
  const isList = operator === 'in' || operator === 'not-in'
  if (ofLists.includes(operator)) return <ListField value={value} onChange={onChange} />
  if (kind === 'country') return <CountryField isList={isList} value={value} onChange={onChange} />
  if (kind === 'choice') return <ChoiceField choices={choices} isList={isList} value={value} onChange={onChange} />
  if (kind === 'role') return <RoleField value={value} onChange={onChange} />
  if (isList) return <TagsInput label={texts.than} style={style} value={asTexts(value)} onChange={onChange} />
  if (kind === 'number' || operator === 'greater-than' || operator === 'less-than')
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

type FieldProps = Pick<Props, 'value' | 'onChange'>

function RoleField(field: FieldProps) {
  const [{ data }] = useQuery({ query: RolesQuery })
  return <NameField {...field} names={data?.roles.edges.map(({ node }) => node.name)} />
}

function ListField(field: FieldProps) {
  const [{ data }] = useQuery({ query: FlowListsQuery })
  return <NameField {...field} names={data?.lists.edges.map(({ node }) => node.name)} />
}

function NameField({ names = [], ...field }: FieldProps & { names: readonly string[] | undefined }) {
  return <ChoiceField {...field} choices={Object.fromEntries(names.map(name => [name, name]))} isList={false} />
}

function CountryField(field: FieldProps & { isList: boolean }) {
  const choices = useMemo(() => Object.fromEntries(countries().map(({ value, label }) => [value, label])), [])
  return <ChoiceField {...field} choices={choices} />
}

/** One or several of what there is; what is gone stays chosen. */
function ChoiceField({ choices, isList, value, onChange }: FieldProps & { choices: Choices; isList: boolean }) {
  const chosen = asTexts(value)
  const data = [...new Set([...Object.keys(choices), ...chosen])].map(each => ({
    value: each,
    label: choices[each] ?? each,
  }))
  const shared = {
    label: texts.than,
    searchable: true,
    data,
    style,
    comboboxProps: { width: 240, position: 'bottom-end' },
  } as const
  if (isList) return <MultiSelect {...shared} value={chosen} onChange={onChange} />
  return <Select {...shared} value={chosen[0] ?? null} onChange={next => onChange(next ?? '')} />
}

function asTexts(value: unknown): string[] {
  return [value].flat().filter(each => typeof each === 'string' && each !== '') as string[] // as filtered
}
