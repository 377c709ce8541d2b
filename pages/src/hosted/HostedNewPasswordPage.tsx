import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
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
  /** The password rules of the project, one sentence each. */
  rules?: readonly string[]
  error?: 'invalidCredentials' | 'mismatch' | 'unchanged' | 'weak' | 'tooManyAttempts' | 'wrongCode'
}

const errorId = 'new-password-error'

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
  return renderPage(options, ({ text }) => {
    const isNewOneWrong = error === 'mismatch' || error === 'unchanged' || error === 'weak'
    const invalid = isNewOneWrong ? { errorId } : {}
    return {
      title: text('hosted.newPassword.title'),
      lead: (
        <div className="lead">
          <p>{text(`hosted.newPassword.${reason}`)}</p>
          {email === undefined ? null : <p>{text('hosted.newPassword.account', { email })}</p>}
        </div>
      ),
      hasForm: true,
      body: (
        <>
          {error === undefined ? null : <Notice id={errorId} tone="error" text={text(errorTexts[error])} />}
          <form method="post" action={action}>
            <HiddenFields fields={fields} />
            {email === undefined ? null : (
              <input type="text" name="username" value={email} autoComplete="username" readOnly hidden />
            )}
            {currentPassword === 'known' ? null : (
              <Field
                label={text('field.currentPassword')}
                name="currentPassword"
                type="password"
                autoComplete="current-password"
                required
                maxLength={1024}
                {...(error === 'invalidCredentials' ? { errorId } : {})}
              />
            )}
            {['newPassword', 'newPasswordAgain'].map(name => (
              <Field
                key={name}
                label={text(name === 'newPassword' ? 'field.newPassword' : 'field.newPasswordAgain')}
                name={name}
                type="password"
                autoComplete="new-password"
                required
                maxLength={1024}
                {...invalid}
              />
            ))}
            {rules.length === 0 ? null : (
              <ul className="notes">
                {rules.map(rule => (
                  <li key={rule}>{rule}</li>
                ))}
              </ul>
            )}
            {secondFactor ? (
              <Field
                label={text('field.secondFactor')}
                name="code"
                type="text"
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                required
                maxLength={30}
                {...(error === 'wrongCode' ? { errorId } : {})}
              />
            ) : null}
            <button type="submit" className="primary">
              {text('hosted.newPassword.submit')}
            </button>
          </form>
        </>
      ),
    }
  })
}
