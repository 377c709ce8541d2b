import { mutation } from '../../../kit/api/mutation.ts'
import { Checkbox, NumberInput, Select, MultiSelect, TextInput } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { graphql, type ResultOf } from '../../../kit/api/graphql.ts'
import { EditForm } from '../../../kit/form/EditForm.tsx'
import { Section } from '../../../kit/page/Section.tsx'
import { users } from '../messages.ts'
import { UserUpdate } from '../mutations.ts'
import type { User } from '../user/user-context.ts'

const UserAttributesQuery = graphql(`
  query UserAttributes {
    userAttributes(first: 100) {
      edges {
        node {
          id name displayName type
          options { value label }
        }
      }
    }
  }
`)

type Attribute = NonNullable<ResultOf<typeof UserAttributesQuery>['userAttributes']>['edges'][number]['node']
type Values = Record<string, unknown>

/** The attributes that the project declares, for one user. */
export function AttributesForm({ user, isReadOnly }: { user: User; isReadOnly: boolean }) {
  const [{ data }] = useQuery({ query: UserAttributesQuery })
  const declared = data?.userAttributes?.edges.map(({ node }) => node) ?? []
  if (declared.length === 0) return null
  const variablesOf = (from: User, changes: Values) => ({
    input: {
      id: from.id,
      expectedVersion: from.version,
      attributes: Object.entries(changes).map(([name, value]) => ({ name, value })),
    },
  })
  return (
    <EditForm<User, Values>
      stored={user}
      fieldsOf={({ attributes }) => {
        const held = new Map(attributes.edges.map(({ node }) => [node.name, node.value]))
        return Object.fromEntries(declared.map(({ name }) => [name, held.get(name) ?? null]))
      }}
      labels={Object.fromEntries(declared.map(({ name, displayName }) => [name, displayName || name]))}
      changeOf={(from, changes) => mutation(UserUpdate, variablesOf(from, changes), 'user')}
    >
      {({ values, errors, set }) => (
        <Section title={users.attributes} description={users.attributesHelp}>
          {declared.map(attribute => (
            <AttributeField
              key={attribute.id}
              attribute={attribute}
              value={values[attribute.name]}
              // The server names the list of attributes as a whole.
              error={errors[attribute.name] ?? errors.attributes}
              isReadOnly={isReadOnly}
              onChange={value => set(attribute.name, value)}
            />
          ))}
        </Section>
      )}
    </EditForm>
  )
}

type FieldProps = {
  attribute: Attribute
  value: unknown
  error: string | undefined
  isReadOnly: boolean
  onChange: (value: unknown) => void
}

function AttributeField({ attribute, value, error, isReadOnly, onChange }: FieldProps) {
  const label = attribute.displayName || attribute.name
  const shared = { label, error, readOnly: isReadOnly }
  const text = typeof value === 'string' ? value : ''
  const options = attribute.options.map(({ value: option, label: shown }) => ({
    value: option,
    label: shown ?? option,
  }))
  switch (attribute.type) {
    case 'BOOLEAN':
      return (
        <Checkbox
          label={label}
          error={error}
          disabled={isReadOnly}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'NUMBER':
      return (
        <NumberInput
          {...shared}
          value={typeof value === 'number' ? value : ''}
          onChange={next => onChange(next === '' ? null : Number(next))}
        />
      )
    case 'SINGLE_SELECT':
      return <Select {...shared} clearable data={options} value={text || null} onChange={next => onChange(next)} />
    case 'MULTI_SELECT':
      return (
        <MultiSelect
          {...shared}
          data={options}
          // The server stores lists of texts for this type.
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={next => onChange(next)}
        />
      )
    default:
      return (
        <TextInput
          {...shared}
          type={attribute.type === 'DATE' ? 'date' : 'text'}
          value={text}
          onChange={event => onChange(event.currentTarget.value || null)}
        />
      )
  }
}
