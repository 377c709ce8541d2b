// Preloaded by tests that Node loads without Vite: what Node does not read itself are the files of React, and sources in
// TypeScript of packages of others, which the condition `source` of our own packages leads to.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const isForUs = /\.tsx$|\/node_modules\/.+\.ts$/

registerHooks({
  load(url, context, next) {
    if (!isForUs.test(url)) return next(url, context)
    const path = fileURLToPath(url)
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } })
    if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
