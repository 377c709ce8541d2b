import { pino } from 'pino'

export type Log = {
  /** Whether lines of this level are written: what they would say need not be put together where they are not. */
  tells(level: 'debug' | 'info'): boolean
  debug(message: string, fields?: object): void
  info(message: string, fields?: object): void
  warn(message: string, fields?: object): void
  error(message: string, fields?: object): void
}

/**
 * Structured lines on standard error, one per event: a constant message, data in fields, never a secret. `idsOf` adds the
 * ids of the trace that a line belongs to.
 */
export function createLog(level: string, { idsOf }: { idsOf?: (() => object | undefined) | undefined } = {}): Log {
  const logger = pino(
    {
      level,
      ...(idsOf && { mixin: () => idsOf() ?? {} }),
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      serializers: { error: pino.stdSerializers.err },
      // A second guard: nothing is logged under these names today.
      redact: [
        'password',
        'token',
        'cookie',
        'authorization',
        'secret',
        '*.password',
        '*.token',
        '*.cookie',
        '*.authorization',
        '*.secret',
      ],
    },
    pino.destination({ dest: 2, sync: false }),
  )
  const at =
    (name: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: object = {}) =>
      logger[name](fields, message)
  return {
    tells: name => logger.isLevelEnabled(name),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
  }
}
