import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { savedViews } from './contract.ts'
import { savedViewsService } from './service.ts'

export const savedViewsArea = defineArea({
  contract: savedViews,
  service: savedViewsService,
  captured: captured({ table: 'saved_views', target: 'savedView', id: 'id', name: 'name' }),
})
