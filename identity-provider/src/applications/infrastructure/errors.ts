import { operationError } from '@gatehouse/operation'

/** The code whose message the vendor's Terraform provider shows as a failed validation. */
export const EntityRefused = operationError({
  name: 'EntityRefused',
  code: 'E113007',
  status: 400,
  description: 'The description of the entity has something that is not supported',
})
