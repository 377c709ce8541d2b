import { operation } from '@gatehouse/operation'
import { z } from 'zod'

const shared = { method: 'GET', auth: 'managementKey', right: 'read', input: z.object({}) } as const

/** The vendor's widgets: pages for users and administrators of tenants, inside of applications. */
export const widgets = {
  list: operation({
    ...shared,
    summary: 'List the widgets that applications can show',
    path: '/v1/mgmt/widget/list',
    output: z.object({
      widgets: z.array(z.object({ widgetId: z.string(), name: z.string(), type: z.string(), disabled: z.boolean() })),
    }),
  }),
  componentsState: operation({
    ...shared,
    summary: 'Which components of a widget are hidden or disabled for the caller: none are',
    path: '/v1/mgmt/widget/components-state',
    output: z.object({ componentsState: z.record(z.string(), z.string()) }),
  }),
}
