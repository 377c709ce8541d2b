import type { Page, PageOptions } from '../page.ts'
import { EmailField } from '../parts/EmailField.tsx'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PasswordField, revealScript } from '../parts/PasswordField.tsx'
import { PasswordRules } from '../parts/PasswordRules.tsx'
import type { PasswordRule } from '../parts/password-rule.ts'
import { ProviderLinks } from '../parts/ProviderLinks.tsx'
import type { ProviderChoice } from '../parts/provider-choice.ts'
import { renderPage } from '../render-page.tsx'

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

const formId = 'sign-up'
const errorId = 'sign-up-error'
const rulesId = 'sign-up-rules'

/** The page for a new account; a code sent afterwards verifies the address. */
export function renderHostedSignUp({
  action,
  fields = {},
  applicationName,
  email = '',
  name,
  hasPassword,
  rules = [],
  social = [],
  signInAction,
  error,
  ...options
}: HostedSignUpPageProps): Page {
  const isWeak = error === 'weak'
  const isEmailWrong = error === 'emailNeeded'
  return renderPage(options, ({ text }) => ({
    title: text('hosted.signUp.title'),
    lead: <p className="lead">{text.isolated('hosted.signIn.continue', { application: applicationName })}</p>,
    hasForm: true,
    scripts: hasPassword ? [revealScript] : [],
    body: (
      <>
        {error === undefined ? null : (
          <Notice id={errorId} tone="error">
            {text(isWeak ? 'hosted.newPassword.error.weak' : `hosted.error.${error}`)}
          </Notice>
        )}
        <form method="post" action={action} id={formId}>
          <HiddenFields fields={fields} />
          <EmailField
            text={text}
            defaultValue={email}
            autoFocus={isEmailWrong || email === ''}
            errorId={isEmailWrong ? errorId : undefined}
          />
          <Field
            label={text('field.name')}
            name="name"
            autoComplete="name"
            dir="auto"
            maxLength={250}
            defaultValue={name}
            autoFocus={!isEmailWrong && !isWeak && email !== ''}
          />
          {!hasPassword ? null : (
            <>
              <PasswordField
                text={text}
                label={text('field.newPassword')}
                name="newPassword"
                autoComplete="new-password"
                autoFocus={isWeak}
                errorId={isWeak ? `${errorId} ${rulesId}` : undefined}
              />
              <PasswordRules rules={rules} text={text} id={rulesId} />
            </>
          )}
          <button type="submit" className="primary">
            {text('hosted.signUp.submit')}
          </button>
        </form>
        <ProviderLinks providers={social} text={text} isAlternative />
        <p className="small">
          {text('hosted.signUp.hasAccount')}{' '}
          <button type="submit" form={formId} className="link" formAction={signInAction} formNoValidate>
            {text('hosted.signIn.submit')}
          </button>
        </p>
      </>
    ),
  }))
}
