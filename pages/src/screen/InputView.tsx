import type { InputHTMLAttributes } from 'react'
import { Checkbox } from '../parts/Checkbox.tsx'
import { Field } from '../parts/Field.tsx'
import { PasswordField } from '../parts/PasswordField.tsx'
import type { Text } from '../texts/text.ts'
import type { ScreenInput } from './screen.ts'

/** Shown below the field; `describedBy` are the ids of all that explains it. */
export type Refusal = { id: string; text: string; describedBy: string }

export type InputViewProps = {
  part: ScreenInput
  text: Text
  hasFocus: boolean
  /** Why it is to be corrected. */
  refusal: Refusal | undefined
}

type Attributes = InputHTMLAttributes<HTMLInputElement>

/** What is typed exactly as it is read, from left to right in every language. */
const exact: Attributes = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false, dir: 'ltr' }
const code: Attributes = { ...exact, type: 'text', autoComplete: 'one-time-code', maxLength: 30 }

const ofType: Readonly<Record<string, Attributes>> = {
  email: { ...exact, type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 320 },
  tel: { type: 'tel', autoComplete: 'tel', dir: 'ltr', maxLength: 320 },
  url: { ...exact, type: 'url', autoComplete: 'url', maxLength: 1000 },
  'one-time-code': { ...code, inputMode: 'numeric' },
  'recovery-code': { ...code, autoComplete: 'off', inputMode: 'text' },
  'device-code': { ...exact, type: 'text', autoComplete: 'off', autoCapitalize: 'characters', maxLength: 40 },
  'second-factor': code,
  text: { type: 'text', dir: 'auto', maxLength: 250 },
}

/** Autofill of names of a profile (HTML, autofill field). */
const ofName: Readonly<Record<string, string>> = {
  name: 'name',
  givenName: 'given-name',
  middleName: 'additional-name',
  familyName: 'family-name',
}

/** A field of a screen, with what is wrong with it. */
export function InputView(props: InputViewProps) {
  const { refusal } = props
  if (refusal === undefined) return <InputField {...props} />
  return (
    <>
      <InputField {...props} />
      <p id={refusal.id} role="alert" className="wrong">
        {refusal.text}
      </p>
    </>
  )
}

function InputField({ part, text, hasFocus, refusal }: InputViewProps) {
  const { name, label, type, value, isRequired = true, isChecked = false } = part
  if (type === 'hidden') return <input type="hidden" name={name} value={value ?? ''} />
  // For password managers only.
  if (type === 'username')
    return <input type="text" name={name} value={value} autoComplete="username" readOnly hidden />
  if (type === 'checkbox')
    return (
      <Checkbox label={label} name={name} value={value ?? 'true'} required={isRequired} defaultChecked={isChecked} />
    )
  const shared = { name, label, required: isRequired, autoFocus: hasFocus, errorId: refusal?.describedBy }
  if (type === 'password' || type === 'new-password')
    return (
      <PasswordField {...shared} text={text} autoComplete={type === 'password' ? 'current-password' : 'new-password'} />
    )
  const attributes = ofType[type] ?? { type, maxLength: 1000 }
  const autoComplete = part.autoComplete ?? (type === 'text' ? ofName[name] : attributes.autoComplete)
  return <Field {...attributes} {...shared} autoComplete={autoComplete} defaultValue={value} />
}
