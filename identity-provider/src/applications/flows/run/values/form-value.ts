import { z } from 'zod'

/** A value that a visitor typed or selected. */
export const FormValue = z.union([z.string(), z.boolean(), z.number(), z.null()])
export type FormValue = z.output<typeof FormValue>
