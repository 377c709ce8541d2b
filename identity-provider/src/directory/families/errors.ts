import { notFound, refused } from '../../foundation/errors/declare.ts'

export const FamiliesOff = refused(
  'FamiliesOff',
  'Families are off in this project; turn them on in the family settings',
)
export const FamilyNotFound = notFound('FamilyNotFound', 'Family not found')
export const FamilyTaken = refused('FamilyTaken', 'Another family has this id')
export const FamilyFull = refused('FamilyFull', 'The family has as many members as the family settings allow')
export const InOtherFamily = refused(
  'InOtherFamily',
  'The user belongs to another family, and the family settings allow one',
)
export const DependentStays = refused(
  'DependentStays',
  'A dependent belongs to one family for good: delete the dependent instead',
)
