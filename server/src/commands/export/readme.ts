/** What the folder is, for whoever finds it. */
export const readme = `# An export of a Gatehouse project

**Keep this folder like a password.** \`users.jsonl\` has the hashes of every password and, in clear, the secrets of authenticator
apps: whoever reads it can sign in as those who use them, and can guess weak passwords.

Take it in with \`gatehouse-id import --from gatehouse <this folder>\`. \`manifest.json\` says how many records each file has, and its
SHA-256.

| file | each line | taken in again |
|---|---|---|
| \`configuration/\` | the files of \`gatehouse-id pull\`, without secrets | yes |
| \`sso-applications.jsonl\` | the id and name of an application, for those who name it | by name |
| \`tenants.jsonl\` | a tenant with its settings | yes |
| \`tenant-roles.jsonl\` | a role of a tenant | yes |
| \`families.jsonl\` | a family; its members are with the users | yes |
| \`users.jsonl\` | a user, as creating users takes it | yes |
| \`relations.jsonl\` | a relation of fine-grained authorization | yes |
| \`groups.jsonl\` | a group of a tenant's directory, with its members | no: directories send them again |
| \`access-keys.jsonl\` | an access key, without its secret | no: nobody but its owner has the secret |
| \`audit.jsonl\` | an event of the audit trail | no: it happened elsewhere |
`
