import { operationError } from '@gatehouse/operation'

export const JobNotFound = operationError({
  name: 'JobNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such job in this project that the caller may see',
})
export const JobStatusWrong = operationError({
  name: 'JobStatusWrong',
  code: 'E011004',
  status: 409,
  description: 'The status of the job does not allow this',
})
/** `fields` has the number as the message of `actualTotal`. */
export const UnexpectedTotal = operationError({
  name: 'UnexpectedTotal',
  code: 'E011004',
  status: 409,
  description: 'The filter finds another number than expected; nothing was changed',
})
export const TooManyJobs = operationError({
  name: 'TooManyJobs',
  code: 'E011004',
  status: 409,
  description: 'The project has too many jobs that have not ended',
})
