import { operationError } from '@gatehouse/operation'

export const FlowNotFound = operationError({
  name: 'FlowNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such flow in this project',
})
export const FlowVersionNotFound = operationError({
  name: 'FlowVersionNotFound',
  code: 'E011004',
  status: 404,
  description: 'The flow has no such version, or no longer',
})
export const FlowDraftNotFound = operationError({
  name: 'FlowDraftNotFound',
  code: 'E011004',
  status: 404,
  description: 'The flow has no draft: there is nothing to publish',
})
/** `publish` names the version that may be replaced. */
export const FlowPublishedMeanwhile = operationError({
  name: 'FlowPublishedMeanwhile',
  code: 'E011004',
  status: 409,
  description: 'Another version was published after the draft was begun: compare them, then publish over that version',
})
export const FlowDraftChangedMeanwhile = operationError({
  name: 'FlowDraftChangedMeanwhile',
  code: 'E011004',
  status: 409,
  description: 'The draft was saved or discarded after it was loaded: load it again and repeat the change',
})
