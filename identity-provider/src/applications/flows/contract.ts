import { json, operation } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { Screens } from '../../projects/flows/flow.ts'
import { FlowNotFound } from '../../projects/flows/errors.ts'
import { JwtResponse } from '../../tokens/sessions/contract.ts'
import { LoginOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { FlowExpired, FlowNonceWrong, FlowNotRunnable, FlowOutdated, FlowRunNotFound } from './errors.ts'
import { FormValue } from './run/values/form-value.ts'

const flowId = z.string().min(1, 'must not be empty').max(100)
const fieldsMax = 100
const valueCharactersMax = 20_000

/** The values of a form; what is no text, number or truth value is left out. */
const Input = z
  .record(z.string().max(200), json())
  .refine(input => Object.keys(input).length <= fieldsMax, `must have at most ${fieldsMax} fields`)
  .transform(input =>
    Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) => {
        const parsed = FormValue.safeParse(value)
        return parsed.success && name !== '__proto__' ? [[name, parsed.data]] : []
      }),
    ),
  )
  .refine(
    input => Object.values(input).every(value => typeof value !== 'string' || value.length <= valueCharactersMax),
    `a field must have at most ${valueCharactersMax} characters`,
  )
  .default({})

/** What the page says of itself; the component sends much more, which means nothing here. */
const Options = z
  .looseObject({
    ...LoginOptions.shape,
    location: z.string().max(4000).optional(),
    redirectUrl: z.string().max(4000).optional(),
    tenant: z.string().max(200).optional(),
    locale: z.string().max(35).optional(),
  })
  .default({})

const versions = z.record(z.string().max(100), z.number()).default({})
const text = z.string().max(500).default('')

/** What the web component takes. */
const ScreenAnswer = z.object({ id: z.string().optional(), state: z.record(z.string(), json()).optional() })
export const FlowResponse = z.object({
  executionId: z.string(),
  /** Counts the requests; each may be sent once. */
  stepId: z.string(),
  stepName: z.string().optional(),
  status: z.enum(['waiting', 'running', 'completed', 'failed']),
  action: z.enum(['screen', 'poll', 'redirect', 'webauthnCreate', 'webauthnGet', 'none']),
  screen: ScreenAnswer,
  redirect: z.object({ url: z.string(), isPopup: z.boolean().optional() }).optional(),
  webauthn: z.object({ transactionId: z.string(), options: z.string(), create: z.boolean() }).optional(),
  error: z.object({ code: z.string(), description: z.string(), message: z.string() }).optional(),
  authInfo: JwtResponse.optional(),
  lastAuth: z
    .object({ authMethod: z.string(), oauthProvider: z.string().optional(), loginId: z.string().optional() })
    .optional(),
  output: z.record(z.string(), json()).optional(),
})
export type FlowResponse = z.input<typeof FlowResponse>

const bodyBytesMax = 256 * 1024
const TraceEntry = z.object({
  stepId: z.string(),
  type: z.string(),
  action: z.string(),
  input: z.record(z.string(), json()),
  outcome: z.string(),
  error: z.string(),
  ms: z.number(),
  at: z.int(),
})
const Tested = z.object({ response: FlowResponse, trace: z.array(TraceEntry) })
export type FlowTest = z.output<typeof Tested>

const FlowUses = z.object({
  flowId: z.string(),
  isBuiltIn: z.boolean(),
  usedBy: z.array(
    z.object({
      kind: z.enum(['hostedPages', 'ssoApplication', 'mcpServer', 'flow']),
      id: z.string(),
      name: z.string(),
    }),
  ),
})
export type FlowUses = z.output<typeof FlowUses>

const Assumed = z
  .record(z.string().max(60), json())
  .refine(assumed => Object.keys(assumed).length <= fieldsMax, `must have at most ${fieldsMax} fields`)

const Next = z.object({
  executionId: z.string().min(1).max(500),
  stepId: z.string().max(20),
  interactionId: text,
  input: Input,
})

/** What pages call. */
export const flowRunner = {
  start: operation({
    summary: 'Begin a flow',
    method: 'POST',
    path: '/v1/flow/start',
    auth: 'public',
    limit: 'ask',
    input: z.object({ flowId, interactionId: text, flowVersions: versions, input: Input, options: Options }),
    output: FlowResponse,
    errors: [FlowNotFound, FlowNotRunnable, FlowOutdated],
    bodyBytesMax,
  }),
  next: operation({
    summary: 'Go on with a flow: a button was pressed, a link opened, a provider or a passkey answered',
    method: 'POST',
    path: '/v1/flow/next',
    auth: 'public',
    limit: 'ask',
    input: Next,
    output: FlowResponse,
    errors: [FlowExpired, FlowOutdated, FlowNonceWrong, FlowNotRunnable],
    bodyBytesMax,
  }),
}

const runOptions = {
  input: z.record(z.string(), json()).optional(),
  /** Runs the draft, where there is one. */
  preview: z.boolean().optional(),
  /** What the flow reads as `options.tenant`. */
  tenant: z.string().max(200).optional(),
}
/** Options stand beside the id, as Python sends them, or inside `options`, which count first. */
const RunInput = z.object({
  flowId,
  ...runOptions,
  options: z.looseObject({ ...runOptions, flowInput: runOptions.input }).default({}),
})

/** What back ends call: flows without screens, and test runs of the console. */
export const flowRuns = {
  run: manage.write('POST /v1/mgmt/flow/run', {
    summary: 'Run a flow that shows no screen',
    right: 'secret',
    input: RunInput,
    output: z.object({ output: z.record(z.string(), json()) }),
    errors: [FlowNotFound, FlowNotRunnable],
  }),
  runAsync: manage.write('POST /v1/mgmt/flow/async/run', {
    summary: 'Run a flow that shows no screen, and ask for what came of it later',
    right: 'secret',
    input: RunInput,
    output: z.object({ executionId: z.string() }),
    errors: [FlowNotFound, FlowNotRunnable],
  }),
  asyncResult: manage.write('POST /v1/mgmt/flow/async/result', {
    summary: 'What came of a flow that runs by itself; its output is empty while it runs',
    right: 'secret',
    input: z.object({ executionId: z.string().min(1).max(500) }),
    output: z.object({ output: z.record(z.string(), json()) }),
    errors: [FlowRunNotFound, FlowNotRunnable],
  }),
  /** Gatehouse's own. */
  loadUses: manage.read('GET /v1/gatehouse/flow/uses', {
    summary: 'Which flows came with the project as they are, and what uses each',
    output: z.object({ flows: z.array(FlowUses) }),
  }),
  /** Gatehouse's own: the console tries a flow out. Codes are sent, no session begins. */
  testStart: manage.write('POST /v1/gatehouse/flow/test/start', {
    summary: 'Begin a test run of a flow, which begins no session and tells what each step does',
    right: 'secret',
    input: z.object({
      flowId,
      /** What is not published yet, in place of the stored flow. */
      document: z.object({ dsl: json(), screens: Screens }).optional(),
      input: Input,
      locale: z.string().max(35).default('en'),
      /** What rules and texts read as `user.<name>`, in place of what is stored of whoever the run verifies. */
      assumed: Assumed.optional(),
    }),
    output: Tested,
    errors: [FlowNotFound, FlowNotRunnable],
    bodyBytesMax: 5 * 1024 * 1024,
  }),
  testNext: manage.write('POST /v1/gatehouse/flow/test/next', {
    summary: 'Go on with a test run of a flow',
    right: 'secret',
    input: Next,
    output: Tested,
    errors: [FlowExpired, FlowOutdated, FlowNotRunnable],
  }),
}
