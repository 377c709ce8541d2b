import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { UserDisabled } from '../../../directory/users/profile/errors.ts'
import { JwtResponse, TokenRevoked } from '../../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../../tokens/sessions/factors/second-factor.ts'
import { TooManyGuesses } from '../totp/contract.ts'
import { normalizedAnswer, questionIds } from './questions.ts'

/** It does not say which answer is wrong. */
export const WrongAnswers = operationError({
  name: 'WrongAnswers',
  code: 'E061102',
  status: 401,
  description: 'The answers are wrong',
})
export const NoSecurityQuestions = operationError({
  name: 'NoSecurityQuestions',
  code: 'E061102',
  status: 400,
  description: 'The user has no security questions: set them up first',
})

export const answersMin = 3
const answersMax = 10
const loginId = z.string().max(320).optional()
const Question = z.object({ id: z.string(), text: z.string() })
const answer = z.string().max(200, 'must have at most 200 characters')
const shared = { auth: 'refreshToken', path: '/v1/auth/security-questions/verify' } as const

/** Questions that a user in a session answers once more, before something that matters. They are no second factor. */
export const securityQuestions = {
  setup: operation({
    summary: 'Set which questions the user is asked, and the answers, in place of those before',
    method: 'POST',
    auth: 'refreshToken',
    limit: 'session',
    path: '/v1/auth/security-questions/setup',
    input: z.object({
      loginId,
      answers: z
        .array(
          z.object({
            id: z.enum(questionIds, 'must be the id of a question'),
            answer: answer.refine(
              text => normalizedAnswer(text).length >= 2,
              'must have at least two letters or digits',
            ),
          }),
        )
        .min(answersMin, `must have at least ${answersMin} answers`)
        .max(answersMax, `must have at most ${answersMax} answers`)
        .refine(all => new Set(all.map(({ id }) => id)).size === all.length, 'must answer each question once')
        .refine(
          all => new Set(all.map(one => normalizedAnswer(one.answer))).size === all.length,
          'must have different answers',
        ),
    }),
    output: z.object({}),
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded],
  }),
  load: operation({
    ...shared,
    summary: 'The questions that the user has set up; all that can be asked when there are none',
    method: 'GET',
    limit: 'session',
    input: z.object({ loginId }),
    output: z.object({ questions: z.array(Question), isSetUp: z.boolean() }),
    errors: [InvalidToken, TokenRevoked],
  }),
  verify: operation({
    ...shared,
    summary: 'Answer every question that the user has set up; with stepup the session token says so',
    method: 'POST',
    limit: 'guess',
    input: z.object({
      loginId,
      answers: z.array(z.object({ id: z.string().max(100), answer })).max(answersMax),
      stepup: z.boolean().optional(),
    }),
    output: JwtResponse,
    errors: [
      InvalidToken,
      TokenRevoked,
      UserDisabled,
      NoSecurityQuestions,
      WrongAnswers,
      TooManyGuesses,
      SecondFactorNeeded,
    ],
  }),
}
