import { ownUrl } from '@gatehouse/operation/safe-url'
import { renderHostedCode } from './hosted/screens/code.ts'
import { renderHostedConsent } from './hosted/HostedConsentPage.tsx'
import { renderHostedError } from './hosted/HostedErrorPage.tsx'
import { renderHostedNewPassword } from './hosted/screens/new-password.ts'
import { renderHostedSignIn } from './hosted/screens/sign-in.ts'
import { renderHostedSignUp } from './hosted/screens/sign-up.ts'
import type { Page, PageOptions } from './page.ts'

const action = '#'
const url = ownUrl('/')
const applicationName = 'Example'
const email = 'ada@example.com'
const social = [
  { id: 'google', label: 'Google', url },
  { id: 'github', label: 'GitHub', url },
]
const rules = [{ name: 'minLength', count: 8 }, { name: 'number' }] as const

/** Hosted pages with made-up contents, to see how a theme looks. Their forms lead nowhere. */
const previews = {
  signIn: options =>
    renderHostedSignIn({
      action,
      applicationName,
      methods: {
        hasPassword: true,
        codeAction: action,
        linkAction: action,
        social,
        signUpAction: action,
        forgottenAction: action,
      },
      ...options,
    }),
  signInRefused: options =>
    renderHostedSignIn({ action, applicationName, email, error: 'invalidCredentials', ...options }),
  signUp: options =>
    renderHostedSignUp({ action, applicationName, hasPassword: true, rules, social, signInAction: action, ...options }),
  code: options => renderHostedCode({ action, reason: 'sent', address: email, ...options }),
  newPassword: options =>
    renderHostedNewPassword({ action, reason: 'reset', currentPassword: 'known', email, rules, ...options }),
  consent: options =>
    renderHostedConsent({
      action,
      applicationName,
      account: email,
      scopes: ['openid', 'profile', 'email', 'offline_access'].map(name => ({ name, description: '' })),
      ...options,
    }),
  error: options => renderHostedError({ reason: 'expired', requestId: 'req_example', backUrl: url, ...options }),
} satisfies Record<string, (options: PageOptions) => Page>

export type PreviewName = keyof typeof previews

/** The document of a page as visitors see it, with made-up contents, for a frame: without scripts, and no field takes the focus. */
export function renderPreview(name: PreviewName, options: PageOptions): string {
  return previews[name](options).html.replace(/<script>.*<\/script>| autofocus=""/gs, '')
}
