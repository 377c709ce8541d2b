import { apiDoors } from './api-doors.ts'
import { applicationDoors } from './application-doors.ts'
import { atOnceDoors } from './at-once-doors.ts'
import type { Door } from './door.ts'
import { flowDoors } from './flow-doors.ts'
import { pageDoors } from './page-doors.ts'
import { passkeyDoors } from './passkey-doors.ts'
import { tenantDoors } from './tenant-doors.ts'
import { thirdPartyDoors } from './third-party-doors.ts'
import { widgetDoors } from './widget-doors.ts'

const ofFlows = Object.fromEntries(Object.entries(flowDoors).map(([action, door]) => [`flow: ${action}`, door]))
/** The ways in where something waits between the proof and what begins. */
export const waitingDoors: Record<string, Door> = {
  ...apiDoors,
  ...passkeyDoors,
  ...tenantDoors,
  ...ofFlows,
  ...pageDoors,
  ...applicationDoors,
  ...thirdPartyDoors,
  ...widgetDoors,
}
/** Every way in. */
export const doors: Record<string, Door> = { ...atOnceDoors, ...waitingDoors }
