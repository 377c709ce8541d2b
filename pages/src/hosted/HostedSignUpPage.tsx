import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'

export type HostedSignUpPageProps = PageOptions & {
  /** The form posts `email`, `name` and, if asked for, `newPassword` here. */
  action: string
  fields?: Readonly<Record<string, string>>
  applicationName: string
  email?: string
  name?: string
  hasPassword: boolean
  /** The password rules of the project, one sentence each. */
  rules?: readonly string[]
  social?: readonly { label: string; url: SafeUrl }[]
  signInUrl: SafeUrl
  error?: 'emailNeeded' | 'tooManyAttempts' | 'unavailable' | 'weak'
}

const errorId = 'sign-up-error'

/** The page for a new account; a code sent afterwards verifies the address. */
export function renderHostedSignUp({
  action,
  fields = {},
  applicationName,
  email,
  name,
  hasPassword,
  rules = [],
  social = [],
  signInUrl,
  error,
  ...options
}: HostedSignUpPageProps): Page {
  return renderPage(options, ({ text }) => ({
    title: text('hosted.signUp.title'),
    lead: <p className="lead">{text('hosted.signIn.continue', { application: applicationName })}</p>,
    hasForm: true,
    body: (
      <>
        {error === undefined ? null : (
          <Notice
            id={errorId}
            tone="error"
            text={text(error === 'weak' ? 'hosted.newPassword.error.weak' : `hosted.error.${error}`)}
          />
        )}
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
            autoFocus
            {...(error === 'emailNeeded' ? { errorId } : {})}
          />
          <Field label={text('field.name')} name="name" autoComplete="name" maxLength={250} defaultValue={name} />
          {!hasPassword ? null : (
            <Field
              label={text('field.newPassword')}
              name="newPassword"
              type="password"
              autoComplete="new-password"
              required
              maxLength={1024}
              {...(error === 'weak' ? { errorId } : {})}
            />
          )}
          {!hasPassword || rules.length === 0 ? null : (
            <ul className="notes">
              {rules.map(rule => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          )}
          <button type="submit" className="primary">
            {text('hosted.signUp.submit')}
          </button>
        </form>
        {social.length === 0 ? null : <p className="or">{text('hosted.signIn.or')}</p>}
        {social.map(({ label, url }) => (
          <LinkButton key={url} href={url} label={text('signIn.provider', { provider: label })} />
        ))}
        <p className="small">
          {text('hosted.signUp.hasAccount')} <a href={signInUrl}>{text('hosted.signIn.submit')}</a>
        </p>
      </>
    ),
  }))
}
