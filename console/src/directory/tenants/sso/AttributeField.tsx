import { Autocomplete, Group, Text } from '@mantine/core'
import type { CreateDraft } from '../../../kit/form/modals/CreateModal.tsx'
import { tenants } from '../messages.ts'
import type { ConnectionDraft } from './connection-draft.ts'

/** What a provider sent last, by name, and whose sign-in that was; undefined before anything came. */
export type Received =
  | { attributes: Readonly<Record<string, unknown>>; signIn?: { userName: string; occurredAt: string } }
  | undefined
type Props = {
  draft: CreateDraft<ConnectionDraft>
  name: 'email' | 'name' | 'group'
  label: string
  placeholder: string
  received: Received
}

/** The name of an attribute at the provider, with what it was last. */
export function AttributeField({ draft, name, label, placeholder, received }: Props) {
  const attributes = received?.attributes ?? {}
  const value = draft.values[name]
  const last = attributes[value.trim() || placeholder]
  return (
    <Autocomplete
      label={label}
      description={last === undefined ? undefined : tenants.ssoLastValue(shown(last))}
      placeholder={placeholder}
      data={Object.keys(attributes)}
      renderOption={({ option }) => (
        <Group justify="space-between" wrap="nowrap" w="100%">
          <Text size="sm">{option.value}</Text>
          <Text size="sm" c="dimmed" truncate>
            {shown(attributes[option.value])}
          </Text>
        </Group>
      )}
      autoComplete="off"
      value={value}
      error={draft.errors[name]}
      onChange={text => draft.set(name, text)}
    />
  )
}

function shown(value: unknown): string {
  return [value]
    .flat()
    .map(each => (typeof each === 'object' ? JSON.stringify(each) : String(each)))
    .join(', ')
}
