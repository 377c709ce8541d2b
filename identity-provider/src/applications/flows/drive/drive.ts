import { OperationError } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import { networkOf } from '../../../foundation/addresses/network-of.ts'
import { type ActionName, shapeOf } from '../../../projects/index.ts'
import type { FlowDependencies } from '../actions/needs.ts'
import { showLinkCode } from '../actions/verification/links.ts'
import type { FlowResponse } from '../contract.ts'
import { FlowExpired, FlowOutdated } from '../errors.ts'
import { readLoginState } from '../hosted/login-state.ts'
import { createAnswer } from './answer.ts'
import type { LoadFlow } from './loaded-flows.ts'
import { type Claimed, type Executions, isLinkId } from '../run/executions.ts'
import { backUrlOf, pageOf } from '../run/values/back-url.ts'
import { type From, type LoadedFlow, runFlow } from '../run/interpreter.ts'
import { checkNonce } from '../run/nonce.ts'
import type { Act, Asked, Decision, Returned, Run } from '../run/run.ts'
import type { FormValue } from '../run/values/form-value.ts'
import { blankState, type FlowState } from '../run/state.ts'
import { noTrace, type Trace } from '../run/trace.ts'
import { createResolve } from '../run/values/values.ts'
import { fieldsOf, keepTyped, typedForTrace } from '../run/values/typed.ts'

type Form = Record<string, FormValue>
type Begun = {
  interactionId: string
  flowVersions: Record<string, number>
  input: Form
  options: Record<string, unknown> & { location?: string; redirectUrl?: string; tenant?: string; locale?: string }
}
type Next = {
  executionId: string
  stepId: string
  interactionId: string
  input: Form
  /** The run that this browser has, where a page of ours comes by a link; '' for none. */
  ownId?: string
}
/** What comes of a sign-in: tokens, the end of a sign-in of OpenID Connect, or nothing but a trace. */
type How = {
  ends: FlowState['ends']
  trace?: Trace
  document?: FlowState['document']
  assumed?: FlowState['assumed']
  demands?: Demands | undefined
  asked?: Asked | undefined
}
/** What the application of a sign-in asks for. */
export type Demands = Pick<FlowState['options'], 'needsSecondFactor' | 'acceptsSignUp' | 'application' | 'adds'>
type Verified = Pick<FlowState, 'verified' | 'trustsDevice' | 'lastAuth'>
export type Driven = Verified & { response: FlowResponse; decision?: Decision | undefined }

export type Drive = {
  start(call: Call, flow: LoadedFlow, begun: Begun, how: How): Promise<Driven>
  next(call: Call, next: Next, how: How): Promise<Driven>
  /**
   * What has come of a run on a page of the application, for the sign-in that it was begun for; undefined for a run that has
   * not come to its end, was handed over already, or belongs to another sign-in.
   */
  handOver(call: Call, run: Pick<Next, 'executionId' | 'stepId'>, uid: string): Promise<Verified | undefined>
  /**
   * The code that the link of a run shows in another browser than the one that asked for it, where its step wants that;
   * undefined where the run goes on. @throws {FlowExpired} for a link that does not work
   */
  linkCode(call: Call, next: Pick<Next, 'executionId' | 'input'> & { ownId: string }): Promise<string | undefined>
}

/** A page asks whether something has happened; it comes back from outside. */
const polling = 'polling'
const returning = 'submit'
const brought = ['token', 'exchangeCode', 'exchangeError', 'transactionId']

export function createDrive(
  flow: FlowDependencies,
  { executions, flows, actions }: { executions: Executions; flows: LoadFlow; actions: Record<ActionName, Act> },
): Drive {
  async function sessionOf(call: Call): Promise<FlowState['session']> {
    if (!call.token) return undefined
    // A page sends the token that it has; a flow works without one, and a step that needs it says so.
    const live = await flow.sessionOf.refresh(call).catch(() => undefined)
    return live && { id: live.session.id, userId: live.session.user_id }
  }

  const load = flows.ofRun
  const answer = createAnswer(flow, { executions, load })

  async function run(call: Call, claimed: Claimed, loaded: LoadedFlow, from: From, more: More): Promise<Driven> {
    const { projectId } = call
    const { state } = claimed
    const own = { ...call, interactionId: `flow ${claimed.id}` }
    const { form } = more
    const { asked } = more.how
    keepTyped(state, loaded, form, more.pressed)
    const request: Run = {
      call: own,
      state,
      form,
      resolve: createResolve(flow, own, { state, form, asked }),
      asked,
      returned: more.returned,
      id: claimed.id,
      backUrl: backUrlOf(flow.publicUrl, call, claimed),
    }
    const stand = await runFlow(request, loaded, from, {
      actions,
      trace: more.how.trace ?? noTrace,
      typed: typedForTrace(loaded, form),
      load: (id, version) =>
        version === undefined ? flows.current(projectId, id) : flows.version(projectId, id, version),
      onHappened: more.onHappened ?? (async () => {}),
      onRefused: more.onRefused,
      checkpoint: () => executions.checkpoint(projectId, claimed),
    })
    return {
      response: await answer(request, claimed, stand),
      ...verifiedBy(state),
      ...(stand.is === 'completed' && { decision: stand.decision }),
    }
  }

  async function begin(call: Call, loaded: LoadedFlow, { options, input }: Begun, how: How): Promise<Claimed> {
    const { location, redirectUrl, tenant, locale = '', outboundAppId, oidcIdpStateId, ...login } = options
    const isElsewhere = how.ends === 'session' && typeof oidcIdpStateId === 'string' && oidcIdpStateId !== ''
    const uid = isElsewhere ? readLoginState(flow, call.projectId, oidcIdpStateId) : undefined
    const { id: flowId, version } = loaded
    const wanted = { ...login, ...(tenant ? { tenantId: tenant } : {}) }
    const state: FlowState = {
      ...blankState(),
      flowId,
      version,
      at: loaded.dsl.start,
      session: await sessionOf(call),
      input: typeof outboundAppId === 'string' ? { outboundAppId } : {},
      options: {
        intent: await flow.completeSignIn.begin(call, wanted),
        locale: locale.toLowerCase(),
        page: pageOf(redirectUrl || location),
        origin: typeof input.origin === 'string' ? input.origin : undefined,
        ...how.demands,
        ...(uid !== undefined && { uid }),
      },
      ends: isElsewhere ? 'elsewhere' : how.ends,
      document: how.document,
      assumed: how.assumed,
    }
    return executions.begin(state, how.ends === 'test' ? undefined : networkOf(call.ip))
  }

  return {
    async start(call, loaded, begun, how) {
      const { interactionId, flowVersions, input } = begun
      const version = flowVersions[loaded.id]
      if (interactionId !== '' && version !== undefined && version !== loaded.version) throw new FlowOutdated()
      const claimed = await begin(call, loaded, begun, how)
      const isButton = interactionId !== '' && loaded.dsl.steps[loaded.dsl.start]?.type === 'screen'
      if (isButton) claimed.state.shown = loaded.dsl.start
      const from: From = isButton ? { is: 'button', button: interactionId } : { is: 'start' }
      // A link of a message that was sent without a flow can be what one begins with.
      const returned = typeof input.token === 'string' ? { isPoll: false, input } : undefined
      return run(call, claimed, loaded, from, { form: input, returned, how })
    },

    async linkCode(call, { executionId, input, ownId }) {
      const { projectId } = call
      const found = await executions.findByLink(projectId, executionId, ownId)
      const { id, state, isOwn } = found
      const { dsl } = await load(projectId, state)
      const step = dsl.steps[state.at]
      if (isOwn || step?.type !== 'action' || step.action !== 'magicLink.verify' || step.showsCode !== true)
        return undefined
      const own = { ...call, interactionId: `flow ${id}` }
      const code = await showLinkCode(flow, { call: own, state, id }, String(input.token ?? ''))
      if (code instanceof OperationError) throw new FlowExpired({ message: 'the link has expired or was used' })
      return code
    },

    async next(call, { executionId, stepId, interactionId, input, ownId = '' }, how) {
      const { projectId } = call
      const isPoll = interactionId === polling
      // A button may be called `submit` too: what came from outside shows in what it brings.
      const isReturn = isPoll || (interactionId === returning && brought.some(name => input[name] !== undefined))
      const isByLink = isReturn && !isPoll && isLinkId(executionId)
      const request = { executionId, stepId }
      const claimed = isByLink
        ? await executions.claimByLink(projectId, executionId, ownId)
        : await (isPoll ? executions.read(projectId, request) : executions.claim(projectId, request))
      try {
        // A run ends as it was meant to when it began, by whomever it is continued.
        if (!isGoneOnWith(claimed.state, how)) throw new FlowExpired()
        checkNonce(call, claimed, { isByLink })
        const loaded = await load(projectId, claimed.state)
        const isWaited = waits(loaded, claimed.state.at)
        if (isByLink) requireWaitsForLink(loaded, claimed.state)
        // Whoever began the run may be another visitor: only their own browser sets the password that was typed there.
        if ('isOwn' in claimed && !claimed.isOwn) delete claimed.state.heldPassword
        const isUnfinished = claimed.state.isUnfinished && !isPoll
        claimed.state.isUnfinished = false
        const from: From = isUnfinished
          ? { is: 'unfinished' }
          : isReturn && isWaited
            ? { is: 'return' }
            : { is: 'button', button: interactionId, isAnswered: !isReturn && passkeyOf(input) !== undefined }
        const returned: Returned | undefined = isReturn ? { isPoll, input } : passkeyOf(input)
        const more: More = {
          form: fieldsOf(loaded, claimed.state.shown, input),
          returned,
          how,
          pressed: isReturn ? undefined : claimed.state.shown,
          ...(isPoll && {
            onHappened: async () => {
              const { step, owner } = await executions.claim(projectId, request)
              Object.assign(claimed, { step, owner })
            },
          }),
          // Only the link makes its bearer somebody who may go on.
          ...(isByLink && {
            onRefused: () => {
              throw new FlowExpired({ message: 'the link has expired or was used' })
            },
          }),
        }
        return await executions.whileLeased(projectId, claimed, () => run(call, claimed, loaded, from, more))
      } catch (error) {
        if (!isPoll) await executions.release(projectId, claimed)
        throw error
      }
    },

    async handOver({ projectId }, run, uid) {
      try {
        const { state } = await executions.read(projectId, run)
        if (!state.isHandedOver || state.options.uid !== uid) return undefined
        await executions.end(projectId, await executions.claim(projectId, run))
        return verifiedBy(state)
      } catch (error) {
        if (error instanceof FlowExpired || error instanceof FlowOutdated) return undefined
        throw error
      }
    },
  }
}

/** A page of the application goes on as every page with the component does; it does not know how its run ends. */
function isGoneOnWith({ ends }: FlowState, how: How): boolean {
  return ends === how.ends || (ends === 'elsewhere' && how.ends === 'session')
}

function verifiedBy({ verified, trustsDevice, lastAuth }: FlowState): Verified {
  return { verified, trustsDevice, lastAuth }
}

type More = {
  /** When a run begins, whatever the page gives; later the fields of the shown screen. */
  form: Form
  /** The step whose button was pressed. */
  pressed?: string | undefined
  how: How
  returned?: Returned | undefined
  onHappened?: () => Promise<unknown>
  onRefused?: (() => never) | undefined
}

/** A passkey that the browser has offered before its button was pressed. */
function passkeyOf({ transactionId, response }: Form): Returned | undefined {
  return transactionId === undefined || response === undefined
    ? undefined
    : { isPoll: false, input: { transactionId, response } }
}

/**
 * A link does nothing but what the waiting step waits for.
 * @throws {FlowExpired}
 */
function requireWaitsForLink({ dsl }: LoadedFlow, { at, sent }: FlowState): void {
  const step = dsl.steps[at]
  const isSent = sent?.kind === 'link' || sent?.kind === 'reset'
  if (step?.type !== 'action' || step.action !== 'magicLink.verify' || !isSent)
    throw new FlowExpired({ message: 'the link has expired or was used' })
}

function waits({ dsl }: LoadedFlow, at: string): boolean {
  const step = dsl.steps[at]
  return step?.type === 'action' && shapeOf(step.action).waits === true
}
