import { outboundApplication } from '@gatehouse-id/entities'
import { Badge } from '@mantine/core'
import { thing } from '../../kit/entity/thing.ts'
import { ApplicationLogo } from '../sso-applications/ApplicationLogo.tsx'
import { outboundApplications } from './messages.ts'
import { OutboundApplicationCreateModal } from './OutboundApplicationCreateModal.tsx'

export const shown = thing(outboundApplication, {
  texts: { ...outboundApplications, databaseId: outboundApplications.id },
  list: {
    code: "await management.outboundApplication.createApplicationByTemplate({ templateId: 'github', clientId: 'Iv1.8a61f9b3a7aba766' })",
  },
  row: [
    'name',
    'databaseId',
    'defaultScopes',
    {
      id: 'SECRET',
      header: outboundApplications.clientSecret,
      width: 160,
      cell: ({ hasClientSecret }) => (
        <Badge color={hasClientSecret ? 'green' : 'gray'}>
          {hasClientSecret ? outboundApplications.secretStored : outboundApplications.secretMissing}
        </Badge>
      ),
    },
  ],
  picture: ({ name, logo }, size) => <ApplicationLogo name={name} logo={logo} size={size} />,
  creation: OutboundApplicationCreateModal,
  form: [],
})
