import type { Messages, RecordAudit } from '../activity/index.ts'
import { createCreateEach, type EndSessions, type RemoveUser } from '../directory/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import type { ApprovedOrigins, SettingsOf } from '../projects/index.ts'
import type { AnswerAgain, CompleteSignIn, SessionOf } from '../tokens/index.ts'
import { createRecordVerifiedAddress } from './account-ownership/record-verified-address.ts'
import { createResetAccount } from './account-ownership/reset-account.ts'
import { createSelfRegister } from './account-ownership/self-register.ts'
import { createChallenges } from './challenges/challenges.ts'
import { createVerifyEmbedded } from './links/embedded-links/verify.ts'
import { createEnchantedLinks } from './links/enchanted-links/links.ts'
import { createFollowedAgain } from './links/magic-links/followed-again.ts'
import { createInvite } from './links/magic-links/invite.ts'
import { createMagicLinks } from './links/magic-links/links.ts'
import { createOneTimeCodes } from './one-time-codes/codes.ts'
import { createCeremonies } from './passkeys/ceremonies.ts'
import { createVerifyPasskeyUser } from './passkeys/verify-user.ts'
import type { PasswordPolicies } from './password-settings/policies.ts'
import { createFirstCredentials } from './passwords/first-credentials.ts'
import { createUserSource } from './passwords/imported/at-sign-in/take-in.ts'
import { createSetPassword } from './passwords/set.ts'
import { createCheckPassword } from './passwords/verify.ts'
import { createIssueRecoveryCodes } from './second-factors/recovery-codes/issue.ts'
import { createVerifyRecoveryCode } from './second-factors/recovery-codes/verify.ts'
import { createEnrol } from './second-factors/totp/enrol.ts'
import { createVerifyTotp } from './second-factors/totp/verify.ts'
import { createTrustedDevices } from './second-factors/trusted-devices/trust.ts'
import { createVerification } from './verification/verification.ts'

type Needs = {
  hasRateLimits: boolean
  passwordPolicies: PasswordPolicies
  recordAudit: RecordAudit
  messages: Messages
  settings: SettingsOf
  approvedOrigins: ApprovedOrigins
  removeUser: RemoveUser
  sessionOf: SessionOf
  endSessions: EndSessions
  completeSignIn: CompleteSignIn
  answerAgain: AnswerAgain
}

/** Makes what areas share of ways to prove who somebody is. */
export function createAuthentication(dependencies: Dependencies, needs: Needs) {
  const { hasRateLimits, passwordPolicies, recordAudit, messages, settings, approvedOrigins, endSessions } = needs
  const challenges = createChallenges(dependencies)
  const setPassword = createSetPassword(dependencies, { passwordPolicies })
  const selfRegister = createSelfRegister(dependencies, { settings })
  const resetAccount = createResetAccount(dependencies, { recordAudit, endSessions })
  const recordVerifiedAddress = createRecordVerifiedAddress(dependencies, { resetAccount, endSessions })
  const ownership = { selfRegister, resetAccount, recordVerifiedAddress }
  const verification = createVerification(dependencies, { ...needs, ...ownership })
  const { linkTarget, verifyAddress } = verification
  const verifyEmbedded = createVerifyEmbedded(dependencies, { recordAudit })
  const magicLinks = createMagicLinks({ challenges, verifyEmbedded, ...verification })
  const firstCredentials = createFirstCredentials(dependencies, { setPassword })
  const invite = createInvite({ magicLinks, messages, linkTarget, recordAudit })
  const createEach = createCreateEach(dependencies, { recordAudit, firstCredentials, invite })
  const trustedDevices = createTrustedDevices(dependencies, { recordAudit })
  return {
    ...ownership,
    challenges,
    setPassword,
    checkPassword: createCheckPassword(dependencies, {
      recordAudit,
      settings,
      passwordPolicies,
      userSource: createUserSource(dependencies, { settings, recordAudit, createEach }),
      hasRateLimits,
    }),
    firstCredentials,
    linkTarget,
    verifyAddress,
    oneTimeCodes: createOneTimeCodes({ clock: dependencies.clock, challenges, recordAudit, ...verification }),
    magicLinks,
    followedAgain: createFollowedAgain(dependencies, { ...needs, challenges, trustedDevices }),
    invite,
    enchantedLinks: createEnchantedLinks(dependencies, { challenges, ...verification }),
    passkeyCeremonies: createCeremonies(dependencies, { challenges, approvedOrigins, recordAudit }),
    verifyPasskeyUser: createVerifyPasskeyUser(dependencies, { recordAudit }),
    trustedDevices,
    enrolAuthenticator: createEnrol(dependencies, { challenges }),
    verifyTotp: createVerifyTotp(dependencies, { challenges, settings, recordAudit, selfRegister }),
    issueRecoveryCodes: createIssueRecoveryCodes(dependencies, { recordAudit }),
    verifyRecoveryCode: createVerifyRecoveryCode(dependencies, { settings, recordAudit }),
  }
}
