import { createResetAccount, type ResetAccount } from './authentication/account-ownership/reset-account.ts'
import { createSelfRegister, type SelfRegister } from './authentication/account-ownership/self-register.ts'
import { createVerifyAddress, type VerifyAddress } from './authentication/account-ownership/verify-address.ts'
import { type AddressProofs, createAddressProofs } from './authentication/verification/address-proofs.ts'
import { createEngine, type Engine } from './authorization/engine.ts'
import { createRecordAudit, type RecordAudit } from './activity/audit/record.ts'
import { createChallenges, type Challenges } from './authentication/challenges/challenges.ts'
import type { Dependencies } from './foundation/dependencies.ts'
import { createPresentKey, type PresentKey } from './tokens/management-keys/present.ts'
import { createMessages, type Messages } from './activity/messages/messages.ts'
import type { DeliveryOptions } from './activity/messages/deliver.ts'
import { createProveEmbedded } from './authentication/embedded-links/prove.ts'
import { createEnchantedLinks, type EnchantedLinks } from './authentication/enchanted-links/links.ts'
import { createJwtTemplates, type JwtTemplates } from './tokens/jwt-templates/templates.ts'
import { createInvite, type Invite } from './authentication/magic-links/invite.ts'
import { createRateLimits, type RateLimits } from './authentication/rate-limits/rate-limits.ts'
import { createMagicLinks, type MagicLinks } from './authentication/magic-links/links.ts'
import { createOneTimeCodes, type OneTimeCodes } from './authentication/one-time-codes/codes.ts'
import { createPasswordPolicies, type PasswordPolicies } from './authentication/password-settings/policies.ts'
import { createSetPassword, type SetPassword } from './authentication/passwords/set.ts'
import { type CheckPassword, createCheckPassword } from './authentication/passwords/verify.ts'
import { createOauthProviders, type OauthProviders } from './federation/oauth-providers/providers.ts'
import { type Ceremonies, createCeremonies } from './authentication/passkeys/ceremonies.ts'
import { createProvePasskey, type ProvePasskey } from './authentication/passkeys/prove.ts'
import { createProveRecoveryCode, type ProveRecoveryCode } from './authentication/recovery-codes/prove.ts'
import { type ApprovedOrigins, createApprovedOrigins } from './projects/settings/approved-origins.ts'
import { createSnapshots, type Snapshots } from './projects/snapshots/snapshots.ts'
import { createSettings, type SettingsOf } from './projects/settings/settings.ts'
import { type Advance, createAdvance } from './tokens/sessions/advance.ts'
import { type BeginSession, createBeginSession } from './tokens/sessions/begin-session.ts'
import { type CompleteSignIn, createCompleteSignIn } from './tokens/sessions/complete-sign-in.ts'
import { createContinueSession } from './tokens/sessions/continue-session.ts'
import { createDelivery, type ExpireCookies } from './tokens/sessions/delivery.ts'
import { createEndSessions, type EndElsewhere, type EndSessions } from './tokens/sessions/end.ts'
import { createLifetimes, type LifetimesOf } from './tokens/sessions/lifetimes.ts'
import { createSessionOf, type SessionOf } from './tokens/sessions/session-of.ts'
import { createIssueTokens, type IssueTokens } from './tokens/sessions/tokens.ts'
import { createSigningKeys, type SigningKeys } from './tokens/signing-keys/keys.ts'
import { createLongestRefreshSeconds, type LongestRefreshSeconds } from './directory/tenants/longest-refresh.ts'
import { createTenantSettings, type TenantSettingsOf } from './directory/tenants/settings.ts'
import { createExchangeCodes, type ExchangeCodes } from './federation/social/exchange-codes.ts'
import { createJourneys, type Journeys } from './federation/social/journeys.ts'
import { createLinkIdentity, createPendingLinks } from './federation/social/pending-link.ts'
import { createResolveUser } from './federation/social/resolve-user.ts'
import { createUpstreams, type Upstreams } from './federation/social/upstream/upstream.ts'
import { createSsoMembership, type SsoMembership } from './federation/sso/membership.ts'
import { createProviders } from './federation/sso/providers.ts'
import { createProviderTokens, type ProviderTokens } from './federation/provider-tokens/provider-tokens.ts'
import { createProveTotp, type ProveTotp } from './authentication/totp/prove.ts'
import { createTrustedDevices, type TrustedDevices } from './authentication/trusted-devices/trust.ts'

import { type ChangeUser, createChangeUser } from './directory/users/profile/change-user.ts'
import { createRemoveUser, type RemoveUser } from './directory/users/profile/remove.ts'

/** What more than one area needs of another, wired once. */
export type Rules = {
  settings: SettingsOf
  approvedOrigins: ApprovedOrigins
  presentKey: PresentKey
  recordAudit: RecordAudit
  /** Schema and relations of projects, to be asked. */
  authorization: Engine
  messages: Messages
  signingKeys: SigningKeys
  challenges: Challenges
  tenantSettings: TenantSettingsOf
  lifetimes: LifetimesOf
  jwtTemplates: JwtTemplates
  snapshots: Snapshots
  sessionOf: SessionOf
  issueTokens: IssueTokens
  /** Moves a session on to its next refresh token. */
  advance: Advance
  expireCookies: ExpireCookies
  /** For what begins sessions without a sign-in. */
  beginSession: BeginSession
  completeSignIn: CompleteSignIn
  endSessions: EndSessions
  changeUser: ChangeUser
  removeUser: RemoveUser
  invite: Invite
  checkPassword: CheckPassword
  setPassword: SetPassword
  passwordPolicies: PasswordPolicies
  oneTimeCodes: OneTimeCodes
  magicLinks: MagicLinks
  enchantedLinks: EnchantedLinks
  linkTarget: AddressProofs['linkTarget']
  /** Makes the account of a public sign-up. */
  selfRegister: SelfRegister
  /** Takes from an account what was placed there without a proof of its address. */
  resetAccount: ResetAccount
  verifyAddress: VerifyAddress
  proveTotp: ProveTotp
  trustedDevices: TrustedDevices
  oauthProviders: OauthProviders
  upstreams: Upstreams
  providerTokens: ProviderTokens
  journeys: Journeys
  recalculateSso: SsoMembership['recalculate']
  exchangeCodes: ExchangeCodes
  passkeyCeremonies: Ceremonies
  provePasskey: ProvePasskey
  proveRecoveryCode: ProveRecoveryCode
  longestRefreshSeconds: LongestRefreshSeconds
  /** For what is served beside the operations, such as hosted pages; undefined when they are switched off. */
  rateLimits: RateLimits | undefined
}

export type RulesOptions = {
  hasRateLimits: boolean
  delivery: DeliveryOptions
  endElsewhere?: EndElsewhere
}

export function createRules(
  dependencies: Dependencies,
  { hasRateLimits, delivery, endElsewhere }: RulesOptions,
): Rules {
  const settings = createSettings(dependencies)
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
  const endSessions = createEndSessions(dependencies, endElsewhere)
  const tenantSettings = createTenantSettings(dependencies)
  const changeUser = createChangeUser(dependencies, { recordAudit, endSessions })
  const ssoMembership = createSsoMembership(dependencies, { changeUser })
  const lifetimes = createLifetimes({ settings, tenantSettings })
  const { deliverTokens, expireCookies } = createDelivery(dependencies, { settings })
  const jwtTemplates = createJwtTemplates(dependencies)
  const issueTokens = createIssueTokens(dependencies, {
    signingKeys,
    settings,
    lifetimes,
    jwtTemplates,
    deliverTokens,
  })
  const sessionOf = createSessionOf(dependencies, { signingKeys })
  const passwordPolicies = createPasswordPolicies(dependencies)
  const messages = createMessages(dependencies, { settings, ...delivery })
  const beginSession = createBeginSession(dependencies, { lifetimes })
  const completeSignIn = createCompleteSignIn(dependencies, {
    recordAudit,
    sessionOf,
    beginSession,
    continueSession: createContinueSession(dependencies, { lifetimes }),
    issueTokens,
  })
  const selfRegister = createSelfRegister(dependencies, { settings })
  const resetAccount = createResetAccount(dependencies, { recordAudit, endSessions })
  const verifyAddress = createVerifyAddress(dependencies, { resetAccount, endSessions })
  const addressProofs = createAddressProofs(dependencies, {
    selfRegister,
    resetAccount,
    verifyAddress,
    settings,
    messages,
    recordAudit,
    completeSignIn,
    sessionOf,
    endSessions,
    approvedOrigins,
    hasRateLimits,
  })
  const magicLinks = createMagicLinks({
    challenges,
    proveEmbedded: createProveEmbedded(dependencies, { recordAudit }),
    ...addressProofs,
  })
  return {
    rateLimits: hasRateLimits ? createRateLimits(dependencies) : undefined,
    settings,
    approvedOrigins,
    presentKey: createPresentKey(dependencies),
    recordAudit,
    authorization,
    messages,
    signingKeys,
    challenges,
    passkeyCeremonies: createCeremonies(dependencies, { challenges, approvedOrigins, recordAudit }),
    provePasskey: createProvePasskey(dependencies, { recordAudit }),
    oauthProviders,
    upstreams,
    providerTokens,
    exchangeCodes,
    journeys: createJourneys(dependencies, {
      challenges,
      approvedOrigins,
      oauthProviders: signInProviders,
      upstreams,
      providerTokens,
      recordAudit,
      exchangeCodes,
      ssoMembership,
      pendingLinks,
      resolveUser: createResolveUser(dependencies, { recordAudit, selfRegister, verifyAddress, linkIdentity }),
    }),
    trustedDevices: createTrustedDevices(dependencies, { recordAudit }),
    proveTotp: createProveTotp(dependencies, { challenges, settings, recordAudit, selfRegister }),
    proveRecoveryCode: createProveRecoveryCode(dependencies, { settings, recordAudit }),
    tenantSettings,
    lifetimes,
    jwtTemplates,
    sessionOf,
    issueTokens,
    advance: createAdvance(dependencies, { recordAudit, lifetimes }),
    expireCookies,
    beginSession,
    completeSignIn,
    endSessions,
    changeUser,
    recalculateSso: ssoMembership.recalculate,
    removeUser: createRemoveUser({ recordAudit, endSessions }),
    oneTimeCodes: createOneTimeCodes({ challenges, recordAudit, ...addressProofs }),
    magicLinks,
    invite: createInvite({ magicLinks, messages, linkTarget: addressProofs.linkTarget, recordAudit }),
    enchantedLinks: createEnchantedLinks(dependencies, { challenges, ...addressProofs }),
    linkTarget: addressProofs.linkTarget,
    selfRegister,
    resetAccount,
    verifyAddress,
    checkPassword: createCheckPassword(dependencies, { recordAudit, settings, passwordPolicies, hasRateLimits }),
    setPassword: createSetPassword(dependencies, { passwordPolicies }),
    passwordPolicies,
    snapshots: createSnapshots(dependencies, { recordAudit, authorization, settings, jwtTemplates, passwordPolicies }),
    longestRefreshSeconds: createLongestRefreshSeconds(dependencies, { settings }),
  }
}
