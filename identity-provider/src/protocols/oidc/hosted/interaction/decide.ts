import type Provider from 'oidc-provider'
import { errors, type InteractionResults } from 'oidc-provider'
import type { Asked, AskedScope, Asks, Decision } from '../../../../applications/index.ts'
import { auditTarget, findUserById } from '../../../../directory/index.ts'
import { asUser, type Call } from '../../../../foundation/requests/call.ts'
import { decideConsent } from '../../../inbound-oauth/consents/consents.ts'
import type { FindClient } from '../../clients/find-client.ts'
import { policyOf } from '../../clients/policy.ts'
import { grantConsent } from '../../grants/grant-consent.ts'
import { accountPrompt } from '../../issuers/policy.ts'
import type { PendingWrites } from '../../requests/pending-writes.ts'
import type { Interaction } from './asked.ts'
import type { HostedDependencies, InteractionRequest, Outcome } from './interaction-request.ts'

/** What the application is to get; undefined for a decision that it does not ask for. */
export type Decide = (
  request: InteractionRequest,
  interaction: Interaction,
  decision: Exclude<Decision, { is: 'left' }>,
) => Promise<InteractionResults | undefined>

export const accountChosen: InteractionResults = { [accountPrompt]: {} }
/** What answers what an application asks for, beside a refusal. */
const answers: Partial<Record<Asks, Decision['is']>> = { account: 'kept', consent: 'consent' }

/** Whatever a drawing leads to, an application gets what it asks for, of the user who is signed in, once. */
export function createDecide(
  provider: Provider,
  hosted: HostedDependencies,
  { findClient, pendingWrites: { requireNoted } }: { findClient: FindClient; pendingWrites: PendingWrites },
): Decide {
  async function asTheirs(call: Call, userId: string): Promise<Call> {
    const user = await findUserById(hosted.db, { projectId: hosted.projectId, userId })
    return user ? asUser(call, auditTarget(user)) : call
  }

  return async (request, interaction, decision) => {
    const { asked, call, params } = request
    if (!asked || decision.is !== answers[asked.is]) return undefined
    const scopes = decision.is === 'consent' ? agreedTo(asked, decision.scopes) : []
    if (!scopes) return undefined
    await claim(hosted, request)
    if (decision.is === 'kept') return accountChosen
    const client = await findClient(String(params.client_id))
    const applicationId = client && policyOf(client).inboundApplicationId
    if (applicationId === undefined) return grantConsent(provider, interaction)
    const requested = asked.scopes.map(({ name }) => name)
    const told = { interaction, applicationId, clientName: client?.client_name ?? '', requested, scopes }
    const theirs = await asTheirs(call, interaction.session?.accountId ?? '')
    return decideConsent({ ...hosted, requireNoted }, provider, { call: theirs, ...told })
  }
}

/** Of decisions at once, also on two nodes, one counts. @throws {errors.SessionNotFound} for every other one */
export async function claim({ states }: HostedDependencies, { uid, state }: InteractionRequest): Promise<void> {
  const isFirst = !state.isDecided && (await states.save(uid, Object.assign(state, { isDecided: true })))
  if (!isFirst) throw new errors.SessionNotFound('the user has decided already')
}

/** What a user has agreed to, by the names of its scopes; undefined where something that is needed is not among it. */
function agreedTo(asked: Asked, given: readonly string[]): string[] | undefined {
  const isGiven = ({ name }: AskedScope) => given.includes(name)
  if (asked.scopes.some(scope => !scope.isOptional && !isGiven(scope))) return undefined
  return asked.scopes.filter(isGiven).map(({ name }) => name)
}

/** RFC 6749 §4.1.2.1. */
const left = { error: 'access_denied', why: 'the user did not agree' }
const notAssigned = { ...left, why: 'the application is not assigned to the user' }

/** OpenID Connect Core Unmet Authentication Requirements 1.0. */
const unmet = {
  error: 'unmet_authentication_requirements',
  why: 'the user cannot be authenticated in the way that acr_values ask for',
}

/** What the application is told when its user has left, or cannot be signed in. */
export function refusalOf(
  outcome: Extract<Outcome, { is: 'refused' | 'unmet' | 'decided' }>,
  asked: Asked | undefined,
): InteractionResults {
  const refusal = asked?.is === 'access' ? notAssigned : left
  const { error, why } = outcome.is === 'refused' ? outcome : outcome.is === 'unmet' ? unmet : refusal
  return { error, error_description: why }
}
