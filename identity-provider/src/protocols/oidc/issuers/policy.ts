import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { policyOf } from '../clients/policy.ts'
import { ssoAppIdsOf } from '../grants/account.ts'
import { meetsAcr, wantedAcrs } from '../../../tokens/index.ts'
import type { MayEnter } from './may-enter.ts'

const { base, Check, Prompt } = interactionPolicy
type Interactions = ReturnType<typeof base>

/** The prompt of a user who is signed in and may not enter the application. */
export const noAccessPrompt = 'access'
/** The prompt of an application that wants its user to choose an account (OpenID Connect Core §3.1.2.1). */
export const accountPrompt = 'select_account'

/**
 * When a page is shown instead of an answer to the application: when the session does not meet the application's
 * `acr_values` or it wants a new sign-in each time, and when the application is not for this user.
 */
export function signInPolicy(mayEnter: MayEnter): Interactions {
  const policy = base()
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'acr_values',
        'the session is not of a class that acr_values ask for',
        'login_required',
        ({ oidc }) => !meetsAcr(oidc.acr, wantedAcrs(oidc.params ?? {})),
      ),
    )
  policy
    .get('login')
    ?.checks.add(
      new Check(
        'force_authentication',
        'the application wants users to sign in each time',
        'login_required',
        ({ oidc }) => isForced(oidc) && !oidc.result?.login,
      ),
    )
  policy.add(choosesAccount(), 0)
  // Between sign-in and consent: nobody consents to what they do not get.
  policy.add(new Prompt({ name: noAccessPrompt, requestable: false }, accessCheck(mayEnter)), 2)
  allowOwnApplications(policy)
  return policy
}

/** Of a browser in which nobody is signed in, and once somebody has signed in for it, there is nothing to choose. */
function choosesAccount() {
  const prompt = new Prompt({ name: accountPrompt, requestable: true })
  for (const check of prompt.checks) {
    const { check: wasNeeded } = check
    check.check = ctx => {
      const { session, result } = ctx.oidc
      return session?.accountId !== undefined && !result?.login ? wasNeeded(ctx) : Check.NO_NEED_TO_PROMPT
    }
  }
  return prompt
}

function accessCheck(mayEnter: MayEnter) {
  return new Check(
    'not_assigned',
    'the application is not assigned to this user',
    'access_denied',
    async (ctx: KoaContextWithOIDC) => {
      const userId = ctx.oidc.session?.accountId
      return userId !== undefined && !(await mayEnter(ctx, userId, ssoAppIdsOf(ctx, userId)))
    },
  )
}

function isForced({ client }: KoaContextWithOIDC['oidc']): boolean {
  return client !== undefined && policyOf(client).forcesAuthentication === true
}

/** Only third-party applications need consent, even where `prompt` asks for it: docs/decisions/protocols/oidc.md. */
function allowOwnApplications(policy: Interactions): void {
  for (const check of policy.get('consent')?.checks ?? []) {
    const { check: wasNeeded } = check
    check.check = ctx => {
      const { client } = ctx.oidc
      return client !== undefined && policyOf(client).isThirdParty ? wasNeeded(ctx) : Check.NO_NEED_TO_PROMPT
    }
  }
}
