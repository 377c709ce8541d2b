import { operationError } from '@gatehouse/operation'

export const CheckTooLarge = operationError({
  name: 'CheckTooLarge',
  code: 'E011003',
  status: 400,
  description: 'The answer depends on more relations than one question may',
})
export const NoSchema = operationError({
  name: 'NoSchema',
  code: 'E011003',
  status: 400,
  description: 'There is no schema in this project: save one first',
})
export const SchemaInvalid = operationError({
  name: 'SchemaInvalid',
  code: 'E011003',
  status: 400,
  description: 'The schema is not valid',
})
export const NamespaceNotFound = operationError({
  name: 'NamespaceNotFound',
  code: 'E011004',
  status: 400,
  description: 'The schema has no such namespace or definition',
})
export const SchemaChangedMeanwhile = operationError({
  name: 'SchemaChangedMeanwhile',
  code: 'E011004',
  status: 409,
  description: 'The schema was saved or deleted after it was loaded: load it again and repeat the change',
})
export const AssertionsBroken = operationError({
  name: 'AssertionsBroken',
  code: 'E011003',
  status: 400,
  description: 'Saved assertions hold now and would not hold with this schema',
})
export const AssertionNotFound = operationError({
  name: 'AssertionNotFound',
  code: 'E011004',
  status: 400,
  description: 'There is no such assertion in this project',
})
export const TooManyAssertions = operationError({
  name: 'TooManyAssertions',
  code: 'E011003',
  status: 400,
  description: 'The project has as many assertions as it may have: delete some first',
})
export const DefinitionInUse = operationError({
  name: 'DefinitionInUse',
  code: 'E011003',
  status: 400,
  description: 'Other definitions need it',
})
