import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { Field } from '../parts/Field.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { LinkButton } from '../parts/LinkButton.tsx'
import { Notice } from '../parts/Notice.tsx'
import { renderPage } from '../render-page.tsx'
import { passkeyDetection } from './passkey-scripts.ts'

/** Sign-in methods besides a password; only those present are shown. */
export type HostedSignInMethods = {
  hasPassword: boolean
  /** The form posts `email` here for a code by e-mail. */
  codeAction?: string
  /** The form posts `email` here for a link by e-mail. */
  linkAction?: string
  /** The page to enter a phone number. */
  phoneUrl?: SafeUrl
  /** The page to use a passkey; shown only in browsers that support passkeys. */
  passkeyUrl?: SafeUrl
  social?: readonly { label: string; url: SafeUrl }[]
  signUpUrl?: SafeUrl
  forgottenUrl?: SafeUrl
}

export type HostedSignInPageProps = PageOptions & {
  /** The form posts `email` and `password` here. */
  action: string
  /** Hidden fields of the form. */
  fields?: Readonly<Record<string, string>>
  /** The name of the application, or of the project. */
  applicationName: string
  /** The e-mail address entered before, or remembered. */
  email?: string
  /** Default: a password only. */
  methods?: HostedSignInMethods
  /** Must not reveal which of email and password was wrong. */
  error?: 'invalidCredentials' | 'tooManyAttempts' | 'unavailable' | 'emailNeeded' | 'otherProvider' | 'passkey'
}

const errorId = 'sign-in-error'

/** The sign-in page of the embedded provider: one field for the e-mail address, and every sign-in method. */
export function renderHostedSignIn({
  action,
  fields = {},
  applicationName,
  email,
  methods = { hasPassword: true },
  error,
  ...options
}: HostedSignInPageProps): Page {
  return renderPage(options, ({ text }) => {
    const isAboutFields = error === 'invalidCredentials' || error === 'emailNeeded'
    const invalid = isAboutFields ? { errorId } : {}
    const isEmailKnown = email !== undefined && email !== ''
    const { hasPassword, codeAction, linkAction, phoneUrl, passkeyUrl, social = [], signUpUrl, forgottenUrl } = methods
    const hasForm = hasPassword || codeAction !== undefined || linkAction !== undefined
    // Without a password, the first available method is the default button.
    const first = hasPassword ? action : (codeAction ?? linkAction ?? action)
    const others = [
      ...(codeAction === undefined || first === codeAction ? [] : [{ action: codeAction, key: 'code' } as const]),
      ...(linkAction === undefined || first === linkAction ? [] : [{ action: linkAction, key: 'link' } as const]),
    ]
    const otherWays =
      others.length === 0 && phoneUrl === undefined ? null : (
        <details>
          <summary>{text('hosted.signIn.others')}</summary>
          {others.map(({ action: to, key }) => (
            <button key={key} type="submit" formAction={to} formNoValidate>
              {text(`hosted.signIn.${key}`)}
            </button>
          ))}
          {phoneUrl === undefined ? null : <LinkButton href={phoneUrl} label={text('hosted.signIn.phone')} />}
        </details>
      )
    return {
      title: text('hosted.signIn.title'),
      lead: <p className="lead">{text('hosted.signIn.continue', { application: applicationName })}</p>,
      hasForm: true,
      ...(passkeyUrl === undefined ? {} : { script: passkeyDetection }),
      body: (
        <>
          {error === undefined ? null : <Notice id={errorId} tone="error" text={text(`hosted.error.${error}`)} />}
          {!hasForm ? null : (
            <form method="post" action={first}>
              <HiddenFields fields={fields} />
              {passkeyUrl === undefined ? null : <input type="hidden" name="canPasskey" value="" />}
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
              {!hasPassword ? null : (
                <Field
                  label={text('field.password')}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  required
                  maxLength={1024}
                  autoFocus={isEmailKnown}
                  {...(error === 'invalidCredentials' ? { errorId } : {})}
                />
              )}
              {forgottenUrl === undefined ? null : (
                <p className="beside">
                  <a href={forgottenUrl}>{text('hosted.signIn.forgotten')}</a>
                </p>
              )}
              <button type="submit" className="primary">
                {text(
                  hasPassword
                    ? 'hosted.signIn.submit'
                    : codeAction === undefined
                      ? 'hosted.signIn.link'
                      : 'hosted.signIn.code',
                )}
              </button>
              {otherWays}
            </form>
          )}
          {passkeyUrl === undefined ? null : (
            <div className="actions" id="passkey" hidden>
              <a className="button" href={passkeyUrl}>
                {text('hosted.signIn.passkey')}
              </a>
            </div>
          )}
          {social.length === 0 || !hasForm ? null : <p className="or">{text('hosted.signIn.or')}</p>}
          {social.map(({ label, url }) => (
            <LinkButton key={url} href={url} label={text('signIn.provider', { provider: label })} />
          ))}
          {signUpUrl === undefined ? null : (
            <p className="small">
              {text('hosted.signIn.noAccount')} <a href={signUpUrl}>{text('hosted.signIn.signUp')}</a>
            </p>
          )}
        </>
      ),
    }
  })
}
