import type { InboundApplication } from '@gatehouse/identity-provider/contract'
import { defineVersion } from '../schema/changes/entity-version.ts'

/** The version of an inbound application: of everything but its ids and its secret. */
export const inboundApplicationVersion = defineVersion<InboundApplication>(
  'application',
  ({ id: _id, clientId: _clientId, ...editable }) => editable,
)
