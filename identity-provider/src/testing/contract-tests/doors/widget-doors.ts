import type { Door } from './door.ts'
import { sessionsSurvive } from '../epochs/events.ts'

/** Widgets in an application, by the refresh token that its page keeps. */
export const widgetDoors: Record<string, Door> = {
  'widgets: own account': {
    name: 'the widget of a profile',
    stands: sessionsSurvive,
    async wait(world, who) {
      const token = await world.refreshOf(who)
      const asked = { identifiers: [who.userId] }
      return async () => (await world.post('/v1/mgmt/user/trusteddevices/list', asked, token)).status === 200
    },
  },
  'widgets: tenant': {
    name: 'the widget of the users of a tenant',
    stands: sessionsSurvive,
    async wait(world, who) {
      const { loginId } = who
      await world.client.userTenants.add({ loginId, tenantId: 'acme' })
      await world.client.userRoles.add({ loginId, tenantId: 'acme', roleNames: ['Tenant Admin'] })
      const token = await world.refreshOf(who)
      return async () => (await world.post('/v1/mgmt/user/search?tenant=acme', {}, token)).status === 200
    },
  },
}
