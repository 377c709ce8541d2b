import { describe, expect, onTestFinished, test } from 'vitest'
import { everyMigratedEngine } from '../../engines.ts'
import { crossApp } from '../doors/at-once-doors.ts'
import { browserOf } from '../doors/browser.ts'
import { oauth, oidcClient } from '../doors/oauth-client.ts'
import { type World, startWorld } from '../doors/world.ts'

const times = 6

describe.each(everyMigratedEngine)(
  'what a browser does while its user signs out everywhere, on $engine',
  ({ create }) => {
    async function newWorld(): Promise<World> {
      const world = await startWorld(create)
      onTestFinished(world.close)
      return world
    }

    test('or had others say who it is: cross-app access leaves nothing that waits', async () => {
      const world = await newWorld()
      const who = await world.user({ isClaimed: false })
      const present = await crossApp(world, who)
      const given = await (await present()).json()
      expect(given).toMatchObject({ access_token: expect.any(String) })
      expect(given).not.toHaveProperty('refresh_token')
      await world.client.users.logout({ loginId: who.loginId })
      expect((await present()).status).toBe(400)
    })

    test('begins nothing that stays: no session, no code, no token', async () => {
      const world = await newWorld()
      const application = oauth(world, oidcClient(world, world.projectId))
      const left: string[] = []
      for (let time = 0; time < times; time += 1) {
        const who = await world.user({ isClaimed: false })
        const browser = browserOf(world)
        const redirect = { redirect_uri: `${world.origin}/callback` }
        await browser.signIn(application.begin(redirect).address, who)
        const silently = () => browser.open(application.begin({ ...redirect, prompt: 'none' }).address)
        const ended = { isDone: false }
        const polls = Array.from({ length: 6 }, async () => {
          const codes: URL[] = []
          while (!ended.isDone) codes.push((await silently()).url)
          return codes
        })
        await new Promise(resolve => setTimeout(resolve, 30))
        await world.client.users.logout({ loginId: who.loginId })
        ended.isDone = true
        await Promise.all(polls)
        if ((await silently()).url.searchParams.has('code')) left.push(who.loginId)
      }
      expect(left).toEqual([])
    })
  },
)
