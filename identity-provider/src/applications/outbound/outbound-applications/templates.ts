import type { z } from 'zod'
import type { Settings } from './application.ts'

export type Template = { id: string; name: string; settings: z.input<typeof Settings> }

/** Third parties whose URLs and usual scopes are known; an administrator adds a client id and a secret. */
export const templates: Template[] = [
  {
    id: 'google',
    name: 'Google',
    settings: {
      description: 'Gmail, Calendar, Drive and others of Google Workspace',
      discoveryUrl: 'https://accounts.google.com/.well-known/openid-configuration',
      revocationUrl: 'https://oauth2.googleapis.com/revoke',
      defaultScopes: ['openid', 'email', 'https://www.googleapis.com/auth/calendar.readonly'],
      accessType: 'offline',
      prompt: ['consent'],
    },
  },
  {
    id: 'microsoft',
    name: 'Microsoft 365',
    settings: {
      description: 'Microsoft Graph: mail, calendar, files',
      authorizationUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
      tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
      defaultScopes: ['offline_access', 'User.Read'],
    },
  },
  {
    id: 'github',
    name: 'GitHub',
    settings: {
      description: 'Repositories, issues and pull requests',
      authorizationUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
      defaultScopes: ['read:user', 'repo'],
    },
  },
  {
    id: 'gitlab',
    name: 'GitLab',
    settings: {
      description: 'Projects, issues and merge requests',
      authorizationUrl: 'https://gitlab.com/oauth/authorize',
      tokenUrl: 'https://gitlab.com/oauth/token',
      revocationUrl: 'https://gitlab.com/oauth/revoke',
      defaultScopes: ['read_user', 'read_api'],
    },
  },
  {
    id: 'slack',
    name: 'Slack',
    settings: {
      description: 'Channels and messages',
      authorizationUrl: 'https://slack.com/oauth/v2/authorize',
      tokenUrl: 'https://slack.com/api/oauth.v2.access',
      revocationUrl: 'https://slack.com/api/auth.revoke',
      defaultScopes: ['channels:read', 'chat:write'],
    },
  },
  {
    id: 'salesforce',
    name: 'Salesforce',
    settings: {
      description: 'Accounts, contacts and opportunities',
      authorizationUrl: 'https://login.salesforce.com/services/oauth2/authorize',
      tokenUrl: 'https://login.salesforce.com/services/oauth2/token',
      revocationUrl: 'https://login.salesforce.com/services/oauth2/revoke',
      defaultScopes: ['api', 'refresh_token'],
    },
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    settings: {
      description: 'Contacts, companies and deals',
      authorizationUrl: 'https://app.hubspot.com/oauth/authorize',
      tokenUrl: 'https://api.hubapi.com/oauth/v1/token',
      defaultScopes: ['oauth', 'crm.objects.contacts.read'],
    },
  },
  {
    id: 'notion',
    name: 'Notion',
    settings: {
      description: 'Pages and databases',
      authorizationUrl: 'https://api.notion.com/v1/oauth/authorize',
      authorizationUrlParams: [{ key: 'owner', value: 'user' }],
      tokenUrl: 'https://api.notion.com/v1/oauth/token',
      defaultScopes: [],
    },
  },
  {
    id: 'atlassian',
    name: 'Atlassian Jira',
    settings: {
      description: 'Issues and projects of Jira',
      authorizationUrl: 'https://auth.atlassian.com/authorize',
      authorizationUrlParams: [{ key: 'audience', value: 'api.atlassian.com' }],
      tokenUrl: 'https://auth.atlassian.com/oauth/token',
      defaultScopes: ['offline_access', 'read:jira-work', 'read:jira-user'],
      prompt: ['consent'],
    },
  },
  {
    id: 'dropbox',
    name: 'Dropbox',
    settings: {
      description: 'Files and folders',
      authorizationUrl: 'https://www.dropbox.com/oauth2/authorize',
      authorizationUrlParams: [{ key: 'token_access_type', value: 'offline' }],
      tokenUrl: 'https://api.dropboxapi.com/oauth2/token',
      defaultScopes: ['account_info.read', 'files.metadata.read'],
    },
  },
  {
    id: 'zoom',
    name: 'Zoom',
    settings: {
      description: 'Meetings and recordings',
      authorizationUrl: 'https://zoom.us/oauth/authorize',
      tokenUrl: 'https://zoom.us/oauth/token',
      revocationUrl: 'https://zoom.us/oauth/revoke',
      defaultScopes: ['user:read:user', 'meeting:read:list_meetings'],
    },
  },
  {
    id: 'linear',
    name: 'Linear',
    settings: {
      description: 'Issues, projects and cycles',
      authorizationUrl: 'https://linear.app/oauth/authorize',
      tokenUrl: 'https://api.linear.app/oauth/token',
      revocationUrl: 'https://api.linear.app/oauth/revoke',
      defaultScopes: ['read'],
    },
  },
]
