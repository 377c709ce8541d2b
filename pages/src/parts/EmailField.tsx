import type { Text } from '../text.ts'
import { Field, type FieldProps } from './Field.tsx'

export type EmailFieldProps = Pick<FieldProps, 'defaultValue' | 'autoFocus' | 'errorId'> & {
  text: Text
  /** Whether the browser may offer passkeys in this field. */
  offersPasskeys?: boolean
}

/** The field for the e-mail address that identifies the visitor. */
export function EmailField({ text, offersPasskeys = false, ...field }: EmailFieldProps) {
  return (
    <Field
      label={text('field.email')}
      name="email"
      type="email"
      inputMode="email"
      // HTML, autofill: `webauthn` comes last.
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      // Addresses are written from left to right in every language.
      dir="ltr"
      required
      maxLength={320}
      {...field}
    />
  )
}
