import { messages } from './messages.ts'

/** For apps and for all that speaks OpenID Connect by itself: each is an application of its own. */
export function openIdGuides({ projectId, baseUrl }: Ids): readonly Guide[] {
  const issuer = `${baseUrl}/${projectId}`
  const register = { title: messages.register, createsApplication: true } as const
  return [
    {
      id: 'ios',
      label: 'iOS',
      steps: [
        register,
        { title: messages.install, code: 'https://github.com/openid/AppAuth-iOS' },
        {
          title: messages.show,
          code: `import AppAuth

let issuer = URL(string: "${issuer}")!
OIDAuthorizationService.discoverConfiguration(forIssuer: issuer) { configuration, error in
    guard let configuration else { return }
    let request = OIDAuthorizationRequest(
        configuration: configuration,
        clientId: "…",
        scopes: [OIDScopeOpenID, OIDScopeProfile, OIDScopeEmail],
        redirectURL: URL(string: "com.example.app:/back")!,
        responseType: OIDResponseTypeCode,
        additionalParameters: nil)
    self.flow = OIDAuthState.authState(byPresenting: request, presenting: self) { state, error in
        self.authState = state
    }
}`,
        },
      ],
    },
    {
      id: 'android',
      label: 'Android',
      steps: [
        register,
        {
          title: messages.install,
          code: `implementation("net.openid:appauth:0.11.1")

// defaultConfig
manifestPlaceholders["appAuthRedirectScheme"] = "com.example.app"`,
        },
        {
          title: messages.show,
          code: `AuthorizationServiceConfiguration.fetchFromIssuer(Uri.parse("${issuer}")) { configuration, _ ->
    val request = AuthorizationRequest.Builder(
        configuration!!, "…", ResponseTypeValues.CODE, Uri.parse("com.example.app:/back"),
    ).setScope("openid profile email").build()
    signIn.launch(AuthorizationService(this).getAuthorizationRequestIntent(request))
}`,
        },
      ],
    },
    {
      id: 'oidc',
      label: 'OpenID Connect',
      steps: [
        register,
        {
          title: messages.configure,
          code: `issuer:    ${issuer}
discovery: ${issuer}/.well-known/openid-configuration
scopes:    openid profile email`,
        },
        {
          title: messages.tryIt,
          code: `${issuer}/oauth2/v1/authorize?response_type=code&scope=openid%20email
  &client_id=…&redirect_uri=…&state=…&code_challenge=…&code_challenge_method=S256`,
        },
      ],
    },
  ]
}

/** What is to be copied, or where something is to be made first. */
type Step = { title: string; code: string } | { title: string; createsApplication: true }
export type Guide = { id: string; label: string; steps: readonly [Step, Step, Step] }

/** Of the project, and where it is served. */
export type Ids = { projectId: string; baseUrl: string }
