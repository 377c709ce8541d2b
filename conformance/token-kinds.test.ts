import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyKind } from '../server/test/attacks/support/every-kind.ts'
import { serverForFile } from '../server/test/support/test-server.ts'
import { compile, isJavaInstalled, javaOptions, javaVersion } from './support/java-sdk.ts'
import { isPythonInstalled, python, pythonFolder, pythonVersion } from './support/python-sdk.ts'

const gatehouse = serverForFile()
let tokens: Awaited<ReturnType<typeof everyKind>>['tokens'] | undefined

/** The SDKs take refresh tokens for sessions. */
const sessions = ['session', 'refresh', 'accessKeySession', 'visitorSession', 'visitorRefresh']

/** The kinds of tokens that a program takes for sessions. */
async function takenBy(program: string, args: string[]): Promise<string[]> {
  const server = gatehouse()
  tokens ??= (await everyKind(server)).tokens
  const env = {
    ...process.env,
    GATEHOUSE_URL: server.url,
    GATEHOUSE_PROJECT_ID: server.projectId,
    TOKENS: JSON.stringify(tokens),
  }
  return JSON.parse(execFileSync(program, args, { env, encoding: 'utf8', timeout: 60_000 }))
}

test.skipIf(!isPythonInstalled)(
  `the Python SDK ${pythonVersion} takes no token of an application for a session`,
  { timeout: 120_000, tags: ['long'] },
  async () => expect(await takenBy(python, [join(pythonFolder, 'validate.py')])).toEqual(sessions),
)

test.skipIf(!isJavaInstalled)(
  `the Java SDK ${javaVersion} takes no token of an application for a session`,
  { timeout: 120_000, tags: ['long'] },
  async () => {
    const classPath = compile('Validate', ['Validate.java'])
    expect(await takenBy('java', [...javaOptions, '-cp', classPath, 'Validate'])).toEqual(sessions)
  },
)
