import { z } from 'zod/mini'

// Every piece of table state comes out of the address, which anyone may have edited: what makes no sense is
// dropped rather than refused, and the page shows its default.

/** Text of one search parameter; `undefined` when absent or repeated. */
export function textParam() {
  return z.catch(z.optional(z.string()), undefined)
}

/** A search parameter that is one of `values`. */
export function choiceParam<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.catch(z.optional(z.enum(values)), undefined)
}

/** A day such as `2026-03-01`. */
export function dayParam() {
  return z.catch(z.optional(z.iso.date()), undefined)
}

/** A day such as `2026-03-01`, or a time of it such as `2026-03-01T08:30`, by the clock of the console's time zone. */
export function timeParam() {
  const minute = z.iso.datetime({ local: true, precision: -1 })
  return z.catch(z.optional(z.union([z.iso.date(), minute])), undefined)
}
