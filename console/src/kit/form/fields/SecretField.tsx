import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field whose text is hidden until it is asked for; unlike the library's own it says that it is wrong. */
export function SecretField(props: PasswordInputProps) {
  return <PasswordInput {...props} aria-invalid={Boolean(props.error) || undefined} />
}
