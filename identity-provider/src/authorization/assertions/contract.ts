import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { AssertionNotFound, CheckTooLarge, SchemaInvalid, TooManyAssertions } from '../errors.ts'
import { bodyBytesMax, id, requiredName } from '../fields.ts'

export const assertionsMax = 500

/** An access check with the answer that it has to have. */
export const NewAssertion = z.object({
  resourceType: requiredName,
  resource: id,
  relation: requiredName,
  targetType: z.string().min(1, 'must not be empty').max(201, 'must have at most 201 characters'),
  target: id,
  /** What conditions are told. */
  context: z
    .record(z.string().max(200), z.unknown())
    .refine(value => JSON.stringify(value).length <= 10_000, 'must be at most 10,000 characters of JSON')
    .default({}),
  isAllowed: z.boolean(),
})
export type NewAssertion = z.output<typeof NewAssertion>

export const Assertion = NewAssertion.extend({ id: z.string(), createdAt: z.int() })
export type Assertion = z.output<typeof Assertion>

/** What a check answers; `undecided` where the answer takes too much work. */
export const Verdict = z.enum(['allowed', 'denied', 'undecided'])
export type Verdict = z.output<typeof Verdict>

/** Gatehouse's own. */
export const authorizationAssertions = {
  list: manage.read('GET /v1/gatehouse/authorization/assertions', {
    summary: 'The assertions of the project: access checks with the answers that they have to have',
    output: z.object({ assertions: z.array(Assertion) }),
  }),
  save: manage.write('POST /v1/gatehouse/authorization/assertions', {
    summary: 'Save an assertion, in place of the one with the same question',
    input: NewAssertion,
    output: z.object({ assertion: Assertion }),
    errors: [TooManyAssertions],
  }),
  delete: manage.write('POST /v1/gatehouse/authorization/assertions/delete', {
    summary: 'Delete an assertion',
    input: z.object({ id: z.string().min(1, 'must not be empty').max(100) }),
    errors: [AssertionNotFound],
  }),
  run: manage.read('POST /v1/gatehouse/authorization/assertions/run', {
    summary: 'Check every assertion against the stored relations, with the schema of the project or with another one',
    input: z.object({ dsl: z.string().min(1, 'must not be empty').max(1_000_000).optional() }),
    output: z.object({
      results: z.array(z.object({ assertion: Assertion, verdict: Verdict, isHolding: z.boolean() })),
    }),
    errors: [SchemaInvalid, CheckTooLarge],
    bodyBytesMax,
  }),
}
