import { command } from '../command-line/command.ts'
import { secretsOf } from '../config/stored-secret.ts'

export const seedCommand = command({
  name: 'seed',
  summary: 'fill an empty project with made-up data',
  details: ['The same options make the same data in an empty project of the same id, except for secrets.'],
  options: {
    users: { type: 'string', value: '<number>', summary: '200 unless given' },
    tenants: { type: 'string', value: '<number>', summary: '12 unless given' },
    'sign-ins': { type: 'string', value: '<number>', summary: '15 for each user unless given, at most 200,000 then' },
    seed: { type: 'string', value: '<number>', summary: 'another number makes other data; 1 unless given' },
    until: { type: 'string', value: '<date>', summary: 'the end of all times, such as 2026-11-01; now unless given' },
    password: { type: 'string', value: '<text>', summary: 'of every user; without it, no user has one' },
    force: { type: 'boolean', summary: 'add to a project that has users or tenants' },
  },
  async run({ values, config: read }) {
    const config = read()
    // The names it draws from are of no use to a server.
    const { runSeed } = await import('./seed.ts')
    await runSeed(config, secretsOf(config), { ...values, signIns: values['sign-ins'] })
  },
})
