import { operationError } from '@gatehouse-id/operation'
import { conflict, refused } from './declare.ts'

/** The failures that more than one area answers with; codes as in provider-api §6. */
export const InvalidManagementKey = operationError({
  name: 'InvalidManagementKey',
  code: 'E061005',
  status: 401,
  description: 'The project id or the management key is not valid',
})
export const InvalidProject = operationError({
  name: 'InvalidProject',
  code: 'E061005',
  status: 401,
  description: 'The project id is not valid',
})
export const InvalidToken = operationError({
  name: 'InvalidToken',
  code: 'E061005',
  status: 401,
  description: 'The token is not valid',
})
/** A page sent cookies along that the project does not know (CSRF). */
export const OriginNotApproved = operationError({
  name: 'OriginNotApproved',
  code: 'E061005',
  status: 403,
  description: 'The request comes from an origin that the project has not approved',
})
/** What a request refers to was deleted while it was being done. */
export const ChangedMeanwhile = conflict(
  'ChangedMeanwhile',
  'Something that the request refers to was deleted meanwhile; nothing was changed',
)

/** Others wait for what an open transaction has written. */
export const ChangeTooLong = refused(
  'ChangeTooLong',
  'The change takes too long to be made, or tried out, in one step; nothing was changed',
)

export const KeyNotAllowed = operationError({
  name: 'KeyNotAllowed',
  code: 'E061005',
  status: 403,
  description: 'The management key may not do this',
})

/** Callers cannot give what they do not have. */
export const RightsExceeded = operationError({
  name: 'RightsExceeded',
  code: 'E011003',
  status: 403,
  description: 'A caller gives no rights, and changes no key and no administrator, beyond what it may do itself',
})

/** Otherwise a lesser caller would become an administrator by way of one. */
export const AdministratorNeeded = operationError({
  name: 'AdministratorNeeded',
  code: 'E061005',
  status: 403,
  description: 'Only an administrator may change administrators, their roles and what vouches for them',
})

/** Administrators of a tenant reach what is of the tenant. */
export const NotOfTenant = operationError({
  name: 'NotOfTenant',
  code: 'E061005',
  status: 403,
  description: 'You administer a tenant: this reaches beyond it. An administrator of the project can do it.',
})
