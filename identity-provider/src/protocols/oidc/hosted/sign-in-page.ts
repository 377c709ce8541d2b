import { type HostedSignInPageProps, type Page, renderHostedSignIn } from '@gatehouse/pages'
import { emailToShow } from './email.ts'
import type { HostedDependencies, InteractionRequest } from './interaction-request.ts'

/** The sign-in methods of this project, with their URLs in this sign-in. */
export async function methodsOf(hosted: HostedDependencies, { settings, path }: InteractionRequest) {
  const { methods, isSignUpOpen } = settings
  const providers = methods.social ? await hosted.oauthProviders.listEnabled(hosted.projectId) : []
  // A sign-up verifies the address first, so that it does not reveal who has an account.
  const hasSso = methods.sso && (await hosted.hasSso(hosted.projectId))
  const canSignUp = isSignUpOpen && (methods.oneTimeCode || methods.magicLink)
  return {
    hasPassword: methods.password,
    social: providers.map(({ id, label }) => ({ id, label, url: path(`/social/${id}`) })),
    ...(methods.oneTimeCode && { codeAction: path('/code'), phoneAction: path('/open/phone') }),
    ...(methods.magicLink && { linkAction: path('/link') }),
    ...(hasSso && { ssoAction: path('/sso') }),
    ...(methods.passkey && { passkey: { url: path('/passkey'), optionsUrl: path('/passkey/options') } }),
    ...(methods.password && { forgottenAction: path('/open/forgotten') }),
    ...(canSignUp && { signUpAction: path('/open/sign-up') }),
  }
}

/** The first page, with every sign-in method. */
export async function signInPage(
  hosted: HostedDependencies,
  request: InteractionRequest,
  props: Pick<HostedSignInPageProps, 'error'> = {},
): Promise<Page> {
  return renderHostedSignIn({
    ...request.shown,
    ...props,
    email: emailToShow(request),
    action: request.path(''),
    methods: await methodsOf(hosted, request),
  })
}
