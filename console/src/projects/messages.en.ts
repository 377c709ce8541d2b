export const projects = {
  title: 'Project',
  general: 'General',
  name: 'Name',
  nameMissing: 'Enter a name.',
  savedToast: 'The project was saved',
  connection: 'Connection',
  connectionHelp: 'The values an application needs to use this project.',
  projectId: 'Project id',
  baseUrl: 'Base URL',
  issuer: 'OpenID Connect issuer',
  keySet: 'Public keys',
  copy: (what: string) => `Copy ${what}`,
}
