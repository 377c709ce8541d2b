const ofOwnPages = 'Ends a sign-in on a login page of the application by a session. Here the flow of the page ends it.'
const entraFactor = 'The project as a second factor of Microsoft Entra ID.'
const withoutBrowser = 'Sign-in that begins without a browser (CIBA).'

/** What of the hosted service is not built, and why it is not missed; by its name in known-paths.json. Printed in docs/look-up/coverage.md. */
export const leftOut: Readonly<Record<string, string>> = {
  'flow.externalAuthComplete':
    'Ends a step of a flow in which another system signs the user in. Flows here have no such step.',
  'oidc.authorize-entraMFA-(project)': entraFactor,
  'oidc.authorize-entraMFA-(app)': entraFactor,
  'oidc.finish-authorize': ofOwnPages,
  'oidc-inbound.finish-authorize': ofOwnPages,
  'oidc-inbound.bc-authorize-(inbound)': withoutBrowser,
  'oidc-inbound.bc-authorize-(inbound-project)': withoutBrowser,
  'saml-idp.sso-finish': ofOwnPages,
  'wsfed-idp.sso-finish': ofOwnPages,
}
