import { defineArea } from '../../foundation/area.ts'
import { captured } from '../../foundation/captured.ts'
import { savedViews } from './contract.ts'
import { savedViewsService } from './service.ts'

declare module '../../foundation/ids/new-id.ts' {
  interface IdPrefixes {
    V: 'saved view'
  }
}

export const savedViewsArea = defineArea({
  contract: savedViews,
  service: savedViewsService,
  captured: captured({ table: 'saved_views', target: 'savedView', id: 'id', name: 'name' }),
})
