import { createRedirects, type Redirects } from '../federation/social/requests/redirects.ts'
import { createFedCmRoutes } from '../protocols/fedcm/routes.ts'
import { createSamlRoutes } from '../protocols/saml/routes.ts'
import { createWsFedRoutes } from '../protocols/ws-federation/routes.ts'
import { createScim } from '../federation/scim/protocol/handler.ts'
import { createLoginPages } from '../applications/flows/hosted/login-page.ts'
import { createServedFiles } from '../applications/flows/served/served.ts'
import { createOutboundRedirects } from '../applications/outbound/outbound-connections/redirects.ts'
import { createSetupPage } from '../federation/sso-setup-links/page.ts'
import { createRegistration } from '../protocols/inbound-oauth/registration.ts'
import { unavailableResponse } from '../foundation/errors/unavailable.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import type { OidcClient } from '../protocols/oidc/clients/configured-client.ts'
import type { Shared } from './shared.ts'
import type { Services } from '../wire/clients.ts'

/** What is served beside the operations: pages, redirects, and protocols with an envelope of their own. */
export function createBrowserRoutes(
  dependencies: Dependencies,
  shared: Shared & { oidcClients: ((projectId: string) => OidcClient[]) | undefined },
  services: Services,
): Redirects {
  return firstOf([
    createRedirects(dependencies, shared),
    createSamlRoutes(dependencies, shared),
    createWsFedRoutes(dependencies, shared),
    createFedCmRoutes(dependencies, shared),
    createRegistration(dependencies, shared),
    createSetupPage(dependencies, { ...shared, services }),
    createScim(dependencies, shared),
    createOutboundRedirects(dependencies, shared),
    createServedFiles(dependencies, shared),
    createLoginPages({ ...dependencies, ...shared, users: services.users }),
  ])
}

/** The answer of the first route that has one; during an outage one that says so. */
function firstOf(routes: Redirects[]): Redirects {
  return async (request, facts) => {
    try {
      for (const route of routes) {
        const response = await route(request, facts)
        if (response) return response
      }
      return undefined
    } catch (error) {
      const response = unavailableResponse(error, request, facts)
      if (!response) throw error
      return response
    }
  }
}
