import type { RecordAudit } from '../activity/index.ts'
import type { TenantSettingsOf } from '../directory/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import type { SettingsOf } from '../projects/index.ts'
import { createKeyClaims } from './keys/access-key-exchange/key-claims.ts'
import { createPresentAccessKey } from './keys/access-key-exchange/present.ts'
import { createAnonymousSessions } from './anonymous-sessions/sessions.ts'
import { createCurrentRights } from './callers/current-rights.ts'
import { createJwtTemplates } from './templates/jwt-templates/templates.ts'
import { createPresentKey } from './keys/management-keys/present.ts'
import { createPresentOwnAccount } from './callers/own-account/present.ts'
import { createScopeClaims } from './templates/scope-claims/claims-of.ts'
import { findTokenExpiry } from './sessions/live/live-sessions-store.ts'
import { listTokenExpiries } from './sessions/live/live-sessions-store.ts'
import { createRotate } from './sessions/live/rotate.ts'
import { createSessionOf } from './sessions/live/session-of.ts'
import { createAnswerAgain } from './sessions/sign-in/answer-again.ts'
import { createBeginSession } from './sessions/sign-in/begin-session.ts'
import { createMakeSession } from './sessions/sign-in/begin-session.ts'
import { createCompleteSignIn } from './sessions/sign-in/complete-sign-in.ts'
import { createContinueSession } from './sessions/sign-in/continue-session.ts'
import { createDelivery } from './sessions/tokens/delivery.ts'
import { createIssueTokens } from './sessions/tokens/issue-tokens.ts'
import { createLifetimes } from './sessions/tokens/lifetimes.ts'
import { createSessionClaims } from './sessions/tokens/session-claims.ts'
import { createSigningKeys } from './signing-keys/keys.ts'
import { createPresentTenantAdministrator } from './callers/tenant-administrators/present.ts'

type Needs = { recordAudit: RecordAudit; settings: SettingsOf; tenantSettings: TenantSettingsOf }

/** Makes what areas share of tokens and sessions. */
export function createTokens(dependencies: Dependencies, { recordAudit, settings, tenantSettings }: Needs) {
  const signingKeys = createSigningKeys(dependencies)
  const lifetimes = createLifetimes({ settings, tenantSettings })
  const { deliverTokens, expireCookies } = createDelivery(dependencies, { settings })
  const jwtTemplates = createJwtTemplates(dependencies)
  const sessionClaims = createSessionClaims(dependencies, { lifetimes })
  const sessionOf = createSessionOf(dependencies, { signingKeys })
  const issueTokens = createIssueTokens({ signingKeys, settings, sessionClaims, jwtTemplates, deliverTokens })
  const makeSession = createMakeSession(dependencies, { lifetimes })
  const beginSession = createBeginSession({ makeSession })
  const continueSession = createContinueSession(dependencies, { lifetimes })
  return {
    signingKeys,
    lifetimes,
    expireCookies,
    jwtTemplates,
    sessionClaims,
    keyClaims: createKeyClaims(dependencies, { lifetimes }),
    scopeClaims: createScopeClaims(dependencies),
    sessionOf,
    issueTokens,
    makeSession,
    beginSession,
    answerAgain: createAnswerAgain(dependencies, { issueTokens }),
    completeSignIn: createCompleteSignIn(dependencies, {
      recordAudit,
      sessionOf,
      beginSession,
      continueSession,
      issueTokens,
    }),
    rotate: createRotate(dependencies, { recordAudit, lifetimes, settings }),
    anonymousSessions: createAnonymousSessions(dependencies, { recordAudit, settings, signingKeys, deliverTokens }),
    currentRights: createCurrentRights(dependencies),
    presentKey: createPresentKey(dependencies),
    presentOwnAccount: createPresentOwnAccount({ sessionOf }),
    presentTenantAdministrator: createPresentTenantAdministrator(dependencies, { sessionOf }),
    presentAccessKey: createPresentAccessKey(dependencies, { recordAudit }),
    findTokenExpiry,
    listTokenExpiries,
  }
}
