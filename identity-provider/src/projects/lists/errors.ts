import { operationError } from '@gatehouse/operation'

export const ListNotFound = operationError({
  name: 'ListNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such list in this project',
})
export const ListTaken = operationError({
  name: 'ListTaken',
  code: 'E011003',
  status: 400,
  description: 'Another list has this name',
})
export const ListOfOtherType = operationError({
  name: 'ListOfOtherType',
  code: 'E011003',
  status: 400,
  description: 'The list is of another type',
})
