import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../page.ts'
import { EmailField } from '../parts/EmailField.tsx'
import { HiddenFields } from '../parts/HiddenFields.tsx'
import { Notice } from '../parts/Notice.tsx'
import { PasswordField, revealScript } from '../parts/PasswordField.tsx'
import { ProviderLinks } from '../parts/ProviderLinks.tsx'
import type { ProviderChoice } from '../parts/provider-choice.ts'
import { renderPage } from '../render-page.tsx'
import { passkeyOffer } from './passkey-scripts.ts'

/**
 * Sign-in methods besides a password; only those present are shown. The form posts `email` to each action, so that it is
 * carried along without being part of a URL.
 */
export type HostedSignInMethods = {
  hasPassword: boolean
  /** Sends a code by e-mail. */
  codeAction?: string
  /** Sends a link by e-mail. */
  linkAction?: string
  /** Leads to the page to enter a phone number. */
  phoneAction?: string
  /** Shown only in browsers that support passkeys. */
  passkey?: {
    /** The page to use a passkey. */
    url: SafeUrl
    /** Answers `{ transactionId, options }` for a passkey that the browser offers in the field for the e-mail address. */
    optionsUrl: SafeUrl
  }
  social?: readonly ProviderChoice[]
  /** Leads to the provider of the organization that the address belongs to. */
  ssoAction?: string
  /** Leads to the page for a new account. */
  signUpAction?: string
  /** Leads to the page for a forgotten password. */
  forgottenAction?: string
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
  error?:
    | 'invalidCredentials'
    | 'tooManyAttempts'
    | 'unavailable'
    | 'emailNeeded'
    | 'otherProvider'
    | 'passkey'
    | 'signUpClosed'
    | 'ssoUnknown'
}

const formId = 'sign-in'
const errorId = 'sign-in-error'

/** The sign-in page of the embedded provider: one field for the e-mail address, and every sign-in method. */
export function renderHostedSignIn({
  action,
  fields = {},
  applicationName,
  email = '',
  methods = { hasPassword: true },
  error,
  ...options
}: HostedSignInPageProps): Page {
  const { hasPassword, codeAction, linkAction, phoneAction, passkey, social = [] } = methods
  const { signUpAction, forgottenAction, ssoAction } = methods
  const hasForm = hasPassword || [codeAction, linkAction, ssoAction].some(to => to !== undefined)
  // Without a password, the first available method is the default button.
  const first = hasPassword ? action : (codeAction ?? linkAction ?? ssoAction ?? action)
  const others = [
    { to: codeAction, key: 'code' } as const,
    { to: linkAction, key: 'link' } as const,
    { to: phoneAction, key: 'phone' } as const,
    { to: ssoAction, key: 'sso' } as const,
  ].filter(({ to }) => to !== undefined && to !== first)
  const firstKey = hasPassword ? 'submit' : codeAction ? 'code' : linkAction || !ssoAction ? 'link' : 'sso'
  const fieldError = error === 'invalidCredentials' || error === 'emailNeeded' ? errorId : undefined
  const passwordError = error === 'invalidCredentials' ? errorId : undefined
  const startsAtPassword = hasPassword && email !== '' && error !== 'emailNeeded'

  return renderPage(options, ({ text }) => {
    const passkeyLink =
      passkey === undefined ? null : (
        <div className="actions" id="passkey" hidden>
          <a className="button" href={passkey.url}>
            {text('hosted.signIn.passkey')}
          </a>
        </div>
      )
    return {
      title: text('hosted.signIn.title'),
      lead: <p className="lead">{text.isolated('hosted.signIn.continue', { application: applicationName })}</p>,
      hasForm: true,
      scripts: [...(hasPassword ? [revealScript] : []), ...(passkey === undefined ? [] : [passkeyOffer])],
      isFetching: passkey !== undefined,
      body: (
        <>
          {error === undefined ? null : (
            <Notice id={errorId} tone="error">
              {text(`hosted.error.${error}`)}
            </Notice>
          )}
          {!hasForm ? null : (
            <form method="post" action={first} id={formId}>
              <HiddenFields fields={fields} />
              {passkey === undefined ? null : <input type="hidden" name="canPasskey" value="" />}
              <EmailField
                text={text}
                defaultValue={email}
                offersPasskeys={passkey !== undefined}
                autoFocus={!startsAtPassword}
                errorId={fieldError}
              />
              {!hasPassword ? null : (
                <PasswordField
                  text={text}
                  label={text('field.password')}
                  name="password"
                  autoComplete="current-password"
                  autoFocus={startsAtPassword}
                  errorId={passwordError}
                />
              )}
              <button type="submit" className="primary">
                {text(`hosted.signIn.${firstKey}`)}
              </button>
              {forgottenAction === undefined ? null : (
                <p className="small">
                  <button type="submit" className="link" formAction={forgottenAction} formNoValidate>
                    {text('hosted.signIn.forgotten')}
                  </button>
                </p>
              )}
              {passkeyLink}
              {others.length === 0 ? null : (
                <details>
                  <summary>{text('hosted.signIn.others')}</summary>
                  {others.map(({ to, key }) => (
                    <button key={key} type="submit" formAction={to} formNoValidate>
                      {text(`hosted.signIn.${key}`)}
                    </button>
                  ))}
                </details>
              )}
            </form>
          )}
          {passkey === undefined ? null : (
            <>
              {hasForm ? null : passkeyLink}
              {!hasForm ? null : (
                <form method="post" action={passkey.url} id="passkey-response" data-options={passkey.optionsUrl} hidden>
                  <HiddenFields fields={{ ...fields, transactionId: '', response: '' }} />
                </form>
              )}
            </>
          )}
          <ProviderLinks providers={social} text={text} isAlternative={hasForm} />
          {signUpAction === undefined ? null : (
            <p className="small">
              {text('hosted.signIn.noAccount')}{' '}
              <button type="submit" form={formId} className="link" formAction={signUpAction} formNoValidate>
                {text('hosted.signIn.signUp')}
              </button>
            </p>
          )}
        </>
      ),
    }
  })
}
