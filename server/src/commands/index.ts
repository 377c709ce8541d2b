import type { Command } from '../command-line/command.ts'
import { aboutCommands } from './about.ts'
import { backup, restore } from './database/backup.ts'
import { configurationCommands } from './configuration/commands.ts'
import { confirmClockCommand } from './database/clock.ts'
import { doctor } from './doctor.ts'
import { exportCommand } from './export/command.ts'
import { importUsersCommand } from './import/command.ts'
import { keys } from './database/keys.ts'
import { migrate } from './database/migrate.ts'
import { seedCommand } from './seed-command.ts'
import { start } from './start.ts'
import { testServer } from './test-server.ts'

/** In the order in which the help lists them. */
export const commands: readonly Command[] = [
  start,
  doctor,
  migrate,
  backup,
  restore,
  keys,
  exportCommand,
  importUsersCommand,
  ...configurationCommands,
  seedCommand,
  confirmClockCommand,
  testServer,
  ...aboutCommands(() => commands),
]
