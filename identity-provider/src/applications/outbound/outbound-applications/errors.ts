import { operationError } from '@gatehouse-id/operation'
import { notFound, refused } from '../../../foundation/errors/declare.ts'

export const OutboundApplicationNotFound = notFound(
  'OutboundApplicationNotFound',
  'There is no such outbound application in this project',
)
export const OutboundApplicationTaken = refused('OutboundApplicationTaken', 'Another outbound application has this id')
export const OutboundTemplateNotFound = notFound(
  'OutboundTemplateNotFound',
  'There is no such template of outbound applications',
)
/** The third party refused, answered wrongly or did not answer. */
export const ThirdPartyFailed = operationError({
  name: 'ThirdPartyFailed',
  code: 'E152001',
  status: 502,
  description: 'The third party did not answer as it should',
})
