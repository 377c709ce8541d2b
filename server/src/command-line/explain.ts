import {
  BackupRefused,
  DatabaseDamaged,
  DatabaseUnavailable,
  DatabaseUnreachable,
  MigrationBlocked,
  MigrationChanged,
  SchemaNewer,
} from '@gatehouse-id/database'
import { UnknownSecret } from '@gatehouse-id/identity-provider'
import { InvalidInput } from '@gatehouse-id/operation'
import { SecretNotStored } from '../config/stored-secret.ts'
import { FilesRefused } from '../commands/configuration/problems.ts'
import { InvalidConfig } from '../config/problems.ts'
import { explainHosted } from '../identity/hosted.ts'
import { UsageError } from './command.ts'

/** A command cannot do what it was asked to; the message is a sentence that says what to do. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** Errors with a message that needs no stack trace. */
const expected = [
  BackupRefused,
  CommandRefused,
  DatabaseDamaged,
  DatabaseUnreachable,
  FilesRefused,
  InvalidConfig,
  InvalidInput,
  MigrationBlocked,
  MigrationChanged,
  SchemaNewer,
  SecretNotStored,
  UnknownSecret,
  UsageError,
]

/** What the command line says of an error. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (expected.some(kind => error instanceof kind)) return error.message
  if (error instanceof DatabaseUnavailable && error.cause instanceof Error)
    return `${error.message} (${error.cause.message})`
  const hosted = explainHosted(error)
  if (hosted !== undefined) return hosted
  if ('syscall' in error && error.syscall === 'open') return error.message
  if ('syscall' in error && error.syscall === 'listen') {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
    const what = isTaken ? `port ${error.port} is taken; stop what uses it` : error.message
    return `${what}, or choose another with PORT=… and HOST=…`
  }
  return error.stack ?? error.message
}
