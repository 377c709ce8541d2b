import { operationError } from '@gatehouse-id/operation'

/** provider-api §6: the component starts such a flow again. */
export const FlowOutdated = operationError({
  name: 'FlowOutdated',
  code: 'E102004',
  status: 400,
  description: 'The flow or the step is not the current one; start again',
})
export const FlowExpired = operationError({
  name: 'FlowExpired',
  code: 'E103205',
  status: 400,
  description: 'The flow has expired, has ended or went on elsewhere; start again',
})
/** provider-api §6: whoever sends this is not the page that was answered. */
export const FlowNonceWrong = operationError({
  name: 'FlowNonceWrong',
  code: 'E108201',
  status: 403,
  description: 'The flow goes on where it was answered; start again',
})
/** Asked for by a page that can do nothing about it. */
export const FlowNotRunnable = operationError({
  name: 'FlowNotRunnable',
  code: 'E102001',
  status: 400,
  description: 'The flow cannot run',
})
export const FlowRunNotFound = operationError({
  name: 'FlowRunNotFound',
  code: 'E103202',
  status: 404,
  description: 'There is no such run of a flow',
})
