import { conflict, notFound } from '../../foundation/errors/declare.ts'

export const JobNotFound = notFound('JobNotFound', 'There is no such job in this project that the caller may see')
export const JobStatusWrong = conflict('JobStatusWrong', 'The status of the job does not allow this')
/** `fields` has the number as the message of `actualTotal`. */
export const UnexpectedTotal = conflict(
  'UnexpectedTotal',
  'The filter finds another number than expected; nothing was changed',
)
export const TooManyJobs = conflict('TooManyJobs', 'The project has too many jobs that have not ended')
