import { operationError } from '@gatehouse/operation'

export const JwtTemplateNotFound = operationError({
  name: 'JwtTemplateNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such JWT template in this project',
})
export const JwtTemplateTaken = operationError({
  name: 'JwtTemplateTaken',
  code: 'E011003',
  status: 400,
  description: 'Another JWT template has this name',
})
