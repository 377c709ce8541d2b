import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outcomesOf } from './support/languages.ts'
import { isPythonInstalled, python, pythonFolder, pythonVersion } from './support/python-sdk.ts'
import { isUnbuilt } from './support/unbuilt-paths.ts'

test.skipIf(!isPythonInstalled)(
  `every method of the Python SDK ${pythonVersion} works against a running server`,
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const env = { PYTHONDONTWRITEBYTECODE: '1' }
    const outcomes = await outcomesOf({ program: python, args: [join(pythonFolder, 'run.py')], env })
    expect(outcomes.length).toBeGreaterThan(340)
    expect(outcomes.filter(({ status, error }) => status !== 'ok' && !isUnbuilt(error))).toEqual([])
  },
)
