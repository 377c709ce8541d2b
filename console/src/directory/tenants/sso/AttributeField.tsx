import { Autocomplete } from '@mantine/core'
import type { CreateDraft } from '../../../kit/form/modals/CreateModal.tsx'
import { tenants } from '../messages.ts'
import type { ConnectionDraft } from './connection-draft.ts'

/** What a provider sent last, by name; undefined before anything came. */
export type Received = Readonly<Record<string, unknown>> | undefined
type Props = {
  draft: CreateDraft<ConnectionDraft>
  name: 'email' | 'name' | 'group'
  label: string
  placeholder: string
  received: Received
}

/** The name of an attribute at the provider, with what it was last. */
export function AttributeField({ draft, name, label, placeholder, received }: Props) {
  const value = draft.values[name]
  const last = received?.[value.trim() || placeholder]
  return (
    <Autocomplete
      label={label}
      description={last === undefined ? undefined : tenants.ssoLastValue([last].flat().join(', '))}
      placeholder={placeholder}
      data={Object.keys(received ?? {})}
      autoComplete="off"
      value={value}
      error={draft.errors[name]}
      onChange={text => draft.set(name, text)}
    />
  )
}
