import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PasswordField, revealScript } from '../parts/PasswordField.tsx'
import { PasswordRules } from '../parts/PasswordRules.tsx'
import type { PasswordRule } from '../parts/password-rule.ts'
import { renderPage } from '../render-page.tsx'

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

const errorId = 'new-password-error'
const rulesId = 'new-password-rules'

const errorTexts = {
  invalidCredentials: 'hosted.error.invalidCredentials',
  tooManyAttempts: 'hosted.error.tooManyAttempts',
  wrongCode: 'hosted.error.wrongCode',
  mismatch: 'hosted.newPassword.error.mismatch',
  unchanged: 'hosted.newPassword.error.unchanged',
  weak: 'hosted.newPassword.error.weak',
} as const

/** The page to replace an expired, temporary or forgotten password. */
export function renderHostedNewPassword({
  action,
  fields = {},
  email,
  reason,
  currentPassword,
  secondFactor = false,
  rules = [],
  error,
  ...options
}: HostedNewPasswordPageProps): Page {
  const asksForCurrent = currentPassword === 'ask'
  const isNewOneWrong = error === 'mismatch' || error === 'unchanged' || error === 'weak'
  const isCurrentWrong = error === 'invalidCredentials'
  const isCodeWrong = secondFactor && error === 'wrongCode'
  const described = rules.length === 0 ? errorId : `${errorId} ${rulesId}`
  const newOne = (name: 'newPassword' | 'newPasswordAgain') => ({
    name,
    autoComplete: 'new-password',
    errorId: isNewOneWrong ? described : undefined,
  })
  return renderPage(options, ({ text }) => ({
    title: text('hosted.newPassword.title'),
    lead: (
      <div className="lead">
        <p>{text(`hosted.newPassword.${reason}`)}</p>
        {email === undefined ? null : <p>{text.isolated('hosted.newPassword.account', { email })}</p>}
      </div>
    ),
    hasForm: true,
    scripts: [revealScript],
    body: (
      <>
        {error === undefined ? null : (
          <Notice id={errorId} tone="error">
            {text(errorTexts[error])}
          </Notice>
        )}
        <form method="post" action={action}>
          <HiddenFields fields={fields} />
          {email === undefined ? null : (
            <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
          )}
          {!asksForCurrent ? null : (
            <PasswordField
              text={text}
              label={text('field.currentPassword')}
              name="currentPassword"
              autoComplete="current-password"
              autoFocus={!isNewOneWrong && !isCodeWrong}
              errorId={isCurrentWrong ? errorId : undefined}
            />
          )}
          <PasswordField
            text={text}
            label={text('field.newPassword')}
            autoFocus={isNewOneWrong || (!asksForCurrent && !isCodeWrong)}
            {...newOne('newPassword')}
          />
          <PasswordField text={text} label={text('field.newPasswordAgain')} {...newOne('newPasswordAgain')} />
          <PasswordRules rules={rules} text={text} id={rulesId} />
          {secondFactor ? (
            <Field
              label={text('field.secondFactor')}
              name="code"
              type="text"
              autoComplete="one-time-code"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              dir="ltr"
              required
              maxLength={30}
              autoFocus={isCodeWrong}
              errorId={isCodeWrong ? errorId : undefined}
            />
          ) : null}
          <button type="submit" className="primary">
            {text('hosted.newPassword.submit')}
          </button>
        </form>
      </>
    ),
  }))
}
