import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'

/** The vendor's widgets: pages for users and administrators of tenants, inside of applications. */
export const widgets = {
  list: manage.read('GET /v1/mgmt/widget/list', {
    summary: 'List the widgets that applications can show',
    output: z.object({
      widgets: z.array(z.object({ widgetId: z.string(), name: z.string(), type: z.string(), disabled: z.boolean() })),
    }),
  }),
  componentsState: manage.read('GET /v1/mgmt/widget/components-state', {
    summary: 'Which components of a widget are hidden or disabled for the caller: none are',
    output: z.object({ componentsState: z.record(z.string(), z.string()) }),
  }),
}
