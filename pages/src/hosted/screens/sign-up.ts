import type { Page, PageOptions } from '../../page.ts'
import type { PasswordRule } from '../../parts/password-rule.ts'
import type { ProviderChoice } from '../../parts/provider-choice.ts'
import { renderScreen } from '../../screen/render-screen.tsx'
import type { ScreenPart } from '../../screen/screen.ts'
import type { Text } from '../../text.ts'
import { addressField } from './fields.ts'

export type HostedSignUpPageProps = PageOptions & {
  /** The form posts `email`, `name` and, if asked for, `newPassword` here. */
  action: string
  fields?: Readonly<Record<string, string>>
  applicationName: string
  email?: string
  name?: string
  hasPassword: boolean
  /** The password rules of the project. */
  rules?: readonly PasswordRule[]
  social?: readonly ProviderChoice[]
  /** Leads back to the sign-in page; the form posts `email` here. */
  signInAction: string
  error?: 'emailNeeded' | 'tooManyAttempts' | 'unavailable' | 'weak'
}

/** The page for a new account; a code sent afterwards verifies the address. */
export function renderHostedSignUp(props: HostedSignUpPageProps): Page {
  const { action, fields = {}, applicationName, error } = props
  const at = { emailNeeded: ['email'], weak: ['newPassword'], tooManyAttempts: [], unavailable: [] }
  return renderScreen(props, ({ text }) => ({
    id: 'sign-up',
    title: text('hosted.signUp.title'),
    lead: [text.isolated('hosted.signIn.continue', { application: applicationName })],
    error: error && {
      text: text(error === 'weak' ? 'hosted.newPassword.error.weak' : `hosted.error.${error}`),
      at: at[error],
    },
    action,
    fields,
    parts: partsOf(props, text),
  }))
}

function partsOf(props: HostedSignUpPageProps, text: Text): ScreenPart[] {
  const { email = '', name, hasPassword, rules = [], social = [], signInAction } = props
  const password: ScreenPart[] = [
    { component: 'input', name: 'newPassword', type: 'new-password', label: text('field.newPassword') },
    { component: 'rules', rules },
  ]
  const providers: ScreenPart[] = [
    { component: 'divider', text: text('hosted.signIn.or') },
    { component: 'providers', providers: social },
  ]
  return [
    addressField(text, { email }),
    { component: 'input', name: 'name', type: 'text', label: text('field.name'), value: name, isRequired: false },
    ...(hasPassword ? password : []),
    { component: 'button', kind: 'primary', text: text('hosted.signUp.submit') },
    ...(social.length > 0 ? providers : []),
    {
      component: 'button',
      kind: 'link',
      action: signInAction,
      skipsFields: true,
      lead: text('hosted.signUp.hasAccount'),
      text: text('hosted.signIn.submit'),
    },
  ]
}
