import { redeem } from '../../../directory/index.ts'
import { insertSamlSession } from '../../../federation/index.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { type Act, failed, type Run } from '../run/run.ts'
import { keepDevice } from './devices.ts'
import type { FlowDependencies } from './needs.ts'

/** Where a flow becomes a session: by the door of every sign-in. */
export function sessionActions(flow: FlowDependencies): Record<'session.start' | 'session.stepUp', Act> {
  async function begin(run: Run, isStepUp: boolean) {
    const { call, state } = run
    const { verified, session, samlSession } = state
    const { projectId } = call
    if (!verified) return failed('signInFirst', 'no user was verified before this step')
    if (isStepUp && !session) throw new InvalidToken({ message: 'a step-up takes the refresh token of the session' })
    if (state.ends !== 'session') return { is: 'signedIn', authInfo: undefined } as const
    const { options, sessionId } = state.options.intent
    const tenantId = state.tenantId || options.tenantId
    const continued = isStepUp ? session?.id : sessionId
    const wanted = { ...options, ...(tenantId && { tenantId }), ...(isStepUp && { stepup: true }) }
    const keep = await keepDevice(flow, run)
    let trustedDeviceJwt: string | undefined
    const authInfo = await flow.completeSignIn.complete(call, async tx => {
      const row = await redeem(tx, projectId, verified)
      if (!isStepUp) trustedDeviceJwt = await keep(tx, row)
      return {
        row,
        firstSeen: verified.isNew,
        evidence: {
          intent: { options: wanted, ...(continued !== undefined && { sessionId: continued }) },
          method: verified.method,
          // A second factor is what continues a session; the first one is what begins one.
          factor:
            (continued === undefined ? verified.factors[0] : verified.factors.findLast(each => each !== 'mfa')) ?? '',
          factors: verified.factors,
          ...(Object.keys(state.claims).length > 0 && { claims: state.claims }),
        },
        ...(samlSession && {
          onSession: (newId: string) =>
            insertSamlSession(tx, { ...samlSession, projectId, sessionId: newId, userId: row.id, now: flow.clock() }),
        }),
      }
    })
    return {
      is: 'signedIn',
      authInfo: {
        ...authInfo,
        ...(state.ssoId !== undefined && { tenantSSOID: state.ssoId }),
        ...(trustedDeviceJwt !== undefined && { trustedDeviceJwt }),
      },
    } as const
  }

  return {
    'session.start': run => begin(run, false),
    'session.stepUp': run => begin(run, true),
  }
}
