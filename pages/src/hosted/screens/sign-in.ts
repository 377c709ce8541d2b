import type { SafeUrl } from '@gatehouse/operation/safe-url'
import type { Page, PageOptions } from '../../page.ts'
import type { ProviderChoice } from '../../parts/provider-choice.ts'
import { renderScreen } from '../../screen/render-screen.tsx'
import type { ScreenPart } from '../../screen/screen.ts'
import { addressField } from './fields.ts'

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
  const firstKey = hasPassword ? 'submit' : codeAction ? 'code' : linkAction || !ssoAction ? 'link' : 'sso'
  const others = [
    { to: codeAction, key: 'code' } as const,
    { to: linkAction, key: 'link' } as const,
    { to: phoneAction, key: 'phone' } as const,
    { to: ssoAction, key: 'sso' } as const,
  ].filter(({ to }) => to !== undefined && to !== first)
  const at = { invalidCredentials: ['email', 'password'], emailNeeded: ['email'] }

  return renderScreen(options, ({ text }) => {
    const link = (key: 'forgotten' | 'signUp', to: string | undefined, lead?: string): ScreenPart[] =>
      to === undefined
        ? []
        : [
            {
              component: 'button',
              kind: 'link',
              action: to,
              skipsFields: true,
              text: text(`hosted.signIn.${key}`),
              ...(lead !== undefined && { lead }),
            },
          ]
    const form: ScreenPart[] = [
      ...(passkey ? [{ component: 'input', name: 'canPasskey', type: 'hidden', label: '' } as const] : []),
      addressField(text, { email, offersPasskeys: passkey !== undefined }),
      ...(hasPassword
        ? [{ component: 'input', name: 'password', type: 'password', label: text('field.password') } as const]
        : []),
      { component: 'button', kind: 'primary', text: text(`hosted.signIn.${firstKey}`) },
      ...link('forgotten', forgottenAction),
    ]
    const folded = others.map(
      ({ to, key }): ScreenPart => ({
        component: 'button',
        kind: 'secondary',
        ...(to !== undefined && { action: to }),
        skipsFields: true,
        text: text(`hosted.signIn.${key}`),
      }),
    )
    return {
      id: 'sign-in',
      title: text('hosted.signIn.title'),
      lead: [text.isolated('hosted.signIn.continue', { application: applicationName })],
      error: error && { text: text(`hosted.error.${error}`), ...(error in at && { at: at[error as keyof typeof at] }) },
      action: first,
      fields,
      parts: [
        ...(hasForm ? form : []),
        ...(passkey ? [{ component: 'passkey', href: passkey.url, text: text('hosted.signIn.passkey') } as const] : []),
        ...(hasForm && folded.length > 0
          ? [{ component: 'more', text: text('hosted.signIn.others'), parts: folded } as const]
          : []),
        ...(hasForm && social.length > 0 ? [{ component: 'divider', text: text('hosted.signIn.or') } as const] : []),
        ...(social.length > 0 ? [{ component: 'providers', providers: social } as const] : []),
        ...link('signUp', signUpAction, text('hosted.signIn.noAccount')),
      ],
      passkeyOffer: hasForm && passkey ? { action: passkey.url, optionsUrl: passkey.optionsUrl } : undefined,
    }
  })
}
