import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'

export interface HostedSignInPageProps extends PageOptions {
  /** Where the form posts `email` and `password` to. */
  action: string
  /** Sent along with them. */
  fields?: Readonly<Record<string, string>>
  /** What people sign in for, as they know it: the application's name, or the project's. */
  applicationName: string
  /** What was typed before, or is remembered. */
  email?: string
  /** Never says which of email and password was wrong. */
  error?: 'invalidCredentials' | 'tooManyAttempts' | 'unavailable'
}

const errorId = 'sign-in-error'

/** The embedded provider's sign-in page: email and password. */
export const renderHostedSignIn = ({
  action,
  fields = {},
  applicationName,
  email,
  error,
  ...options
}: HostedSignInPageProps): Page =>
  renderPage(options, ({ text }) => {
    const invalid = error === 'invalidCredentials' ? { errorId } : {}
    const isEmailKnown = email !== undefined && email !== ''
    return {
      title: text('hosted.signIn.title'),
      lead: <p className="lead">{text('hosted.signIn.continue', { application: applicationName })}</p>,
      hasForm: true,
      body: (
        <>
          {error === undefined ? null : <Notice id={errorId} tone="error" text={text(`hosted.error.${error}`)} />}
          <form method="post" action={action}>
            <HiddenFields fields={fields} />
            <Field
              label={text('field.email')}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={320}
              defaultValue={email}
              autoFocus={!isEmailKnown}
              {...invalid}
            />
            <Field
              label={text('field.password')}
              name="password"
              type="password"
              autoComplete="current-password"
              required
              maxLength={1024}
              autoFocus={isEmailKnown}
              {...invalid}
            />
            <button type="submit" className="primary">
              {text('hosted.signIn.submit')}
            </button>
          </form>
        </>
      ),
    }
  })
