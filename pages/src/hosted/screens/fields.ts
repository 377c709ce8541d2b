import type { ScreenInput } from '../../screen/screen.ts'
import type { Text } from '../../text.ts'

/** The field for the e-mail address that identifies the visitor. */
export function addressField(
  text: Text,
  { email, offersPasskeys = false }: { email: string | undefined; offersPasskeys?: boolean },
): ScreenInput {
  return {
    component: 'input',
    name: 'email',
    type: 'email',
    label: text('field.email'),
    value: email,
    // HTML, autofill: `webauthn` comes last.
    autoComplete: offersPasskeys ? 'username webauthn' : 'username',
  }
}
