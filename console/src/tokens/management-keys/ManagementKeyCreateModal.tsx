import { MultiSelect, Select, TagsInput } from '@mantine/core'
import { EntityCreateModal } from '../../kit/entity/dialogs/EntityCreateModal.tsx'
import type { Creating } from '../../kit/entity/thing.ts'
import type { CreateDraft } from '../../kit/form/modals/CreateModal.tsx'
import { listField } from '../../kit/form/fields/field-props.ts'
import { useViewer } from '../../frame/viewer.ts'
import { ExpiryField, usualDays } from '../../kit/secret-rotation/keys.tsx'
import { managementKeys } from './messages.ts'
import { type Role, roles } from './rights.ts'

const reaches = ['PROJECT', 'PROJECTS', 'TAGS', 'COMPANY'] as const
const daySeconds = 24 * 60 * 60
const blank = {
  reach: 'PROJECT' as (typeof reaches)[number],
  projectIds: [] as string[],
  tags: [] as string[],
  roles: ['ADMIN'] as Role[],
  permittedIps: [] as string[],
  days: usualDays,
}
type Values = typeof blank

function rightsOf({ reach, projectIds, tags, roles: given }: Omit<Values, 'permittedIps' | 'days'>, projectId: string) {
  if (reach === 'COMPANY') return { companyRoles: given }
  if (reach === 'TAGS') return { tagRoles: [{ tags, roles: given }] }
  return { projectRoles: [{ projectDatabaseIds: reach === 'PROJECT' ? [projectId] : projectIds, roles: given }] }
}

function missingOf({ reach, projectIds, tags, roles: given }: Values): Record<string, string> {
  return {
    ...(reach === 'PROJECTS' && projectIds.length === 0 && { projectIds: managementKeys.projectIdsMissing }),
    ...(reach === 'TAGS' && tags.length === 0 && { tags: managementKeys.tagsMissing }),
    ...(given.length === 0 && { roles: managementKeys.rolesMissing }),
  }
}

/** Asks what a new key is called and what it may do where, and shows its secret once. */
export function ManagementKeyCreateModal(state: Creating) {
  const { projectDatabaseId: projectId } = useViewer()
  const fields = (draft: CreateDraft<Values>) => (
    <>
      <Select
        label={managementKeys.reach}
        allowDeselect={false}
        data={reaches.map(value => ({ value, label: managementKeys.reaches[value] }))}
        value={draft.values.reach}
        onChange={value => value && draft.set('reach', value)}
      />
      {draft.values.reach === 'PROJECTS' && (
        <TagsInput label={managementKeys.projectIds} acceptValueOnBlur {...listField(draft, 'projectIds')} />
      )}
      {draft.values.reach === 'TAGS' && (
        <TagsInput label={managementKeys.tags} acceptValueOnBlur {...listField(draft, 'tags')} />
      )}
      <MultiSelect
        label={managementKeys.roles}
        description={managementKeys.rolesHelp}
        data={roles.map(value => ({ value, label: managementKeys.roleNames[value] }))}
        value={draft.values.roles}
        error={draft.errors.roles}
        onChange={next => draft.set('roles', next)}
      />
      <TagsInput
        label={managementKeys.permittedIps}
        description={managementKeys.permittedIpsHelp}
        acceptValueOnBlur
        {...listField(draft, 'permittedIps')}
      />
      <ExpiryField days={draft.values.days} onChange={days => draft.set('days', days)} />
    </>
  )
  return (
    <EntityCreateModal
      {...state}
      more={{
        blank,
        missingOf,
        inputOf: ({ permittedIps, days, ...rest }) => ({
          permittedIps,
          rights: rightsOf(rest, projectId),
          ...(days !== '0' && { lifetimeSeconds: Number(days) * daySeconds }),
        }),
        fields,
      }}
      refusedAt={{ RIGHTS_EXCEEDED: 'roles' }}
    />
  )
}
