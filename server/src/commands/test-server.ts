import { command } from '../command-line/command.ts'
import { readTestingKey } from '../config/test-server-key.ts'

export const testServer = command({
  name: 'test-server',
  summary: 'serve tests and examples, in memory',
  details: [
    'With GATEHOUSE_TESTING_KEY it serves POST /v1/gatehouse/testing/…, whose bearer it is (docs/learn/testing.md).',
    'Prints one line of JSON when it is ready, and ends on SIGTERM or Ctrl-C.',
  ],
  options: {
    seed: { type: 'string', value: '<file>', summary: 'begin with what a file of YAML or JSON says' },
    port: { type: 'string', value: '<port>', summary: 'listen on this port instead of a free one' },
  },
  async run({ values: { seed, port } }) {
    const testingKey = readTestingKey(process.env)
    // No other command loads what only tests use.
    const { startInstance } = await import('../test-kit/instance.ts')
    const gatehouse = await startInstance([], {
      ...(testingKey && { testingKey }),
      ...(seed && { seed }),
      ...(port && { port: Number(port) }),
    })
    for (const signal of ['SIGTERM', 'SIGINT'])
      process.on(signal, () => void gatehouse.close().then(() => process.exit(0)))
    const { url, projectId, managementKey, administrator, seeded } = gatehouse
    console.log(JSON.stringify({ url, projectId, managementKey, administrator, seeded }))
  },
})
