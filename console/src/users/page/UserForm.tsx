import {
  Checkbox,
  Code,
  CopyButton,
  Fieldset,
  Group,
  Input,
  MultiSelect,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core'
import { useQuery } from 'urql'
import { CopyIconButton } from '../../feedback/CopyIconButton.tsx'
import { RolesQuery } from '../queries.ts'
import { users } from '../messages.en.ts'
import type { User } from '../user-context.ts'
import type { UserFields } from '../user-fields.ts'

type TextName = 'name' | 'givenName' | 'middleName' | 'familyName' | 'picture' | 'email' | 'phone'

type Props = {
  user: User
  values: UserFields
  errors: Partial<Record<string, string>>
  set: <Name extends keyof UserFields>(name: Name, value: UserFields[Name]) => void
  isReadOnly: boolean
}

/** The fields of a user's details. */
export function UserForm({ user, values, errors, set, isReadOnly }: Props) {
  const [{ data: roleData }] = useQuery({ query: RolesQuery })
  const field = (name: TextName) => ({
    value: values[name],
    error: errors[name],
    readOnly: isReadOnly,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  })
  return (
    <Stack gap="md">
      <Fieldset legend={users.profile}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={users.displayName} {...field('name')} />
          <TextInput label={users.givenName} {...field('givenName')} />
          <TextInput label={users.middleName} {...field('middleName')} />
          <TextInput label={users.familyName} {...field('familyName')} />
          <TextInput label={users.picture} type="url" {...field('picture')} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={users.contact}>
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
      </Fieldset>
      <Fieldset legend={users.access}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <MultiSelect
            label={users.roles}
            description={users.rolesHelp}
            data={roleData?.roles.edges.map(edge => edge.node.name) ?? values.roleNames}
            value={values.roleNames}
            error={errors.roleNames}
            readOnly={isReadOnly}
            onChange={value => set('roleNames', value)}
          />
          <Input.Wrapper label={users.loginIds} labelElement="div">
            {user.loginIds.map(loginId => (
              <Group key={loginId} gap={4} wrap="nowrap">
                <Code>{loginId}</Code>
                <CopyButton value={loginId}>
                  {({ copied, copy }) => (
                    <CopyIconButton label={users.copyLoginId(loginId)} isCopied={copied} onCopy={copy} />
                  )}
                </CopyButton>
              </Group>
            ))}
          </Input.Wrapper>
        </SimpleGrid>
      </Fieldset>
    </Stack>
  )
}
