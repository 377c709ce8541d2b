import type { Page, PageOptions } from '../../page.ts'
import type { PasswordRule } from '../../parts/password-rule.ts'
import { renderScreen } from '../../screen/render-screen.tsx'
import type { ScreenPart } from '../../screen/screen.ts'
import type { Text } from '../../text.ts'

export type HostedNewPasswordPageProps = PageOptions & {
  /** The form posts `newPassword`, `newPasswordAgain` and, if asked for, `currentPassword` and `code` here. */
  action: string
  /** Hidden fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** The e-mail address of the account, also for password managers; unknown when only a link identifies it. */
  email?: string
  reason: 'expired' | 'temporary' | 'reset'
  /** Whether the form asks for the current password. */
  currentPassword: 'ask' | 'known'
  /** Whether the form asks for a code of the authenticator app or a recovery code. */
  secondFactor?: boolean
  /** The password rules of the project. */
  rules?: readonly PasswordRule[]
  error?: 'invalidCredentials' | 'mismatch' | 'unchanged' | 'weak' | 'tooManyAttempts' | 'wrongCode'
}

const errorTexts = {
  invalidCredentials: 'hosted.error.invalidCredentials',
  tooManyAttempts: 'hosted.error.tooManyAttempts',
  wrongCode: 'hosted.error.wrongCode',
  mismatch: 'hosted.newPassword.error.mismatch',
  unchanged: 'hosted.newPassword.error.unchanged',
  weak: 'hosted.newPassword.error.weak',
} as const

const newOnes = ['newPassword', 'newPasswordAgain']
const fieldsOf = {
  invalidCredentials: ['currentPassword'],
  tooManyAttempts: [],
  wrongCode: ['code'],
  mismatch: newOnes,
  unchanged: newOnes,
  weak: newOnes,
} as const

/** The page to replace an expired, temporary or forgotten password. */
export function renderHostedNewPassword(props: HostedNewPasswordPageProps): Page {
  const { action, fields = {}, email, reason, error } = props
  return renderScreen(props, ({ text }) => ({
    id: 'new-password',
    title: text('hosted.newPassword.title'),
    lead: [
      text(`hosted.newPassword.${reason}`),
      ...(email === undefined ? [] : [text.isolated('hosted.newPassword.account', { email })]),
    ],
    error: error && { text: text(errorTexts[error]), at: fieldsOf[error] },
    action,
    fields,
    parts: partsOf(props, text),
  }))
}

function partsOf(props: HostedNewPasswordPageProps, text: Text): ScreenPart[] {
  const { email, currentPassword, secondFactor = false, rules = [] } = props
  const input = { component: 'input' } as const
  return [
    ...(email === undefined ? [] : [{ ...input, name: 'username', type: 'username', label: '', value: email }]),
    ...(currentPassword === 'ask'
      ? [{ ...input, name: 'currentPassword', type: 'password', label: text('field.currentPassword') }]
      : []),
    { ...input, name: 'newPassword', type: 'new-password', label: text('field.newPassword') },
    { ...input, name: 'newPasswordAgain', type: 'new-password', label: text('field.newPasswordAgain') },
    { component: 'rules', rules },
    ...(secondFactor ? [{ ...input, name: 'code', type: 'second-factor', label: text('field.secondFactor') }] : []),
    { component: 'button', kind: 'primary', text: text('hosted.newPassword.submit') },
  ]
}
