import { contract } from './contract.ts'
import { requireAuthority } from './directory/administrators/authority.ts'
import type { Dependencies } from './foundation/dependencies.ts'
import { createFirstCredentials } from './authentication/passwords/first-credentials.ts'
import { hasSignedInWithFactors } from './applications/oidc/signed-in-with-factors.ts'
import { createRequireOwnSecondFactor } from './tokens/sessions/factors/own-account.ts'
import { findTokenExpiry, listTokenExpiries } from './tokens/sessions/live/live-sessions-store.ts'
import { keyAuthority } from './tokens/management-keys/authority.ts'
import { listJwtTemplates } from './tokens/jwt-templates/store.ts'
import { createProjectOfMessages } from './projects/settings/project-of-messages.ts'
import type { DeliveryOptions } from './activity/messages/delivery/deliver.ts'
import { createResetAccount } from './authentication/account-ownership/reset-account.ts'
import { createSelfRegister } from './authentication/account-ownership/self-register.ts'
import { createRecordVerifiedAddress } from './authentication/account-ownership/record-verified-address.ts'
import { createVerification } from './authentication/verification/verification.ts'
import { createSetOwnedRelations } from './authorization/owned/set-owned.ts'
import { createEngine } from './authorization/engine.ts'
import { createCreateJob } from './activity/jobs/create.ts'
import { createCurrentRights } from './tokens/callers/current-rights.ts'
import { createRecordAudit } from './activity/audit/record.ts'
import { createUndo } from './activity/change-capture/undo.ts'
import { createChallenges } from './authentication/challenges/challenges.ts'
import { createPresentOwnAccount } from './tokens/own-account/present.ts'
import { ownOperations } from './tenant-scope/own-operations.ts'
import { createPresentTenantAdministrator } from './tokens/tenant-administrators/present.ts'
import { createPresentKey } from './tokens/management-keys/present.ts'
import { createMessages } from './activity/messages/messages.ts'
import { createVerifyEmbedded } from './authentication/embedded-links/verify.ts'
import { createEnchantedLinks } from './authentication/enchanted-links/links.ts'
import { createPresentAccessKey } from './tokens/access-key-exchange/present.ts'
import { createKeyClaims } from './tokens/access-key-exchange/key-claims.ts'
import { createJwtTemplates } from './tokens/jwt-templates/templates.ts'
import { createInvite } from './authentication/magic-links/invite.ts'
import { createRateLimits } from './authentication/rate-limits/rate-limits.ts'
import { createMagicLinks } from './authentication/magic-links/links.ts'
import { createOneTimeCodes } from './authentication/one-time-codes/codes.ts'
import { createPasswordPolicies } from './authentication/password-settings/policies.ts'
import { createSetPassword } from './authentication/passwords/set.ts'
import { createCheckPassword } from './authentication/passwords/verify.ts'
import { createOauthProviders } from './federation/oauth-providers/providers.ts'
import { createCeremonies } from './authentication/passkeys/ceremonies.ts'
import { createVerifyPasskeyUser } from './authentication/passkeys/verify-user.ts'
import { createIssueRecoveryCodes } from './authentication/recovery-codes/issue.ts'
import { createEnrol } from './authentication/totp/enrol.ts'
import { createVerifyRecoveryCode } from './authentication/recovery-codes/verify.ts'
import { createApprovedOrigins } from './projects/settings/approved-origins.ts'
import { createSnapshots } from './projects/snapshots/snapshots.ts'
import { createSettings } from './projects/settings/settings.ts'
import { createRotate } from './tokens/sessions/live/rotate.ts'
import { createBeginSession, createMakeSession } from './tokens/sessions/sign-in/begin-session.ts'
import { createCompleteSignIn } from './tokens/sessions/sign-in/complete-sign-in.ts'
import { createContinueSession } from './tokens/sessions/sign-in/continue-session.ts'
import { createDelivery } from './tokens/sessions/tokens/delivery.ts'
import { hasDomains } from './directory/tenants/domains.ts'
import { createEndSessions } from './tokens/sessions/end.ts'
import { createLifetimes } from './tokens/sessions/tokens/lifetimes.ts'
import { createSessionOf } from './tokens/sessions/live/session-of.ts'
import { createIssueTokens } from './tokens/sessions/tokens/issue-tokens.ts'
import { createSessionClaims } from './tokens/sessions/tokens/session-claims.ts'
import { createAnonymousSessions } from './tokens/anonymous-sessions/sessions.ts'
import { createScopeClaims } from './tokens/scope-claims/claims-of.ts'
import { createSigningKeys } from './tokens/signing-keys/keys.ts'
import { createLongestRefreshSeconds } from './directory/tenants/longest-refresh.ts'
import { createTenantSettings } from './directory/tenants/settings.ts'
import { createExchangeCodes } from './federation/social/exchange-codes.ts'
import { createAuthorizationRequests } from './federation/social/authorization-requests.ts'
import { createLinkIdentity, createPendingLinks } from './federation/social/accounts/pending-link.ts'
import { createRehearse } from './federation/social/accounts/rehearse.ts'
import { createSsoAttempts } from './federation/sso-failures/record.ts'
import { createResolveUser } from './federation/social/accounts/resolve-user.ts'
import { createUpstreams } from './federation/social/upstream/upstream.ts'
import { createConnections } from './applications/outbound-connections/connections.ts'
import { createThirdParties } from './applications/outbound-applications/third-party.ts'
import { createTokenVault } from './applications/outbound-tokens/vault.ts'
import { createSsoMembership } from './federation/sso/membership.ts'
import { createProviders } from './federation/sso/providers.ts'
import { createSamlConfigurations } from './federation/saml/configurations.ts'
import { createSamlDepartures } from './federation/saml/depart.ts'
import { createSamlLogouts } from './federation/saml/logout/logouts.ts'
import { createLandings } from './federation/saml/landings.ts'
import { createRefreshMetadata } from './federation/saml/refresh-metadata.ts'
import { createSamlMetadata } from './federation/saml/published-metadata.ts'
import { createSamlResponses } from './federation/saml/responses.ts'
import { createAdmitServerUser } from './federation/server-providers/admit.ts'
import { createProviderTokens } from './federation/provider-tokens/provider-tokens.ts'
import { createVerifyTotp } from './authentication/totp/verify.ts'
import { createTrustedDevices } from './authentication/trusted-devices/trust.ts'
import { createChangeUser } from './directory/users/profile/changes/change-user.ts'
import { createAdmitAsserted } from './federation/xaa-settings/admit.ts'
import { createVerifyAssertion } from './federation/xaa-settings/assertion.ts'
import { createRemoveUser } from './directory/users/profile/remove.ts'
import { capturedTables } from './areas.ts'
import { snapshotParts } from './snapshot-parts.ts'

export type SharedOptions = { hasRateLimits: boolean; delivery: DeliveryOptions }

/** What areas share; each states by itself what it takes of this. */
export type Shared = ReturnType<typeof createShared>

/** Makes what areas share, each after what it takes. */
export function createShared(dependencies: Dependencies, { hasRateLimits, delivery }: SharedOptions) {
  const settings = createSettings(dependencies)
  const projectOf = createProjectOfMessages(dependencies)
  const recordAudit = createRecordAudit(dependencies)
  const authorization = createEngine(dependencies)
  const challenges = createChallenges(dependencies)
  const oauthProviders = createOauthProviders(dependencies)
  const upstreams = createUpstreams(dependencies)
  const signInProviders = createProviders(dependencies, { oauthProviders })
  const providerTokens = createProviderTokens(dependencies, { oauthProviders: signInProviders, upstreams })
  const linkIdentity = createLinkIdentity(dependencies, { recordAudit })
  const pendingLinks = createPendingLinks(dependencies, { linkIdentity, providerTokens })
  const exchangeCodes = createExchangeCodes(dependencies, { challenges, pendingLinks })
  const approvedOrigins = createApprovedOrigins(dependencies, { settings })
  const signingKeys = createSigningKeys(dependencies)
  const endSessions = createEndSessions(dependencies)
  const tenantSettings = createTenantSettings(dependencies)
  const requireOwnSecondFactor = createRequireOwnSecondFactor(dependencies, { hasSignedInWithFactors })
  const removeUser = createRemoveUser({ recordAudit, endSessions })
  const changeUser = createChangeUser(dependencies, { recordAudit, endSessions, requireOwnSecondFactor })
  const setOwnedRelations = createSetOwnedRelations(dependencies, { recordAudit, authorization })
  const ssoMembership = createSsoMembership(dependencies, {
    changeUser,
    setOwnedRelations,
  })
  const lifetimes = createLifetimes({ settings, tenantSettings })
  const { deliverTokens, expireCookies } = createDelivery(dependencies, { settings })
  const jwtTemplates = createJwtTemplates(dependencies)
  const sessionClaims = createSessionClaims(dependencies, { lifetimes })
  const keyClaims = createKeyClaims(dependencies, { lifetimes })
  const issueTokens = createIssueTokens({
    signingKeys,
    settings,
    sessionClaims,
    jwtTemplates,
    deliverTokens,
  })
  const anonymousSessions = createAnonymousSessions(dependencies, { recordAudit, settings, signingKeys, deliverTokens })
  const sessionOf = createSessionOf(dependencies, { signingKeys })
  const passwordPolicies = createPasswordPolicies(dependencies)
  const setPassword = createSetPassword(dependencies, { passwordPolicies })
  const messages = createMessages(dependencies, { projectOf, ...delivery })
  const makeSession = createMakeSession(dependencies, { lifetimes })
  const beginSession = createBeginSession({ makeSession })
  const completeSignIn = createCompleteSignIn(dependencies, {
    recordAudit,
    sessionOf,
    beginSession,
    continueSession: createContinueSession(dependencies, { lifetimes }),
    issueTokens,
  })
  const selfRegister = createSelfRegister(dependencies, { settings })
  const resetAccount = createResetAccount(dependencies, { recordAudit, endSessions })
  const recordVerifiedAddress = createRecordVerifiedAddress(dependencies, { resetAccount, endSessions })
  const verification = createVerification(dependencies, {
    selfRegister,
    resetAccount,
    recordVerifiedAddress,
    settings,
    messages,
    recordAudit,
    completeSignIn,
    sessionOf,
    removeUser,
    approvedOrigins,
    hasRateLimits,
  })
  const thirdParties = createThirdParties(dependencies)
  const tokenVault = createTokenVault(dependencies, { thirdParties })
  const magicLinks = createMagicLinks({
    challenges,
    verifyEmbedded: createVerifyEmbedded(dependencies, { recordAudit }),
    ...verification,
  })
  const samlConfigurations = createSamlConfigurations(dependencies)
  const refreshMetadata = createRefreshMetadata(dependencies, { recordAudit })
  const ssoAttempts = createSsoAttempts(dependencies, { recordAudit })
  const resolveUser = createResolveUser(dependencies, {
    recordAudit,
    selfRegister,
    recordVerifiedAddress,
    linkIdentity,
  })
  const rehearse = createRehearse(dependencies, { resolveUser, ssoMembership })
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
    samlDepartures: createSamlDepartures(dependencies, { samlConfigurations, refreshMetadata }),
  })
  return {
    capturedTables,
    undo: createUndo(dependencies, { recordAudit, capturedTables }),
    rateLimits: hasRateLimits ? createRateLimits(dependencies, contract) : undefined,
    settings,
    approvedOrigins,
    presentKey: createPresentKey(dependencies),
    presentOwnAccount: createPresentOwnAccount({ sessionOf }),
    ownOperations,
    presentTenantAdministrator: createPresentTenantAdministrator(dependencies, { sessionOf }),
    recordAudit,
    createJob: createCreateJob(dependencies, { recordAudit }),
    currentRights: createCurrentRights(dependencies),
    authorization,
    messages,
    signingKeys,
    admitServerUser: createAdmitServerUser(dependencies, { resolveUser, linkIdentity, recordAudit }),
    challenges,
    passkeyCeremonies: createCeremonies(dependencies, { challenges, approvedOrigins, recordAudit }),
    verifyPasskeyUser: createVerifyPasskeyUser(dependencies, { recordAudit }),
    oauthProviders,
    upstreams,
    providerTokens,
    exchangeCodes,
    authorizationRequests,
    hasSso: (projectId: string) => hasDomains(dependencies.db, projectId),
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
    thirdParties,
    tokenVault,
    connections: createConnections(dependencies, {
      challenges,
      approvedOrigins,
      recordAudit,
      thirdParties,
      tokenVault,
    }),
    trustedDevices: createTrustedDevices(dependencies, { recordAudit }),
    verifyTotp: createVerifyTotp(dependencies, { challenges, settings, recordAudit, selfRegister }),
    issueRecoveryCodes: createIssueRecoveryCodes(dependencies, { recordAudit }),
    enrolAuthenticator: createEnrol(dependencies, { challenges }),
    verifyRecoveryCode: createVerifyRecoveryCode(dependencies, { settings, recordAudit }),
    tenantSettings,
    lifetimes,
    jwtTemplates,
    sessionClaims,
    keyClaims,
    setOwnedRelations,
    presentAccessKey: createPresentAccessKey(dependencies, { recordAudit }),
    makeSession,
    anonymousSessions,
    scopeClaims: createScopeClaims(dependencies),
    sessionOf,
    issueTokens,
    rotate: createRotate(dependencies, { recordAudit, lifetimes }),
    expireCookies,
    beginSession,
    completeSignIn,
    endSessions,
    changeUser,
    verifyAssertion: createVerifyAssertion(dependencies),
    admitAsserted: createAdmitAsserted({ resolveUser, ssoMembership }),
    recalculateSso: ssoMembership.recalculate,
    removeUser,
    requireOwnSecondFactor,
    requireAuthority,
    projectOf,
    keyAuthority,
    findTokenExpiry,
    listTokenExpiries,
    oneTimeCodes: createOneTimeCodes({ clock: dependencies.clock, challenges, recordAudit, ...verification }),
    magicLinks,
    invite: createInvite({ magicLinks, messages, linkTarget: verification.linkTarget, recordAudit }),
    enchantedLinks: createEnchantedLinks(dependencies, { challenges, ...verification }),
    linkTarget: verification.linkTarget,
    verifyAddress: verification.verifyAddress,
    selfRegister,
    resetAccount,
    recordVerifiedAddress,
    checkPassword: createCheckPassword(dependencies, { recordAudit, settings, passwordPolicies, hasRateLimits }),
    setPassword,
    firstCredentials: createFirstCredentials(dependencies, { setPassword }),
    passwordPolicies,
    snapshots: createSnapshots(dependencies, {
      recordAudit,
      parts: snapshotParts({ keyAuthority, listTemplates: listJwtTemplates }),
    }),
    longestRefreshSeconds: createLongestRefreshSeconds(dependencies, { settings }),
  }
}
