import { userAttribute } from '@gatehouse-id/entities'
import { Select, TextInput } from '@mantine/core'
import { mutation } from '../../kit/api/mutation.ts'
import type { Answer, Outcome } from '../../kit/api/outcome.ts'
import { CreateModal } from '../../kit/form/modals/CreateModal.tsx'
import { listField, textField } from '../../kit/form/fields/field-props.ts'
import { type RowColumn, RowsField } from '../../kit/form/fields/RowsField.tsx'
import { changeOf } from '../../kit/entity/documents.ts'
import { NamesField } from '../../kit/entity/form/NamesField.tsx'
import type { RowOf } from '../../kit/entity/row.ts'
import type { Creating } from '../../kit/entity/thing.ts'
import { userAttributes } from './texts.ts'

type Attribute = RowOf<typeof userAttribute>
type Option = Attribute['options'][number]

const create = changeOf(userAttribute, 'Create', 'attributes { id }')

const types = ['TEXT', 'NUMBER', 'BOOLEAN', 'SINGLE_SELECT', 'MULTI_SELECT', 'DATE', 'MONTH_DAY'] as const
const blank = {
  name: '',
  displayName: '',
  type: 'TEXT' as Attribute['type'],
  options: [] as Option[],
  viewPermissionNames: [] as string[],
  editPermissionNames: [] as string[],
}

const optionColumns: readonly RowColumn<Option>[] = [
  {
    header: userAttributes.value,
    cell: ({ value }, change, label) => (
      <TextInput aria-label={label} value={value} onChange={event => change({ value: event.currentTarget.value })} />
    ),
  },
  {
    header: userAttributes.label,
    cell: ({ label: shown }, change, label) => (
      <TextInput
        aria-label={label}
        value={shown ?? ''}
        onChange={event => change({ label: event.currentTarget.value })}
      />
    ),
  },
]

/** The mutation takes several attributes; what it says of one stands at the field. */
function atFields<Stored>(outcome: Outcome<Stored>): Outcome<Stored> {
  if (outcome.kind !== 'invalid' || outcome.errors.attributes === undefined) return outcome
  return { kind: 'invalid', errors: { name: outcome.errors.attributes } }
}

/** What was declared, of which nothing is needed. */
function storedOf(answer: Answer): unknown {
  return 'attributes' in answer ? answer.attributes : undefined
}

function hasOptions({ type }: typeof blank): boolean {
  return type === 'SINGLE_SELECT' || type === 'MULTI_SELECT'
}

function missingOf(values: typeof blank): Record<string, string> {
  if (!values.name.trim()) return { name: userAttributes.nameMissing }
  const isEmpty = hasOptions(values) && values.options.every(({ value }) => !value)
  return isEmpty ? { options: userAttributes.optionsMissing } : {}
}

function variablesOf({ options, ...rest }: typeof blank) {
  const given = { ...rest, name: rest.name.trim() }
  return { input: { attributes: [{ ...given, ...(hasOptions({ options, ...rest }) && { options }) }] } }
}

/** Asks what a new attribute of users is called and what its values are. */
export function UserAttributeCreateModal({ place, isOpen, onClose, onDone }: Creating) {
  return (
    <CreateModal
      isOpen={isOpen}
      title={userAttributes.createTitle}
      action={place.menu.create}
      blank={blank}
      missingOf={missingOf}
      changeOf={values => {
        const created = mutation(create, variablesOf(values), storedOf, { ATTRIBUTE_TAKEN: 'name' })
        return { ...created, send: async client => atFields(await created.send(client)) }
      }}
      toastOf={({ name }) => userAttributes.createdToast(name.trim())}
      onDone={() => {
        onClose()
        onDone()
      }}
      onClose={onClose}
    >
      {draft => (
        <>
          <TextInput
            data-autofocus
            label={userAttributes.name}
            description={userAttributes.nameHelp}
            required
            spellCheck={false}
            {...textField(draft, 'name')}
          />
          <TextInput label={userAttributes.displayName} {...textField(draft, 'displayName')} />
          <Select
            label={userAttributes.type}
            allowDeselect={false}
            data={types.map(value => ({ value, label: userAttributes.types[value] }))}
            value={draft.values.type}
            onChange={value => value && draft.set('type', value)}
          />
          {hasOptions(draft.values) && (
            <RowsField
              label={userAttributes.options}
              columns={optionColumns}
              rows={draft.values.options}
              blank={{ value: '', label: '' }}
              addLabel={userAttributes.addOption}
              error={draft.errors.options}
              onChange={rows => draft.set('options', rows)}
            />
          )}
          <NamesField
            of="Permission"
            label={userAttributes.viewPermissionNames}
            description={userAttributes.permissionsHelp}
            {...listField(draft, 'viewPermissionNames')}
          />
          <NamesField
            of="Permission"
            label={userAttributes.editPermissionNames}
            description={userAttributes.permissionsHelp}
            {...listField(draft, 'editPermissionNames')}
          />
        </>
      )}
    </CreateModal>
  )
}
