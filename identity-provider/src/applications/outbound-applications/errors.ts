import { operationError } from '@gatehouse/operation'

export const OutboundApplicationNotFound = operationError({
  name: 'OutboundApplicationNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such outbound application in this project',
})
export const OutboundApplicationTaken = operationError({
  name: 'OutboundApplicationTaken',
  code: 'E011003',
  status: 400,
  description: 'Another outbound application has this id',
})
export const OutboundTemplateNotFound = operationError({
  name: 'OutboundTemplateNotFound',
  code: 'E011004',
  status: 404,
  description: 'There is no such template of outbound applications',
})
/** The third party refused, answered wrongly or did not answer. */
export const ThirdPartyFailed = operationError({
  name: 'ThirdPartyFailed',
  code: 'E152001',
  status: 502,
  description: 'The third party did not answer as it should',
})
