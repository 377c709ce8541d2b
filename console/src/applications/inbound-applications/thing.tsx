import { inboundApplication } from '@gatehouse-id/entities'
import { Badge } from '@mantine/core'
import { EntityCreateModal } from '../../kit/entity/dialogs/EntityCreateModal.tsx'
import { thing } from '../../kit/entity/thing.ts'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { inboundApplications } from './messages.ts'

const { publicClient, confidential } = inboundApplications

export const shown = thing(inboundApplication, {
  texts: { ...inboundApplications, secretTitle: inboundApplications.secret },
  values: { isPublicClient: { true: publicClient, false: confidential } },
  list: { code: "await management.inboundApplication.createApplication({ name: 'Partner', permissionsScopes: [] })" },
  row: [
    'name',
    'clientId',
    {
      id: 'CLIENT',
      header: inboundApplications.client,
      width: 140,
      cell: ({ isPublicClient }) => <Badge color="gray">{isPublicClient ? publicClient : confidential}</Badge>,
    },
    {
      id: 'SCOPES',
      header: inboundApplications.scopeCount,
      width: 110,
      cell: ({ permissionScopes, attributeScopes }) => permissionScopes.length + attributeScopes.length,
    },
  ],
  picture: ({ name, logo }, size) => <ApplicationLogo name={name} logo={logo} size={size} />,
  badges: ({ isPublicClient }) => isPublicClient && <Badge color="gray">{publicClient}</Badge>,
  creates: ['name', 'description', 'callbackUrls', 'isPublicClient'],
  creation: state => <EntityCreateModal {...state} tab="scopes" />,
  form: [
    { title: inboundApplications.general, fields: ['name', 'description', 'logo'] },
    {
      title: inboundApplications.authorization,
      fields: ['isPublicClient', 'callbackUrls', 'audiences', 'loginPageUrl'],
    },
  ],
})
