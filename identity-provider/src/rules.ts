import { createRecordAudit, type RecordAudit } from './audit/record.ts'
import { createChallenges, type Challenges } from './challenges/challenges.ts'
import type { Dependencies } from './dependencies.ts'
import { createMessages, type Messages } from './messages/messages.ts'
import type { DeliveryOptions } from './messages/deliver.ts'
import { type CheckPassword, createCheckPassword } from './passwords/verify.ts'
import { type Ceremonies, createCeremonies } from './passkeys/ceremonies.ts'
import { createProvePasskey, type ProvePasskey } from './passkeys/prove.ts'
import { createProveRecoveryCode, type ProveRecoveryCode } from './recovery-codes/prove.ts'
import { type ApprovedOrigins, createApprovedOrigins } from './project-settings/approved-origins.ts'
import { createSettings, type SettingsOf } from './project-settings/settings.ts'
import { type CompleteSignIn, createCompleteSignIn } from './sessions/complete-sign-in.ts'
import { createEndSessions, type EndElsewhere, type EndSessions } from './sessions/end.ts'
import { createSessionOf, type SessionOf } from './sessions/session-of.ts'
import { createIssueTokens, type IssueTokens } from './sessions/tokens.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys/keys.ts'
import { createProveTotp, type ProveTotp } from './totp/prove.ts'

/** What more than one area needs of another, wired once. */
export type Rules = {
  settings: SettingsOf
  approvedOrigins: ApprovedOrigins
  recordAudit: RecordAudit
  messages: Messages
  signingKeys: SigningKeys
  challenges: Challenges
  sessionOf: SessionOf
  issueTokens: IssueTokens
  completeSignIn: CompleteSignIn
  endSessions: EndSessions
  checkPassword: CheckPassword
  proveTotp: ProveTotp
  passkeyCeremonies: Ceremonies
  provePasskey: ProvePasskey
  proveRecoveryCode: ProveRecoveryCode
  /** Told after the signing keys of a project have changed. */
  onKeysRotated(projectId: string): void
}

export type RulesOptions = {
  hasRateLimits: boolean
  delivery: DeliveryOptions
  endElsewhere?: EndElsewhere
  onKeysRotated(projectId: string): void
}

export function createRules(
  dependencies: Dependencies,
  { hasRateLimits, delivery, endElsewhere, onKeysRotated }: RulesOptions,
): Rules {
  const settings = createSettings(dependencies)
  const recordAudit = createRecordAudit(dependencies)
  const challenges = createChallenges(dependencies)
  const approvedOrigins = createApprovedOrigins(dependencies, { settings })
  const signingKeys = createSigningKeys(dependencies)
  const endSessions = createEndSessions(dependencies, endElsewhere)
  const issueTokens = createIssueTokens(dependencies, { signingKeys, settings })
  const sessionOf = createSessionOf(dependencies, { signingKeys })
  return {
    settings,
    approvedOrigins,
    recordAudit,
    messages: createMessages(dependencies, { settings, ...delivery }),
    signingKeys,
    challenges,
    passkeyCeremonies: createCeremonies(dependencies, { challenges, approvedOrigins, recordAudit }),
    provePasskey: createProvePasskey(dependencies, { recordAudit }),
    proveTotp: createProveTotp(dependencies, { challenges, settings, recordAudit }),
    proveRecoveryCode: createProveRecoveryCode(dependencies, { settings, recordAudit }),
    sessionOf,
    issueTokens,
    completeSignIn: createCompleteSignIn(dependencies, { recordAudit, settings, sessionOf, issueTokens }),
    endSessions,
    checkPassword: createCheckPassword({ ...dependencies, hasRateLimits }, { recordAudit }),
    onKeysRotated,
  }
}
