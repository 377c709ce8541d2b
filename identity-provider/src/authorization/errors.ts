import { operationError } from '@gatehouse-id/operation'
import { conflict, refused } from '../foundation/errors/declare.ts'

export const CheckTooLarge = refused('CheckTooLarge', 'The answer depends on more relations than one question may')
export const NoSchema = refused('NoSchema', 'There is no schema in this project: save one first')
export const SchemaInvalid = refused('SchemaInvalid', 'The schema is not valid')
export const NamespaceNotFound = operationError({
  name: 'NamespaceNotFound',
  code: 'E011004',
  status: 400,
  description: 'The schema has no such namespace or definition',
})
export const SchemaChangedMeanwhile = conflict(
  'SchemaChangedMeanwhile',
  'The schema was saved or deleted after it was loaded: load it again and repeat the change',
)
export const AssertionsBroken = refused(
  'AssertionsBroken',
  'Saved assertions hold now and would not hold with this schema',
)
export const AssertionNotFound = operationError({
  name: 'AssertionNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such assertion in this project',
})
export const TooManyAssertions = refused(
  'TooManyAssertions',
  'The project has as many assertions as it may have: delete some first',
)
export const DefinitionInUse = refused('DefinitionInUse', 'Other definitions need it')
