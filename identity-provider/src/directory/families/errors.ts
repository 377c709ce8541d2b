import { operationError } from '@gatehouse/operation'

export const FamiliesOff = operationError({
  name: 'FamiliesOff',
  code: 'E011003',
  status: 400,
  description: 'Families are off in this project; turn them on in the family settings',
})
export const FamilyNotFound = operationError({
  name: 'FamilyNotFound',
  code: 'E011004',
  status: 404,
  description: 'Family not found',
})
export const FamilyTaken = operationError({
  name: 'FamilyTaken',
  code: 'E011003',
  status: 400,
  description: 'Another family has this id',
})
export const FamilyFull = operationError({
  name: 'FamilyFull',
  code: 'E011003',
  status: 400,
  description: 'The family has as many members as the family settings allow',
})
export const InOtherFamily = operationError({
  name: 'InOtherFamily',
  code: 'E011003',
  status: 400,
  description: 'The user belongs to another family, and the family settings allow one',
})
export const DependentStays = operationError({
  name: 'DependentStays',
  code: 'E011003',
  status: 400,
  description: 'A dependent belongs to one family for good: delete the dependent instead',
})
