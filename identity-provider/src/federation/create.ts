import type { RecordAudit } from '../activity/index.ts'
import type { Challenges, RecordVerifiedAddress, SelfRegister } from '../authentication/index.ts'
import type { ChangeUser } from '../directory/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import type { ApprovedOrigins } from '../projects/index.ts'
import { createOauthProviders } from './oauth-providers/providers.ts'
import { createProviderTokens } from './provider-tokens/provider-tokens.ts'
import { createSamlConfigurations } from './saml/service-provider/configurations.ts'
import { createSamlAuthnRequests } from './saml/service-provider/authn-requests.ts'
import { createLandings } from './saml/service-provider/landings.ts'
import { createSamlLogouts } from './saml/logout/logouts.ts'
import { createSamlMetadata } from './saml/metadata/published-metadata.ts'
import { createRefreshMetadata } from './saml/metadata/refresh-metadata.ts'
import { createSamlResponses } from './saml/service-provider/responses.ts'
import { createAdmitServerUser } from './server-providers/admit.ts'
import { createLinkIdentity } from './social/accounts/pending-link.ts'
import { createPendingLinks } from './social/accounts/pending-link.ts'
import { createRehearse } from './social/accounts/rehearse.ts'
import { createResolveUser } from './social/accounts/resolve-user.ts'
import { createAuthorizationRequests } from './social/requests/authorization-requests.ts'
import { createExchangeCodes } from './social/exchange-codes.ts'
import { createUpstreams } from './social/upstream/upstream.ts'
import { createSsoDomains } from './sso-connections/domains.ts'
import { createSsoDrafts } from './sso-connections/drafts.ts'
import { createSwitchConnection } from './sso-connections/switch.ts'
import { createSsoAttempts } from './sso-failures/record.ts'
import { createStartTest } from './sso-failures/start-test.ts'
import { createSsoMembership } from './sso/membership.ts'
import type { SetOwnedRelations } from './sso/needs.ts'
import { createProviders } from './sso/providers.ts'
import { createAdmitAsserted } from './xaa-settings/admit.ts'
import { createVerifyAssertion } from './xaa-settings/assertion.ts'

type Needs = {
  recordAudit: RecordAudit
  approvedOrigins: ApprovedOrigins
  changeUser: ChangeUser
  challenges: Challenges
  selfRegister: SelfRegister
  recordVerifiedAddress: RecordVerifiedAddress
  setOwnedRelations: SetOwnedRelations
}

/** Makes what areas share of sign-in at other providers. */
export function createFederation(dependencies: Dependencies, needs: Needs) {
  const { recordAudit, approvedOrigins, challenges, selfRegister, recordVerifiedAddress } = needs
  const oauthProviders = createOauthProviders(dependencies)
  const upstreams = createUpstreams(dependencies)
  const signInProviders = createProviders(dependencies, { oauthProviders })
  const providerTokens = createProviderTokens(dependencies, { oauthProviders: signInProviders, upstreams })
  const linkIdentity = createLinkIdentity(dependencies, { recordAudit })
  const pendingLinks = createPendingLinks(dependencies, { linkIdentity, providerTokens })
  const exchangeCodes = createExchangeCodes(dependencies, { challenges, pendingLinks })
  const ssoMembership = createSsoMembership(dependencies, needs)
  const samlConfigurations = createSamlConfigurations(dependencies)
  const refreshMetadata = createRefreshMetadata(dependencies, { recordAudit })
  const ssoAttempts = createSsoAttempts(dependencies, { recordAudit })
  const resolveUser = createResolveUser(dependencies, {
    recordAudit,
    selfRegister,
    recordVerifiedAddress,
    linkIdentity,
  })
  const switchConnection = createSwitchConnection(dependencies, { recordAudit })
  const rehearse = createRehearse(dependencies, { resolveUser, ssoMembership, switchConnection })
  const authorizationRequests = createAuthorizationRequests(dependencies, {
    challenges,
    approvedOrigins,
    oauthProviders: signInProviders,
    upstreams,
    providerTokens,
    recordAudit,
    exchangeCodes,
    ssoMembership,
    pendingLinks,
    resolveUser,
    ssoAttempts,
    rehearse,
    samlAuthnRequests: createSamlAuthnRequests(dependencies, { samlConfigurations, refreshMetadata }),
  })
  const startTest = createStartTest(dependencies, { authorizationRequests, recordAudit })
  return {
    startTest,
    ssoDrafts: createSsoDrafts(dependencies, { recordAudit, startTest, switchConnection }),
    ssoDomains: createSsoDomains(dependencies, { recordAudit }),
    oauthProviders,
    upstreams,
    providerTokens,
    exchangeCodes,
    authorizationRequests,
    samlMetadata: createSamlMetadata(dependencies),
    samlLogouts: createSamlLogouts(dependencies, { challenges, recordAudit, samlConfigurations }),
    samlResponses: createSamlResponses(dependencies, {
      approvedOrigins,
      authorizationRequests,
      landings: createLandings(dependencies, { challenges }),
      refreshMetadata,
      rehearse,
      ssoAttempts,
      samlConfigurations,
    }),
    admitServerUser: createAdmitServerUser(dependencies, { resolveUser, linkIdentity, recordAudit }),
    verifyAssertion: createVerifyAssertion(dependencies),
    admitAsserted: createAdmitAsserted({ resolveUser, ssoMembership }),
    recalculateSso: ssoMembership.recalculate,
  }
}
