import { tenant } from '@gatehouse-id/entities'
import { IconTrash } from '@tabler/icons-react'
import { thing } from '../../kit/entity/thing.ts'
import { DisabledBadge } from '../../kit/feedback/DisabledBadge.tsx'
import { feedback } from '../../kit/feedback/messages.ts'
import { SavedViewsMenu } from '../saved-views/SavedViewsMenu.tsx'
import { AttributesForm } from './details/AttributesForm.tsx'
import { tenants } from './messages.ts'
import { SessionsForm } from './details/SessionsForm.tsx'
import { TenantDeleteModal } from './TenantDeleteModal.tsx'

export const shown = thing(tenant, {
  texts: { ...tenants, createdAt: tenants.created },
  values: { authType: tenants.authTypes, isEnabled: { true: feedback.yes, false: feedback.no } },
  list: {
    code: "await management.tenant.create('Acme', ['acme.com'])",
    tools: () => <SavedViewsMenu page="TENANTS" />,
    filters: [
      {
        id: 'level',
        label: tenants.level,
        kind: 'choice',
        options: [{ value: 'top', label: tenants.topLevel }],
        criteria: () => ({ isTopLevel: true }),
      },
    ],
  },
  row: [
    'name',
    'databaseId',
    {
      id: 'STATUS',
      header: tenants.status,
      width: 110,
      cell: ({ isEnabled }) => <DisabledBadge isEnabled={isEnabled} />,
    },
    'authType',
    'selfProvisioningDomains',
    { id: 'PARENT', header: tenants.parent, isOptional: true, cell: ({ parent }) => parent?.name ?? '–' },
    'createdAt',
  ],
  badges: ({ isEnabled }) => <DisabledBadge isEnabled={isEnabled} />,
  creates: ['name', 'databaseId', 'selfProvisioningDomains'],
  form: [
    { title: tenants.general, description: tenants.generalHelp, fields: ['name', 'isEnabled'] },
    { title: tenants.signIn, fields: ['selfProvisioningDomains', 'isSsoEnforced', 'ssoExclusions'] },
  ],
  after: () => (
    <>
      <AttributesForm />
      <SessionsForm />
    </>
  ),
  acts: [
    {
      label: tenants.delete,
      icon: IconTrash,
      isDangerous: true,
      takes: 'MANAGE_USERS',
      modal: state => <TenantDeleteModal {...state} />,
    },
  ],
})
