import { operationError } from '@gatehouse/operation'

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
