import { MultiSelect, NativeSelect, Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { refusedAt } from '../api/outcome.ts'
import type { AnyThing, Creating } from '../entity/thing.ts'
import { changing } from '../entity/form/values.ts'
import { SecretModal } from '../feedback/SecretModal.tsx'
import { useDraft } from '../form/draft.ts'
import { listField, textField } from '../form/field-props.ts'
import { FormModal } from '../form/FormModal.tsx'
import { missingFrom } from '../form/missing.ts'
import { useChange } from '../form/use-change.ts'
import { useViewer } from '../frame/viewer.ts'
import { managementKeys } from './messages.ts'
import { type Role, roles } from './rights.ts'

const reaches = ['PROJECT', 'PROJECTS', 'TAGS', 'COMPANY'] as const
const daySeconds = 24 * 60 * 60
const expiries = Object.entries(managementKeys.expiries).map(([value, label]) => ({ value, label }))
const blank = {
  name: '',
  description: '',
  reach: 'PROJECT' as (typeof reaches)[number],
  projectIds: [] as string[],
  tags: [] as string[],
  roles: ['ADMIN'] as Role[],
  permittedIps: [] as string[],
  days: '90',
}
type Values = typeof blank

function rightsOf({ reach, projectIds, tags, roles: given }: Values, projectId: string) {
  if (reach === 'COMPANY') return { companyRoles: given }
  if (reach === 'TAGS') return { tagRoles: [{ tags, roles: given }] }
  return { projectRoles: [{ projectIds: reach === 'PROJECT' ? [projectId] : projectIds, roles: given }] }
}

function missingOf({ name, reach, projectIds, tags, roles: given }: Values): Record<string, string> {
  return {
    ...(!name.trim() && { name: managementKeys.nameMissing }),
    ...(reach === 'PROJECTS' && projectIds.length === 0 && { projectIds: managementKeys.projectIdsMissing }),
    ...(reach === 'TAGS' && tags.length === 0 && { tags: managementKeys.tagsMissing }),
    ...(given.length === 0 && { roles: managementKeys.rolesMissing }),
  }
}

type Props = Creating & { thing: AnyThing }

/** Asks what a new key is called and what it may do where, and shows its secret once. */
export function ManagementKeyCreateModal({ thing, place, isOpen, onClose, onDone }: Props) {
  const { projectDatabaseId: projectId } = useViewer()
  const { values, isDirty, set, replace } = useDraft(blank)
  const { isRunning, errors, failure, run, reset } = useChange()
  const [secret, setSecret] = useState<string>()
  const draft = { values, errors, set }
  const { name, description, permittedIps, days } = values
  const lifetime = days === '0' ? {} : { lifetimeSeconds: Number(days) * daySeconds }
  const input = { name: name.trim(), description, permittedIps, rights: rightsOf(values, projectId), ...lifetime }
  const change = changing<string>(thing.declaration, thing.documents.create, input, ({ cleartext }) => cleartext)
  const close = () => {
    replace({})
    reset()
    onClose()
  }
  const submit = () =>
    run(
      {
        send: async client =>
          missingFrom(missingOf(values)) ?? refusedAt('roles', 'RIGHTS_EXCEEDED', await change.send(client)),
      },
      {
        toast: managementKeys.createdToast(name.trim()),
        onDone: cleartext => {
          close()
          setSecret(cleartext)
          onDone()
        },
      },
    )
  return (
    <>
      <FormModal
        isOpen={isOpen}
        title={managementKeys.createTitle}
        isDirty={isDirty}
        errors={errors}
        failure={failure}
        isRunning={isRunning}
        action={place.menu.create}
        request={change}
        onSubmit={submit}
        onClose={close}
      >
        <TextInput data-autofocus label={managementKeys.name} required {...textField(draft, 'name')} />
        <TextInput label={managementKeys.description} {...textField(draft, 'description')} />
        <Select
          label={managementKeys.reach}
          allowDeselect={false}
          data={reaches.map(value => ({ value, label: managementKeys.reaches[value] }))}
          value={values.reach}
          onChange={value => value && set('reach', value)}
        />
        {values.reach === 'PROJECTS' && (
          <TagsInput label={managementKeys.projectIds} acceptValueOnBlur {...listField(draft, 'projectIds')} />
        )}
        {values.reach === 'TAGS' && (
          <TagsInput label={managementKeys.tags} acceptValueOnBlur {...listField(draft, 'tags')} />
        )}
        <MultiSelect
          label={managementKeys.roles}
          description={managementKeys.rolesHelp}
          data={roles.map(value => ({ value, label: managementKeys.roleNames[value] }))}
          value={values.roles}
          error={errors.roles}
          onChange={next => set('roles', next)}
        />
        <TagsInput
          label={managementKeys.permittedIps}
          description={managementKeys.permittedIpsHelp}
          acceptValueOnBlur
          {...listField(draft, 'permittedIps')}
        />
        <NativeSelect
          label={managementKeys.expires}
          data={expiries}
          value={values.days}
          onChange={event => set('days', event.currentTarget.value)}
        />
      </FormModal>
      <SecretModal title={managementKeys.secretTitle} secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
