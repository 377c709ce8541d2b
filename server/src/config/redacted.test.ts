import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { redacted } from './redacted.ts'

test('no secret of a configuration is shown, wherever it stands', () => {
  const text = JSON.stringify(
    redacted(
      readConfig({
        PUBLIC_URL: 'https://gate.example',
        DATABASE_URL: 'postgres://gatehouse:hunter2-a@db.example/gatehouse?password=hunter2-b&sslmode=require',
        DATABASE_READ_URL: 'postgresql://gatehouse:hunter2-c@copy.example/gatehouse',
        SMTP_URL: 'smtps://mail:hunter2-d@mail.example',
        GATEHOUSE_SECRET: 'hunter2-e,hunter2-f',
        GATEHOUSE_MANAGEMENT_KEY: 'hunter2-g',
        GATEHOUSE_ADMIN_PASSWORD: 'hunter2-h',
        GATEHOUSE_MESSAGE_WEBHOOK_URL: 'https://texts.example/send?token=hunter2-i',
        GATEHOUSE_MESSAGE_WEBHOOK_SECRET: 'hunter2-j',
        GATEHOUSE_OIDC_ACME_ISSUER: 'https://acme.example',
        GATEHOUSE_OIDC_ACME_CLIENT_ID: 'gatehouse',
        GATEHOUSE_OIDC_ACME_CLIENT_SECRET: 'hunter2-k',
      }),
    ),
  )
  expect(text).not.toContain('hunter2')
  expect(JSON.parse(text)).toMatchObject({
    databaseUrl: 'postgres://gatehouse:***@db.example/gatehouse?password=***&sslmode=***',
    secrets: { isSet: true },
    oidcProviders: [{ issuer: 'https://acme.example', clientSecret: { isSet: true } }],
  })
})

test('a hosted service is shown without its key', () => {
  const text = JSON.stringify(
    redacted(
      readConfig({
        GATEHOUSE_IDENTITY_URL: 'https://api.example',
        GATEHOUSE_PROJECT_ID: 'P1',
        GATEHOUSE_MANAGEMENT_KEY: 'hunter2',
        GATEHOUSE_OIDC_ACME_ISSUER: 'https://acme.example',
        GATEHOUSE_OIDC_ACME_CLIENT_ID: 'gatehouse',
      }),
    ),
  )
  expect(text).toContain('api.example')
  expect(text).not.toContain('hunter2')
})
