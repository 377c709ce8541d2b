import { test } from 'vitest'
import { eventually } from '../../support/chromium/keyboard.ts'
import { keyAndApplicationTasks } from './keys-and-applications.ts'
import { projectTasks } from './projects.ts'
import { tenantAndRoleTasks } from './tenants-and-roles.ts'
import { userTasks } from './users.ts'
import { worldForFile } from './world.ts'

const world = worldForFile()

/** Said of a field that was refused; its own message is read with the field. */
const badField = /field needs correction/

test.each([...userTasks, ...tenantAndRoleTasks, ...keyAndApplicationTasks, ...projectTasks])(
  'by keyboard alone: $task',
  async ({ at, refuse, refusedAt, says = badField, finish, done, lands }) => {
    const { page, hand, go } = world()
    const heard = () => page.evaluate(() => window.heard.join('\n'))
    const focused = async () => (await hand.focus()).name
    await go(typeof at === 'string' ? at : at(world()))
    await refuse(world())
    if (typeof refusedAt !== 'string') {
      if ('dialog' in refusedAt) await hand.inDialog(refusedAt.dialog)
      else await eventually(focused).toBe(refusedAt.title)
    } else if (refusedAt === 'alert') await eventually(async () => (await hand.focus()).role).toBe('alert')
    else await eventually(hand.focus).toMatchObject({ name: refusedAt, isInvalid: true })
    if (typeof refusedAt === 'string') await eventually(heard).toMatch(says)
    await finish(world())
    if (done) await eventually(heard).toMatch(done)
    await eventually(focused).toBe(lands)
  },
)
