import { operationError } from '@gatehouse/operation'

export const SavedViewNotFound = operationError({
  name: 'SavedViewNotFound',
  code: 'E011004',
  status: 404,
  description: 'The caller has no such view in this project',
})
export const SavedViewTaken = operationError({
  name: 'SavedViewTaken',
  code: 'E011003',
  status: 400,
  description: 'Another view of the page has this name',
})
export const TooManySavedViews = operationError({
  name: 'TooManySavedViews',
  code: 'E011003',
  status: 400,
  description: 'The caller has as many views as are kept; delete one first',
})
