import type { Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import type { ApprovedOrigins, SettingsOf } from '../../../projects/index.ts'
import type { ChangeUser, EndSessions, users } from '../../../directory/index.ts'
import type { CompleteSignIn, PresentTenantAdministrator, SessionOf, SigningKeys } from '../../../tokens/index.ts'
import type { Connections } from '../../outbound/outbound-connections/connections.ts'
import type {
  Ceremonies,
  Challenges,
  CheckPassword,
  EnchantedLinks,
  Enrol,
  IssueRecoveryCodes,
  MagicLinks,
  OneTimeCodes,
  PasswordPolicies,
  RateLimits,
  SetPassword,
  TrustedDevices,
  VerifyPasskeyUser,
  VerifyRecoveryCode,
  VerifyTotp,
} from '../../../authentication/index.ts'
import type { AuthorizationRequests, ExchangeCodes, OauthProviders } from '../../../federation/index.ts'

/** What the actions of flows take from other areas: the verifications of the operations and of the hosted pages. */
export type FlowNeeds = {
  approvedOrigins: ApprovedOrigins
  authorizationRequests: AuthorizationRequests
  challenges: Challenges
  changeUser: ChangeUser
  checkPassword: CheckPassword
  completeSignIn: CompleteSignIn
  connections: Connections
  enchantedLinks: EnchantedLinks
  endSessions: EndSessions
  enrolAuthenticator: Enrol
  exchangeCodes: ExchangeCodes
  /** Whether any tenant of the project signs its users in at its own provider. */
  hasSso(projectId: string): Promise<boolean>
  issueRecoveryCodes: IssueRecoveryCodes
  magicLinks: MagicLinks
  oauthProviders: OauthProviders
  oneTimeCodes: OneTimeCodes
  passkeyCeremonies: Ceremonies
  /** What a page says of a new password. */
  passwordPolicies: PasswordPolicies
  presentTenantAdministrator: PresentTenantAdministrator
  rateLimits: RateLimits | undefined
  recordAudit: RecordAudit
  sessionOf: SessionOf
  setPassword: SetPassword
  settings: SettingsOf
  signingKeys: SigningKeys
  trustedDevices: TrustedDevices
  users: Pick<Service<typeof users, Call>, 'create'>
  verifyPasskeyUser: VerifyPasskeyUser
  verifyRecoveryCode: VerifyRecoveryCode
  verifyTotp: VerifyTotp
}
export type FlowDependencies = Dependencies & FlowNeeds

/**
 * Counts against the limits of the operation that does the same.
 * @throws {RateLimited}
 */
export function limit({ rateLimits }: FlowNeeds, call: Call, operation: string, loginId = ''): void {
  rateLimits?.admit(operation, call)
  rateLimits?.guard(operation, call, { loginId })
}
