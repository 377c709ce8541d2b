import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { RolesQuery } from '../../../../directory/users/queries.ts'
import { useQuery } from '../../../../kit/api/use-query.ts'
import { countries, ofLists, type ValueKind } from './known-values.ts'
import { FlowListsQuery } from '../documents.ts'
import { flowRules as texts } from './messages.ts'

type Props = { kind: ValueKind; operator: string; value: unknown; onChange: (value: unknown) => void }

const style = { flex: '1 1 130px' }

/** What a value is compared with: a role, a country or a list by its name, a number, one text or several. */
export function ThanField({ kind, operator, value, onChange }: Props) {
  const isList = operator === 'in' || operator === 'not-in'
  if (ofLists.includes(operator)) return <ListField value={value} onChange={onChange} />
  if (kind === 'country') return <CountryField isList={isList} value={value} onChange={onChange} />
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

/** One of the names that there are; one that is gone stays chosen. */
function NameField({ names = [], value, onChange }: FieldProps & { names: readonly string[] | undefined }) {
  const own = typeof value === 'string' && value !== '' ? [value] : []
  return (
    <Select
      label={texts.than}
      searchable
      style={style}
      data={[...new Set([...names, ...own])]}
      value={own[0] ?? null}
      onChange={next => onChange(next ?? '')}
    />
  )
}

function CountryField({ isList, value, onChange }: FieldProps & { isList: boolean }) {
  const data = useMemo(countries, [])
  const shared = { label: texts.than, searchable: true, data, style }
  if (isList) return <MultiSelect {...shared} value={asTexts(value)} onChange={onChange} />
  return (
    <Select
      {...shared}
      value={typeof value === 'string' && value ? value : null}
      onChange={next => onChange(next ?? '')}
    />
  )
}

function asTexts(value: unknown): string[] {
  return [value].flat().filter(each => typeof each === 'string' && each !== '') as string[] // as filtered
}
