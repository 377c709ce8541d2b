import { defineArea } from '../../foundation/areas/area.ts'
import { auditStreams } from './contract.ts'
import { auditStreamsService } from './service.ts'
import { auditStreamsPart } from './snapshot-part.ts'

/** Their tables are those of webhooks, which state them. */
export const auditStreamsArea = defineArea({
  contract: auditStreams,
  service: auditStreamsService,
  snapshotPart: auditStreamsPart,
})
