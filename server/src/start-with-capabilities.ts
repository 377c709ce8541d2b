import type { AddedCapability } from './identity/added.ts'
import { type InstanceOptions, startInstance } from './test-kit/instance.ts'
import type { RunningGatehouse } from './test-kit/running.ts'

/** What `startGatehouse` does, with further capabilities: their operations, tables and entities. */
export function startWithCapabilities(
  capabilities: readonly AddedCapability[],
  options: InstanceOptions = {},
): Promise<RunningGatehouse> {
  return startInstance(capabilities, options)
}
