// Set up before each file of the project `unit`: what these tests must not do fails where it is done.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import sqlite from 'node:sqlite'

function forbid(what: string) {
  return function forbidden(): never {
    throw new Error(
      `a unit test must not ${what}; scripts/tests/test-projects.ts says what makes a file a service test`,
    )
  }
}

net.Server.prototype.listen = forbid('listen on a port')
net.Socket.prototype.connect = forbid('connect to a port')
Object.assign(childProcess, { spawn: forbid('start a process'), spawnSync: forbid('start a process') })
Object.assign(sqlite, { DatabaseSync: forbid('open a database') })
syncBuiltinESMExports()
