import { conflict, notFound, refused } from '../../../foundation/errors/declare.ts'

export const ResourceNotFound = notFound('ResourceNotFound', 'There is no such resource in this project')
export const ResourceTaken = refused('ResourceTaken', 'Another resource has this name or URI')
export const ResourceChangedMeanwhile = conflict(
  'ResourceChangedMeanwhile',
  'It was changed after the version that was sent: load it again',
)
