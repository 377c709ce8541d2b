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
export const DefinitionInUse = operationError({
  name: 'DefinitionInUse',
  code: 'E011003',
  status: 400,
  description: 'Other definitions need it',
})
