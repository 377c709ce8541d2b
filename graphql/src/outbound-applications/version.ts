import type { OutboundApplication } from '@gatehouse/identity-provider/contract'
import { defineVersion } from '../schema/changes/entity-version.ts'

/** The version of an outbound application: of everything but its id, its secret and what follows from them. */
export const outboundApplicationVersion = defineVersion<OutboundApplication>(
  'application',
  ({ id: _id, callbackUrl: _callbackUrl, hasClientSecret: _hasClientSecret, ...editable }) => editable,
)
