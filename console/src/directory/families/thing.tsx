import { family } from '@gatehouse-id/entities'
import { ApplicationLogo } from '../../applications/sso-applications/ApplicationLogo.tsx'
import { thing } from '../../kit/entity/thing.ts'
import { DisabledBadge } from '../../kit/feedback/DisabledBadge.tsx'
import { FamilyCreation, FamilyRules } from './FamilyRules.tsx'
import { families } from './messages.ts'

export const shown = thing(family, {
  texts: { ...families, createdAt: families.created },
  list: { above: <FamilyRules /> },
  row: [
    'name',
    'databaseId',
    {
      id: 'STATUS',
      header: families.status,
      width: 140,
      cell: ({ isEnabled }) => <DisabledBadge isEnabled={isEnabled} />,
    },
    'createdAt',
  ],
  picture: ({ name, photo }, size) => <ApplicationLogo name={name} logo={photo} size={size} />,
  badges: ({ isEnabled }) => <DisabledBadge isEnabled={isEnabled} />,
  creates: ['name', 'databaseId'],
  creation: FamilyCreation,
  form: [{ title: families.general, fields: ['name', 'photo', 'isEnabled'] }],
})
