import fc from 'fast-check'
import { starterFlows } from '../../../identity-provider/src/projects/flows/starters/flows.ts'
import type { FuzzRequest } from './request.ts'
import { words } from './values.ts'

const stepsMax = 6
const written = JSON.stringify(starterFlows)
function all(pattern: RegExp) {
  return [...new Set([...written.matchAll(pattern)].map(([, found = '']) => found))]
}
const buttons = [...all(/"component":"(?:button|providers)","id":"([\w.-]+)"/g), 'submit', 'back', 'nothing']
const fieldNames = [...all(/"component":"(?:input|select)","name":"(\w+)"/g), 'origin', 'nothing']
const meant = ['123456', '000000', 'correct horse battery', '+12025550123', 'https://app.example/back']

type Press = { interactionId: string; input: Record<string, unknown>; stepId: string | undefined }

/** Visitors who walk through the starter flows: each answer is followed by a button and what was typed. */
export function flowRequests(known: string[]): fc.Arbitrary<FuzzRequest> {
  const value = fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...meant) }, words(known), fc.jsonValue())
  const input = fc.dictionary(fc.constantFrom(...fieldNames), value, { maxKeys: 6 })
  const press = fc.record({
    interactionId: fc.constantFrom(...buttons),
    input,
    // Another step than the one that waits, at times.
    stepId: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom('0', '1', 'x')),
  })
  const options = fc.record(
    { redirectUrl: value, tenant: value, locale: value, location: value, customClaims: fc.jsonValue() },
    { requiredKeys: [] },
  )
  const start = fc.record({ flowId: fc.constantFrom(...Object.keys(starterFlows)), input, options })
  return fc
    .tuple(start, fc.array(press, { maxLength: stepsMax }))
    .map(([body, presses]) => requestOf(`flow ${body.flowId}`, '/v1/flow/start', body, presses))
}

function requestOf(what: string, path: string, body: object, presses: Press[]): FuzzRequest {
  const [press, ...rest] = presses
  return {
    what,
    method: 'POST',
    path,
    credential: 'project',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(press && {
      follow({ status, text }) {
        if (status !== 200) return undefined
        // The body of a success is an object.
        const { executionId, stepId } = JSON.parse(text.slice(text.indexOf('\n') + 1)) as Record<string, string>
        return requestOf(what, '/v1/flow/next', { executionId, ...press, stepId: press.stepId ?? stepId }, rest)
      },
    }),
  }
}
