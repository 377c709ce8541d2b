import { family } from '@gatehouse/entities'
import { Badge } from '@mantine/core'
import { ApplicationLogo } from '../../applications/sso-applications/ApplicationLogo.tsx'
import { thing } from '../../kit/entity/thing.ts'
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
      cell: ({ isDisabled }) => (
        <Badge color={isDisabled ? 'gray' : 'green'}>{isDisabled ? families.isDisabled : families.active}</Badge>
      ),
    },
    'createdAt',
  ],
  picture: ({ name, photo }, size) => <ApplicationLogo name={name} logo={photo} size={size} />,
  badges: ({ isDisabled }) => isDisabled && <Badge color="gray">{families.isDisabled}</Badge>,
  creates: ['name', 'databaseId'],
  creation: FamilyCreation,
  form: [{ title: families.general, fields: ['name', 'photo', 'isDisabled'] }],
})
