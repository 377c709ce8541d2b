import { defineArea } from '../../foundation/area.ts'
import { savedViews } from './contract.ts'
import { savedViewsService } from './service.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    V: 'saved view'
  }
}

export const savedViewsArea = defineArea({ contract: savedViews, service: savedViewsService })
