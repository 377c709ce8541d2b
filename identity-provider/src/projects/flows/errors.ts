import { conflict, notFound } from '../../foundation/errors/declare.ts'

export const FlowNotFound = notFound('FlowNotFound', 'There is no such flow in this project')
export const FlowVersionNotFound = notFound('FlowVersionNotFound', 'The flow has no such version, or no longer')
export const FlowDraftNotFound = notFound('FlowDraftNotFound', 'The flow has no draft: there is nothing to publish')
/** `publish` names the version that may be replaced. */
export const FlowPublishedMeanwhile = conflict(
  'FlowPublishedMeanwhile',
  'Another version was published after the draft was begun: compare them, then publish over that version',
)
export const FlowDraftChangedMeanwhile = conflict(
  'FlowDraftChangedMeanwhile',
  'The draft was saved or discarded after it was loaded: load it again and repeat the change',
)
