import { createRequire } from 'node:module'

/** Of the package that this file is part of. */
export const { version }: { version: string } = createRequire(import.meta.url)('../../package.json')
