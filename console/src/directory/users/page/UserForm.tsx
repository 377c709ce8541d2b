import { Checkbox, MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { Section } from '../../../kit/page/Section.tsx'
import { RolesQuery } from '../queries.ts'
import { users } from '../messages.ts'
import type { UserFields } from '../user/user-fields.ts'

type TextName = 'name' | 'givenName' | 'middleName' | 'familyName' | 'picture' | 'email' | 'phone'

type Props = {
  values: UserFields
  errors: Partial<Record<string, string>>
  set: <Name extends keyof UserFields>(name: Name, value: UserFields[Name]) => void
  isReadOnly: boolean
}

/** The fields of a user's details. */
export function UserForm({ values, errors, set, isReadOnly }: Props) {
  const [{ data: roleData }] = useQuery({ query: RolesQuery })
  const field = (name: TextName) => ({
    value: values[name],
    error: errors[name],
    readOnly: isReadOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <>
      <Section title={users.profile}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={users.displayName} {...field('name')} />
          <TextInput label={users.givenName} {...field('givenName')} />
          <TextInput label={users.middleName} {...field('middleName')} />
          <TextInput label={users.familyName} {...field('familyName')} />
          <TextInput label={users.picture} type="url" {...field('picture')} />
        </SimpleGrid>
      </Section>
      <Section title={users.contact}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Stack gap="xs">
            <TextInput label={users.email} type="email" {...field('email')} />
            <Checkbox
              label={users.isEmailVerified}
              checked={values.isEmailVerified}
              disabled={isReadOnly}
              onChange={event => set('isEmailVerified', event.currentTarget.checked)}
            />
          </Stack>
          <Stack gap="xs">
            <TextInput label={users.phone} type="tel" {...field('phone')} />
            <Checkbox
              label={users.isPhoneVerified}
              checked={values.isPhoneVerified}
              disabled={isReadOnly}
              onChange={event => set('isPhoneVerified', event.currentTarget.checked)}
            />
          </Stack>
        </SimpleGrid>
      </Section>
      <Section title={users.access} description={users.rolesHelp}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MultiSelect
            label={users.roles}
            data={roleData?.roles.edges.map(edge => edge.node.name) ?? values.roleNames}
            value={values.roleNames}
            error={errors.roleNames}
            readOnly={isReadOnly}
            onChange={value => set('roleNames', value)}
          />
        </SimpleGrid>
      </Section>
    </>
  )
}
