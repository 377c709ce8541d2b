// The order of the site. A test sees to it that every document is in it.

export const sections: { title: string; pages: [page: string, text: string][] }[] = [
  {
    title: 'Learn',
    pages: [
      ['ten-minutes', 'In ten minutes'],
      ['testing', 'Test your application'],
      ['seed', 'Try it with data'],
    ],
  },
  {
    title: 'Sign users in',
    pages: [
      ['sdk', 'With the official SDKs'],
      ['sign-in', 'In your own app'],
      ['flows', 'Flows'],
      ['hosted-pages', 'Hosted pages'],
      ['codes-and-links', 'Codes, links, passwords'],
      ['passkeys', 'Passkeys'],
      ['social-sign-in', 'External accounts'],
      ['sso', 'Single sign-on of tenants'],
      ['sso-applications', 'Applications'],
      ['oauth-applications', 'Third-party applications'],
      ['outbound-applications', 'Accounts at third parties'],
      ['sign-in-providers', 'Providers of the console'],
      ['widgets', 'Widgets'],
      ['messages', 'Mail and text messages'],
      ['tokens', 'Tokens'],
    ],
  },
  {
    title: 'Manage',
    pages: [
      ['managing', 'From a back end'],
      ['graphql-by-task', 'GraphQL by task'],
      ['configuration-as-code', 'Configuration as code'],
      ['users', 'Users'],
      ['jobs', 'Many at once'],
      ['scim', 'Provisioning (SCIM)'],
      ['authorization', 'Fine-grained authorization'],
      ['audit-streams', 'Audit streams'],
    ],
  },
  {
    title: 'Run',
    pages: [
      ['production', 'Production'],
      ['databases', 'Databases'],
      ['high-availability', 'High availability'],
      ['observability', 'Metrics, traces, logs'],
      ['hosted-service', 'With a hosted service'],
      ['scale', 'Scale'],
      ['performance', 'Performance'],
      ['releasing', 'Release'],
    ],
  },
  {
    title: 'Understand',
    pages: [
      ['security', 'Security'],
      ['sign-in-rules', 'What closes which way in'],
      ['vouching', 'Who vouches for whom'],
      ['console-vouching', 'Vouching in the console'],
      ['accessibility', 'Accessibility'],
      ['interoperability', 'Interoperability'],
      ['decisions/README', 'Decisions'],
    ],
  },
  {
    title: 'Look up',
    pages: [
      ['command-line', 'Command line'],
      ['errors', 'Errors'],
      ['graphql', 'GraphQL API'],
      ['rights', 'Rights'],
      ['console-rights', 'Rights in the console'],
      ['coverage', 'Coverage of the API'],
      ['sdk-coverage', 'Coverage of the SDKs'],
      ['licences', 'Licences'],
    ],
  },
]
