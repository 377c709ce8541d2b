import { type HostedSignInPageProps, type Page, renderHostedSignIn } from '@gatehouse/pages'
import type { HostedDependencies, InteractionRequest } from './interaction-request.ts'

/** The ways that this project lets people sign in, with their addresses in this sign-in. */
export async function methodsOf(hosted: HostedDependencies, { settings, path }: InteractionRequest) {
  const { methods, isSignUpOpen } = settings
  const providers = methods.social ? await hosted.oauthProviders.listEnabled(hosted.projectId) : []
  // Whoever signs up shows first that the address is theirs, so that nobody learns who has an account.
  const canSignUp = isSignUpOpen && (methods.oneTimeCode || methods.magicLink)
  return {
    hasPassword: methods.password,
    social: providers.map(({ id, label }) => ({ label, url: path(`/social/${id}`) })),
    ...(methods.oneTimeCode && { codeAction: path('/code'), phoneUrl: path('/phone') }),
    ...(methods.magicLink && { linkAction: path('/link') }),
    ...(methods.passkey && { passkeyUrl: path('/passkey') }),
    ...(methods.password && { forgottenUrl: path('/forgotten') }),
    ...(canSignUp && { signUpUrl: path('/sign-up') }),
  }
}

/** The first page, with every way that there is. */
export async function signInPage(
  hosted: HostedDependencies,
  request: InteractionRequest,
  props: Pick<HostedSignInPageProps, 'email' | 'error'> = {},
): Promise<Page> {
  return renderHostedSignIn({
    ...request.shown,
    ...props,
    action: request.path(''),
    methods: await methodsOf(hosted, request),
  })
}
