import type { Service } from '@gatehouse-id/operation'
import { defineArea } from '../../foundation/areas/area.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { widgets } from './contract.ts'
import { widgetNames } from './widget-types.ts'

function widgetsService(): Service<typeof widgets, Call> {
  const all = Object.entries(widgetNames).map(([type, name]) => ({ widgetId: type, name, type, disabled: false }))
  return {
    list: async () => ({ widgets: all }),
    componentsState: async () => ({ componentsState: {} }),
  }
}

export const widgetsArea = defineArea({ contract: widgets, service: widgetsService })
