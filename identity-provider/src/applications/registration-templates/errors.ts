import { operationError } from '@gatehouse/operation'

export const TemplateNotFound = operationError({
  name: 'TemplateNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such registration template in this project',
})
export const TemplateTaken = operationError({
  name: 'TemplateTaken',
  code: 'E011003',
  status: 400,
  description: 'Another registration template has this name',
})
